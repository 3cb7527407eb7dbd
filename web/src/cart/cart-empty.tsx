/** An empty cart, and where to go from it. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { CartIcon } from '../parts/icons.tsx';

interface CartEmptyProps {
  readonly customerNumber: string;
  /** Right after an order the next step is to look at it, not to fill the cart again. */
  readonly hasJustSent: boolean;
  /** Takes a pasted list. */
  readonly paste: ReactNode;
}

export function CartEmpty({ customerNumber, hasJustSent, paste }: CartEmptyProps) {
  return (
    <EmptyState icon={CartIcon} title="The cart is empty.">
      {hasJustSent ? null : <p>Search for a product in the shop and press Add, or paste a list.</p>}
      <ButtonLink
        to="/customer/$id/products"
        params={{ id: customerNumber }}
        variant={hasJustSent ? 'default' : 'filled'}
      >
        Go to the shop
      </ButtonLink>
      {paste}
    </EmptyState>
  );
}
