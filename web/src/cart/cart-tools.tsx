/** Tools for the whole cart: price override, shelf tags, PDF; and how much room its text takes. */
import { can } from '@operatory/domain/access';
import { maySetOption } from '@operatory/domain/cart';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { PriceIcon } from '../parts/icons/price-icon.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { TextStretch } from '../parts/lists/text-stretch.tsx';
import type { CartTags } from './cart-tags.ts';

const CartDownloads = lazyPart(
  () => import('./cart-downloads.tsx'),
  (file) => file.CartDownloads,
);

interface CartToolsProps {
  readonly customerNumber: string;
  readonly isOverriding: boolean;
  readonly onOverridingChange: (isOverriding: boolean) => void;
  /** Absent for those who can't request tags. */
  readonly AllTags: CartTags['All'] | undefined;
  /** Measured here because this file loads after the lines. */
  readonly onStretch: (stretch: number) => void;
}

export function CartTools(props: CartToolsProps) {
  const { customerNumber, isOverriding, onOverridingChange, AllTags } = props;
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record === undefined ? undefined : accountOf(record);
  return (
    <>
      <TextStretch onChange={props.onStretch} />
      {maySetOption(viewer, 'overridePrice') ? (
        <Button
          variant={isOverriding ? 'light' : 'subtle'}
          aria-pressed={isOverriding}
          title={isOverriding ? 'Price editing is on. Tag requests are paused.' : 'Set prices for this order'}
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
          <CartDownloads customerNumber={customerNumber} />
        </QuietGuard>
      ) : null}
    </>
  );
}
