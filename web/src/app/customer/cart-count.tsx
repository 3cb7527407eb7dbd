/** The number of lines in this account's cart; loaded with the cart's store, after the tabs. */
import { plural } from '@operatory/domain/words';
import { useCartLineCount } from '../../cart/index.ts';
import { Badge } from '../../parts/controls/badge.tsx';

export function CartCount({ customerNumber }: { readonly customerNumber: string }) {
  const count = useCartLineCount(customerNumber, true);
  if (count === undefined || count === 0) return null;
  return <Badge count={count} label={plural(count, 'line')} />;
}
