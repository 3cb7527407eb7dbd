/**
 * Unseen notices about carts; they stay until they're seen. A notice is about one cart and ends with it.
 * Loaded with the dialog that shows them.
 */
import type { ChangedLine } from './cart-events.ts';
import type { CartNewsEvent, OutOfSyncEvent } from './news.ts';

export interface CartNotice {
  readonly userId: string;
  readonly customerNumber: string;
  readonly event: OutOfSyncEvent;
}

let notices: readonly CartNotice[] = [];
const readers = new Set<() => void>();

function become(next: readonly CartNotice[]): void {
  notices = next;
  for (const read of [...readers]) read();
}

/** Several changes before the first was seen become one notice; each line keeps its first state. */
export function joinedNotice(before: OutOfSyncEvent | undefined, next: OutOfSyncEvent): OutOfSyncEvent {
  if (before?.kind !== 'changed-elsewhere' || next.kind !== 'changed-elsewhere') return next;
  const first = new Map(before.lines.map((line) => [line.id, line]));
  const lines = next.lines.map((line) => withMineOf(first.get(line.id), line));
  const ids = new Set(lines.map((line) => line.id));
  const details = next.details.map((detail) => {
    const earlier = before.details.find(({ name }) => name === detail.name);
    return earlier === undefined ? detail : { ...detail, mine: earlier.mine };
  });
  const names = new Set(details.map(({ name }) => name));
  return {
    ...next,
    since: before.since,
    lines: [...before.lines.filter((line) => !ids.has(line.id)), ...lines],
    details: [...before.details.filter(({ name }) => !names.has(name)), ...details],
  };
}

function withMineOf(earlier: ChangedLine | undefined, { mine, ...line }: ChangedLine): ChangedLine {
  const first = earlier === undefined ? mine : earlier.mine;
  const isAlsoMine = line.isAlsoMine || earlier?.isAlsoMine === true;
  return { ...line, ...(first === undefined ? {} : { mine: first }), isAlsoMine };
}

/** The notices of all carts after this event. When a cart becomes an order, notices about its contents are dropped. */
export function noticesAfter(
  before: readonly CartNotice[],
  { userId, customerNumber, event }: CartNewsEvent,
): readonly CartNotice[] {
  const others = before.filter((one) => one.customerNumber !== customerNumber);
  const own = before.filter((one) => one.customerNumber === customerNumber);
  if (event.kind === 'submitted') return others;
  const submitted = own.filter((one) => one.event.kind === 'already-submitted');
  if (event.kind === 'already-submitted') {
    // Each order is named, also when the next one was sent before the first notice was seen.
    const earlier = submitted.flatMap((one) => (one.event.kind === event.kind ? one.event.cartKeys : []));
    const cartKeys = [...earlier, ...event.cartKeys];
    return [...others, { userId, customerNumber, event: { ...event, cartKeys } }];
  }
  if (event.kind !== 'changed-elsewhere') return before;
  // A notice that the cart was submitted comes first; changes in the new cart follow it.
  const last = own.find((one) => one.event.kind === 'changed-elsewhere');
  return [...others, ...submitted, { userId, customerNumber, event: joinedNotice(last?.event, event) }];
}

/** Called for every event that the frame receives. */
export const noteNotice = (news: CartNewsEvent) => become(noticesAfter(notices, news));

export function subscribeNotices(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

export const currentNotices = () => notices;
export const dismissNotice = (notice: CartNotice) => become(notices.filter((one) => one !== notice));
