/** Cart events, which the frame shows on any page; and receipts, which stay until they're dismissed. */
import type { CartEvent } from './cart-events.ts';

export type OutOfSyncEvent = Extract<CartEvent, { kind: 'changed-elsewhere' | 'already-submitted' }>;
export type SubmittedEvent = Extract<CartEvent, { kind: 'submitted' }>;

export interface CartNewsEvent {
  readonly userId: string;
  readonly customerNumber: string;
  readonly event: CartEvent;
}

let receipts: ReadonlyMap<string, SubmittedEvent> = new Map();
/** Events before the first listener, because the frame's loads after the first screen. */
let unheard: CartNewsEvent[] = [];
const readers = new Set<() => void>();
const listeners = new Set<(news: CartNewsEvent) => void>();

function changed(): void {
  for (const read of [...readers]) read();
}

/** Called for every event of every cart of this page. */
export function noteCartEvent(news: CartNewsEvent): void {
  const { customerNumber, event } = news;
  if (event.kind === 'submitted') receipts = new Map([...receipts, [customerNumber, event]]);
  if (listeners.size === 0) unheard.push(news);
  for (const listener of [...listeners]) listener(news);
  changed();
}

/** Receives every event from now on, and earlier ones that nobody has received. */
export function onCartNews(listener: (news: CartNewsEvent) => void): () => void {
  listeners.add(listener);
  const missed = unheard;
  unheard = [];
  for (const news of missed) listener(news);
  return () => listeners.delete(listener);
}

export function subscribeCartNews(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

export const receiptOf = (customerNumber: string) => receipts.get(customerNumber);

/** Someone else is signed in now. */
export function forgetCartNews(): void {
  receipts = new Map();
  unheard = [];
  changed();
}

export function dismissReceipt(customerNumber: string): void {
  receipts = new Map([...receipts].filter(([one]) => one !== customerNumber));
  changed();
}
