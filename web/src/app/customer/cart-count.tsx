/** The number of lines in this account's cart; loaded with the cart's store, after the tabs. */
import { useCartLineCount } from '../../cart/index.ts';
import { Badge } from '../../parts/controls/badge.tsx';

export function CartCount({ customerNumber }: { readonly customerNumber: string }) {
  const count = useCartLineCount(customerNumber, true);
  if (count === undefined || count === 0) return null;
  return <Badge count={count} label={count === 1 ? '1 line' : `${count} lines`} />;
}
