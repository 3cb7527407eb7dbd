/** Tools for the whole cart: several lines at once, price override, shelf tags, PDF; and the room that their text takes. */
import { can } from '@operatory/domain/access';
import { maySetOption } from '@operatory/domain/cart';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { PriceIcon } from '../parts/icons/price-icon.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { TextStretch } from '../parts/lists/text-stretch.tsx';
import type { CartTags } from './cart-tags.ts';

const CartDownloads = lazyPart(
  () => import('./cart-downloads.tsx'),
  (file) => file.CartDownloads,
);

const SelectLines = lazyPart(
  () => import('./select-lines.tsx'),
  (file) => file.SelectLines,
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
  const [isSelecting, setIsSelecting] = useState(false);
  return (
    <>
      <TextStretch onChange={props.onStretch} />
      <Button variant="subtle" leftSection={<ListIcon size={18} />} onClick={() => setIsSelecting(true)}>
        Select lines
      </Button>
      {isSelecting ? (
        <QuietGuard>
          <SelectLines customerNumber={customerNumber} onClose={() => setIsSelecting(false)} />
        </QuietGuard>
      ) : null}
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
