/** What can be done to the whole cart beside clearing it: typing prices, asking for tags, taking it along as a PDF. */
import { can } from '@operatory/domain/access';
import { maySetOption } from '@operatory/domain/cart';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { PriceIcon } from '../parts/price-icon.tsx';
import type { CartTags } from './cart-tags.ts';

const CartPdfButton = later(
  () => import('./cart-pdf-button.tsx'),
  (file) => file.CartPdfButton,
);

interface CartToolsProps {
  readonly customerNumber: string;
  readonly isOverriding: boolean;
  readonly onOverridingChange: (isOverriding: boolean) => void;
  /** Absent where this person asks for no tags. */
  readonly AllTags: CartTags['All'] | undefined;
}

export function CartTools({ customerNumber, isOverriding, onOverridingChange, AllTags }: CartToolsProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record === undefined ? undefined : accountOf(record);
  return (
    <>
      {maySetOption(viewer, 'overridePrice') ? (
        <Button
          variant={isOverriding ? 'light' : 'subtle'}
          aria-pressed={isOverriding}
          title={
            isOverriding ? 'Prices can be typed; tags stand still meanwhile' : 'Type prices in place of the listed ones'
          }
          leftSection={<PriceIcon size={18} />}
          onClick={() => onOverridingChange(!isOverriding)}
        >
          Price override
        </Button>
      ) : null}
      {AllTags === undefined ? null : (
        <QuietGuard>
          <AllTags customerNumber={customerNumber} isOff={isOverriding} />
        </QuietGuard>
      )}
      {can(viewer, 'account.draw-cart', account) ? (
        <QuietGuard>
          <CartPdfButton customerNumber={customerNumber} />
        </QuietGuard>
      ) : null}
    </>
  );
}
