/** What stands below products that can be added to the cart together. */
import { Button } from '../parts/controls/button.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './reorder-slider.module.css';
import { addWords } from './reorder-words.ts';

interface ReorderFootProps {
  /** How many products would be added. */
  readonly count: number;
  readonly isBlocked: boolean;
  readonly onAdd: () => void;
}

export function ReorderFoot({ count, isBlocked, onAdd }: ReorderFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>These are added to your cart. Set a quantity to 0 to skip a product.</p>
      <Button size="lg" leftSection={<CartIcon size={20} />} aria-disabled={isBlocked} onClick={onAdd}>
        {addWords(count)}
      </Button>
    </div>
  );
}

export function WithoutRoom({ itemNumbers }: { readonly itemNumbers: readonly string[] }) {
  if (itemNumbers.length === 0) return null;
  return (
    <Banner tone="notice">
      The cart is full. Not added: {itemNumbers.join(', ')}. Everything else is in the cart.
    </Banner>
  );
}
