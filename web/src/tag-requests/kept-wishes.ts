/** Wishes for tags outlive their window on this device until the server has them. */
import type { TagWishes } from './tag-queue.ts';

interface Place {
  readonly userId: string;
  readonly customerNumber: string;
}

const keyOf = ({ userId, customerNumber }: Place) => `operatory/tags/${userId}/${customerNumber}`;

/** What was kept; nothing where the browser keeps nothing, or something that is not understood. */
export function keptWishes(place: Place): TagWishes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]');
    const entries = Array.isArray(kept) ? (kept as unknown[]) : [];
    return new Map(
      entries.filter(
        (entry): entry is [string, boolean] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'boolean',
      ),
    );
  } catch {
    return new Map();
  }
}

/** Keeps them, or forgets them once there are none. */
export function keepWishes(place: Place, wishes: TagWishes): void {
  try {
    if (wishes.size === 0) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify([...wishes]));
  } catch {
    // Then they live in this window alone, as the cart says of itself.
  }
}
