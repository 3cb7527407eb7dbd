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
 * offers to undo all of it. It answers those which a full cart has no room for; the caller names them. Where all
 * went in, it says `allAdded`, or else how many they were.
 */
export function useAddManyToCart(
  customerNumber: string,
): (items: readonly AdditionOf[], allAdded?: string) => readonly AdditionOf[] {
  const actions = useCartActions(customerNumber);
  return useCallback(
    (items, allAdded) => {
      const { leftOut, undo } = actions.addMany(items);
      const added = items.filter((item) => !leftOut.includes(item));
      const words = leftOut.length === 0 && allAdded !== undefined ? allAdded : addedWords(added);
      if (added.length > 0) offerUndo('added', words, undo);
      return leftOut;
    },
    [actions],
  );
}
