/** Puts many products into the cart at once, as after "reorder": one edit, one sentence, one way back. */
import { useCallback } from 'react';
import { type AdditionOf, useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

/** `5 products added to the cart`; one product is named. */
function addedWords(items: readonly AdditionOf[]): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return `${only.description} x${only.quantity} added`;
  return `${items.length} products added to the cart`;
}

/**
 * Answers a function that adds products with their quantities (whole numbers from 1) to what the cart holds, and
 * offers to undo all of it. It answers those which a full cart has no room for; the caller names them.
 */
export function useAddManyToCart(customerNumber: string): (items: readonly AdditionOf[]) => readonly AdditionOf[] {
  const actions = useCartActions(customerNumber);
  return useCallback(
    (items) => {
      const { leftOut, undo } = actions.addMany(items);
      const added = items.filter((item) => !leftOut.includes(item));
      if (added.length > 0) offerUndo('added', addedWords(added), undo);
      return leftOut;
    },
    [actions],
  );
}
