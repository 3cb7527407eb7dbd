/** Orders a substitute instead of a line of the cart. */
import type { CartActions } from './store/cart-actions.ts';
import type { Addition, LineId } from './store/index.ts';

interface LineSwap {
  readonly id: LineId;
  /** Where the line is in the cart, from 0; -1 for a refused addition, which isn't in it. */
  readonly place: number;
  readonly item: Addition;
  readonly quantity: number;
}

/** Replaces the line with the substitute, or adds to the substitute's own line. Returns the undo, which also restores the line. */
export function swapLine(actions: Pick<CartActions, 'add' | 'remove'>, swap: LineSwap): () => void {
  const { id, place, item, quantity } = swap;
  const restore = actions.remove(id);
  const { undo } = actions.add(item, quantity, place === -1 ? undefined : place);
  return () => {
    undo();
    restore();
  };
}
