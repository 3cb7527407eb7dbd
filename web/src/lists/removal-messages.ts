/** The messages that offer to undo a removal; a removal that the server refused doesn't claim to be done. */
import { dismissToast } from '../parts/messages/toasts.ts';

const shown = new Map<string, number>();
const keyOf = (listId: number | string, itemNumber: string) => `${listId}/${itemNumber}`;

export function noteRemoval(listId: number | string, itemNumber: string, message: number): void {
  shown.set(keyOf(listId, itemNumber), message);
}

export function dismissRemoval(listId: number | string, itemNumber: string): void {
  const message = shown.get(keyOf(listId, itemNumber));
  if (message !== undefined) dismissToast(message);
  shown.delete(keyOf(listId, itemNumber));
}
