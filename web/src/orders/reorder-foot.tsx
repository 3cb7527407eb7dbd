/** The footer below products that can be added to the cart together. */
import { useId } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './reorder-slider.module.css';
import { addWords } from './reorder-words.ts';

interface ReorderFootProps {
  /** How many products would be added. */
  readonly count: number;
  readonly isBlocked: boolean;
  readonly onAdd: () => void;
  /** The list that they're added to instead of the cart. */
  readonly listName?: string | undefined;
}

export function ReorderFoot({ count, isBlocked, onAdd, listName }: ReorderFootProps) {
  const hintId = useId();
  return (
    <div className={styles.foot}>
      <p id={hintId} className={styles.hint}>
        {count === 0
          ? 'Nothing to add yet: no product has a quantity above 0.'
          : `These are added to ${listName ?? 'your cart'}. Set a quantity to 0 to skip a product.`}
      </p>
      <Button
        size="lg"
        leftSection={listName === undefined ? <CartIcon size={20} /> : <ListIcon size={20} />}
        aria-disabled={isBlocked}
        aria-describedby={hintId}
        onClick={onAdd}
      >
        {addWords(count, listName === undefined ? 'cart' : 'list')}
      </Button>
    </div>
  );
}

interface WithoutRoomProps {
  readonly itemNumbers: readonly string[];
  readonly place?: 'cart' | 'list';
}

export function WithoutRoom({ itemNumbers, place = 'cart' }: WithoutRoomProps) {
  if (itemNumbers.length === 0) return null;
  return (
    <Banner tone="notice">
      The {place} is full. Not added: {itemNumbers.join(', ')}. Everything else is in the {place}.
    </Banner>
  );
}
