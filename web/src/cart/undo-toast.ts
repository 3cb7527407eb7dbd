/** Reports a change to the cart and offers to undo it while that is possible. */
import { dismissToast, notify } from '../parts/messages/toasts.ts';

let lastAdded: number | undefined;
const standing = new Set<number>();

/** Ten seconds to undo. For ten additions in a row there's one message at a time, the latest. */
export function offerUndo(kind: 'added' | 'taken-out', text: string, undo: () => void) {
  if (kind === 'added' && lastAdded !== undefined) dismissToast(lastAdded);
  const id = notify(text, { action: { label: 'Undo', run: undo } });
  if (kind === 'added') lastAdded = id;
  standing.add(id);
}

/** Once checkout has started, or the cart was sent, there is nothing left to undo here. */
export function withdrawUndo() {
  for (const id of standing) dismissToast(id);
  standing.clear();
  lastAdded = undefined;
}
