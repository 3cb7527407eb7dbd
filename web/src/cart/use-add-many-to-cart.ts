/** Adds many products to the cart at once, such as when reordering: one edit, one message, one undo. */
import { plural } from '@operatory/domain/words';
import { useCallback } from 'react';
import { type AdditionOf, useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

/** `5 products added to the cart`; one product is named. */
function addedWords(items: readonly AdditionOf[]): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined)
    return `${only.description} x${only.quantity.toLocaleString('en-US')} added`;
  return `${plural(items.length, 'product')} added to the cart`;
}

export interface AddingMany {
  /** Shown if all were added; otherwise the message says which or how many were. */
  readonly allAdded?: string | undefined;
  /** Runs after the addition was undone. */
  readonly onUndo?: () => void;
}

/**
 * Returns a function that adds products with their quantities (whole numbers from 1) to the cart and offers to undo all
 * of it. It returns those that don't fit in the cart; the caller names them.
 */
export function useAddManyToCart(
  customerNumber: string,
): (items: readonly AdditionOf[], options?: AddingMany) => readonly AdditionOf[] {
  const actions = useCartActions(customerNumber);
  return useCallback(
    (items, { allAdded, onUndo } = {}) => {
      const { leftOut, undo } = actions.addMany(items);
      const added = items.filter((item) => !leftOut.includes(item));
      const words = leftOut.length === 0 && allAdded !== undefined ? allAdded : addedWords(added);
      if (added.length > 0) {
        offerUndo('added', words, () => {
          undo();
          onUndo?.();
        });
      }
      return leftOut;
    },
    [actions],
  );
}
