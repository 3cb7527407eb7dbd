/** An empty cart, and where to go from it. */
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { CartIcon } from '../parts/icons.tsx';

interface CartEmptyProps {
  readonly customerNumber: string;
  /** Right after an order the next step is to look at it, not to fill the cart again. */
  readonly hasJustSent: boolean;
}

export function CartEmpty({ customerNumber, hasJustSent }: CartEmptyProps) {
  return (
    <EmptyState icon={CartIcon} title="The cart is empty.">
      {hasJustSent ? null : <p>Search for a product in the shop and press Add.</p>}
      <ButtonLink
        to="/customer/$id/products"
        params={{ id: customerNumber }}
        variant={hasJustSent ? 'default' : 'filled'}
      >
        Go to the shop
      </ButtonLink>
    </EmptyState>
  );
}
