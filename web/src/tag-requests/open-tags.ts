/** The shelf tags of one account in this page: the list as it was last read, and what this window still wishes. */
import { type TagReading, tagsChangedElsewhere } from '@operatory/domain/tag-requests';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import { notify } from '../parts/toasts.ts';
import { keepWishes, keptWishes } from './kept-wishes.ts';
import { type TagWishes, tagQueue } from './tag-queue.ts';
import { tagsKey } from './tags-key.ts';

/** The cart beside the list. */
export interface TagCart {
  readonly ground: () => Omit<TagReading, 'tagged'>;
  /** Tags of lines are others than this window knew [C4.22]. */
  readonly tellChanged: (changes: TagWishes) => void;
}

export interface OpenTags {
  readonly wishes: () => TagWishes;
  readonly wish: (wishes: TagWishes) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the list, and tells of what others changed in it. */
  readonly read: (signal?: AbortSignal) => Promise<readonly string[]>;
}

interface TagPlace {
  readonly userId: string;
  readonly customerNumber: string;
}

function makeTags(place: TagPlace, queryClient: QueryClient, cart: TagCart): OpenTags {
  const { customerNumber } = place;
  const listeners = new Set<() => void>();
  let wishes: TagWishes = new Map();
  let reading: TagReading | undefined;

  const read = async (signal?: AbortSignal) => {
    const params = { customerNumber };
    const { itemNumbers } = await call('listTagRequests', { params }, signal === undefined ? {} : { signal });
    const next = { ...cart.ground(), tagged: itemNumbers };
    const changes = tagsChangedElsewhere(reading, next, wishes);
    reading = next;
    if (changes.size > 0) cart.tellChanged(changes);
    return itemNumbers;
  };

  const queue = tagQueue({
    calls: {
      read,
      write: (itemNumbers, seen) =>
        call('setTagRequests', {
          body: { CustomerNumber: customerNumber, ItemNumbers: [...itemNumbers], SeenItemNumbers: [...seen] },
        }),
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onStored: (itemNumbers) => queryClient.setQueryData(tagsKey(customerNumber), [...itemNumbers]),
    onWished: (next) => {
      wishes = next;
      keepWishes(place, next);
      for (const listener of listeners) listener();
    },
    onRefused: (reason) => void notify(reason, { tone: 'failed' }),
  });
  // What a closed window did not get through is gone on with here.
  queue.wish(keptWishes(place));
  return {
    read,
    wish: queue.wish,
    wishes: () => wishes,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const open = new Map<string, OpenTags>();

/** One for each person and account that this page worked with. */
export function openTags(place: TagPlace, queryClient: QueryClient, cart: TagCart): OpenTags {
  const name = `${place.userId}/${place.customerNumber}`;
  const found = open.get(name);
  if (found !== undefined) return found;
  const made = makeTags(place, queryClient, cart);
  open.set(name, made);
  return made;
}
