/** Unsent scans of shelf tags: a topic of the outbox that all people on this device share. */
import { call } from '../calls/index.ts';
import { createOutbox, type Device, type Outbox } from '../outbox/outbox.ts';
import type { OldKeys, OutboxEntry } from '../outbox/storage.ts';

/** Plain data, because it outlives its tab. */
export interface Scan {
  readonly customerNumber: string;
  readonly itemNumber: string;
  /** The product's name, or its number if this device has never seen the name. */
  readonly name: string;
  readonly quantity: number;
  /** The list to add it to; without one, the cart. */
  readonly list?: { readonly id: number; readonly name: string } | undefined;
}

/** The entry's id is the change's id. It names its person, because another tab may sign in someone else at any time. */
function send({ id, userId, body }: OutboxEntry<Scan>): Promise<unknown> {
  const { customerNumber, itemNumber, quantity, list } = body;
  if (list === undefined) {
    return call(
      'addToCart',
      { params: { customerNumber }, body: { itemNumber, quantity, saveId: id } },
      { askedBy: userId },
    );
  }
  const params = { listId: String(list.id), customerId: customerNumber };
  const change = { operation: 'add' as const, productNumber: itemNumber, quantity, changeId: id };
  return call('changeList', { params, body: change }, { askedBy: userId });
}

/** Before the outbox existed, scans had their own keys. */
const oldKeys: OldKeys<Scan> = {
  prefix: 'operatory/tag/waiting/',
  read(_key, value) {
    const { id, userId, at, refused, ...body } = value as OutboxEntry<Scan> & Scan;
    return [{ id, userId, at, body, isAttempted: true, ...(refused === undefined ? {} : { refused }) }];
  },
};

export const scanOutbox = (device?: Device): Outbox<Scan> =>
  createOutbox<Scan, unknown>(
    {
      topic: 'scans',
      send,
      askUserId: async () => (await call('readRole', {})).userId,
      // It stays on the screen until the person retries or removes it.
      onRefused: () => 'keep',
      oldKeys,
    },
    device,
  );
