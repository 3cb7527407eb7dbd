/** An empty cart. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/controls/button.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import styles from './cart-empty.module.css';

interface CartEmptyProps {
  readonly customerNumber: string;
  /** Right after an order, the next step is to look at it, not to fill the cart again. */
  readonly hasJustSent: boolean;
  /** Accepts a pasted list. */
  readonly paste: ReactNode;
  /** The remainder of the month's budget, if the account has one. */
  readonly budget: ReactNode;
}

export function CartEmpty({ customerNumber, hasJustSent, paste, budget }: CartEmptyProps) {
  return (
    <>
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
      <div className={styles.budget}>{budget}</div>
    </>
  );
}
