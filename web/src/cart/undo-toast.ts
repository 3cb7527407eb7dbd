/** Says what was done to the cart and offers to undo it, for as long as that still makes sense. */
import { dismissToast, notify } from '../parts/toasts.ts';

let lastAdded: number | undefined;
const standing = new Set<number>();

/** Ten seconds to undo. Adding ten products is not told ten times at once: the newest takes the place of the one before. */
export function offerUndo(kind: 'added' | 'taken-out', text: string, undo: () => void) {
  if (kind === 'added' && lastAdded !== undefined) dismissToast(lastAdded);
  const id = notify(text, { action: { label: 'Undo', run: undo } });
  if (kind === 'added') lastAdded = id;
  standing.add(id);
}

/** Once the cart has been sent there is nothing left to undo. */
export function withdrawUndo() {
  for (const id of standing) dismissToast(id);
  standing.clear();
  lastAdded = undefined;
}
