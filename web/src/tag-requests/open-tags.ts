/** One account's shelf tags on this page: the list as last read, and this person's unsent changes. */
import { type TagReading, tagsChangedElsewhere } from '@operatory/domain/tag-requests';
import type { QueryClient } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import type { TagLink } from '../cart/index.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { notify } from '../parts/messages/toasts.ts';
import { createTagOutbox, type TagRequest, type TagWishes } from './tag-outbox.ts';
import { tagsKey } from './tags-key.ts';

/** The cart next to the list. */
export interface TagCart {
  readonly ground: () => Omit<TagReading, 'tagged'>;
  /** Tags of lines changed elsewhere [C4.22]. */
  readonly tellChanged: (changes: TagWishes) => void;
  /** Removing a line also cancels its tag request, and undoing that restores it [B4.23]. */
  readonly linkTags: (link: TagLink) => void;
}

export interface OpenTags {
  readonly wishes: () => TagWishes;
  readonly wish: (wishes: TagWishes) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the list, and reports what others changed in it. */
  readonly read: (signal?: AbortSignal) => Promise<readonly string[]>;
}

interface TagPlace {
  readonly userId: string;
  readonly customerNumber: string;
}

const open = new Map<string, OpenTags>();
const outboxes = new Map<string, Outbox<TagRequest>>();

async function readList(customerNumber: string, signal?: AbortSignal): Promise<readonly string[]> {
  const options = signal === undefined ? {} : { signal };
  return (await callPanel('listTagRequests', { params: { customerNumber } }, options)).itemNumbers;
}

/** The tag requests of one person, of all accounts; opened at first use. */
export function tagOutboxOf(queryClient: QueryClient, userId: string): Outbox<TagRequest> {
  const known = outboxes.get(userId);
  if (known !== undefined) return known;
  const outbox = createTagOutbox({
    userId,
    async read(customerNumber) {
      const itemNumbers = await (open.get(`${userId}/${customerNumber}`)?.read() ?? readList(customerNumber));
      queryClient.setQueryData(tagsKey(customerNumber), [...itemNumbers]);
      return itemNumbers;
    },
    tell: (reason) => void notify(reason, { tone: 'failed' }),
  });
  outboxes.set(userId, outbox);
  return outbox;
}

function makeTags({ userId, customerNumber }: TagPlace, queryClient: QueryClient, cart: TagCart): OpenTags {
  const outbox = tagOutboxOf(queryClient, userId);
  let reading: TagReading | undefined;
  let seen: ReturnType<typeof outbox.pending> | undefined;
  let wishes: TagWishes = new Map();

  /** All unsent changes for this account, the last one per item; the same object while nothing changed. */
  const current = () => {
    const pending = outbox.pending();
    if (pending === seen) return wishes;
    seen = pending;
    const own = pending.entries.filter(({ body }) => body.customerNumber === customerNumber);
    const next = new Map(own.flatMap(({ body }) => body.wishes));
    const isSame = next.size === wishes.size && [...next].every(([item, isOn]) => wishes.get(item) === isOn);
    if (!isSame) wishes = next;
    return wishes;
  };
  const wish = (next: TagWishes) => {
    const fresh = [...next].filter(([itemNumber, isOn]) => current().get(itemNumber) !== isOn);
    if (fresh.length > 0) outbox.add({ customerNumber, wishes: fresh });
  };
  cart.linkTags({
    isTagged: (itemNumber) =>
      current().get(itemNumber) ??
      queryClient.getQueryData<readonly string[]>(tagsKey(customerNumber))?.includes(itemNumber) ??
      false,
    wish,
  });
  return {
    wishes: current,
    wish,
    subscribe: outbox.subscribe,
    async read(signal) {
      const itemNumbers = await readList(customerNumber, signal);
      const next = { ...cart.ground(), tagged: itemNumbers };
      const changes = tagsChangedElsewhere(reading, next, current());
      reading = next;
      if (changes.size > 0) cart.tellChanged(changes);
      return itemNumbers;
    },
  };
}

/** One per person and account used on this page. */
export function openTags(place: TagPlace, queryClient: QueryClient, cart: TagCart): OpenTags {
  const name = `${place.userId}/${place.customerNumber}`;
  const found = open.get(name);
  if (found !== undefined) return found;
  const made = makeTags(place, queryClient, cart);
  open.set(name, made);
  return made;
}

/**
 * Sends unsent changes of this account and reads its list: resolves when both are done or impossible [B4.02] [B4.05].
 */
export async function syncTags(queryClient: QueryClient, { userId, customerNumber }: TagPlace): Promise<void> {
  await tagOutboxOf(queryClient, userId).settled((body) => body.customerNumber === customerNumber);
  await queryClient.refetchQueries({ queryKey: tagsKey(customerNumber) });
}
