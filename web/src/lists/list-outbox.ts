/** Unsent list changes, sent one at a time and in order: a topic of the outbox. */
import type { CustomerList } from '@operatory/contract/lists';
import type { PageRefusalCode } from '@operatory/contract/refusals';
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useViewer } from '../access/index.ts';
import { call, type Failure } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { createOutbox, type Device, type Outbox } from '../outbox/outbox.ts';
import type { OldKeys, OutboxEntry } from '../outbox/storage.ts';
import { notify } from '../parts/messages/toasts.ts';
import { listKey, listsKey } from './heard.ts';
import type { ListChange } from './list-changes.ts';
import { dismissRemoval } from './removal-messages.ts';

/** How long a quantity must stay unchanged before it's sent, in ms. */
export const quantityDelayMs = 300;

/** The outbox entries that the account's lists show. */
export interface ListOutbox {
  readonly add: (change: Omit<ListChange, 'customerNumber'>, delayMs?: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => ListOutboxState;
}

export interface ListOutboxState {
  readonly changes: readonly ListChange[];
  /** The server can't be reached, or the session has expired: changes are queued on this device. */
  readonly isCutOff: boolean;
}

function send({ id, userId, body }: OutboxEntry<ListChange>): Promise<CustomerList> {
  const { customerNumber, listId, operation, itemNumber, quantity, version } = body;
  return call(
    'changeList',
    {
      params: { listId: String(listId), customerId: customerNumber },
      body: {
        operation,
        productNumber: itemNumber,
        changeId: id,
        ...(operation === 'delete' ? {} : { quantity }),
        ...(version === undefined || operation === 'add' ? {} : { version }),
      },
    },
    { askedBy: userId },
  );
}

/** The cached list with the server's response to one change; if others changed it too, it's refetched. */
function patchCached(client: QueryClient, { customerNumber, itemNumber }: ListChange, reply: CustomerList) {
  const queryKey = listKey(customerNumber, reply.id);
  const known = client.getQueryData<CustomerList>(queryKey);
  if (known === undefined) return;
  const [item] = reply.items;
  const isThere = known.items.some(({ productNumber }) => productNumber === itemNumber);
  const others = item === undefined ? known.items.filter((one) => one.productNumber !== itemNumber) : known.items;
  const items =
    item === undefined
      ? others
      : isThere
        ? others.map((one) => (one.productNumber === item.productNumber ? item : one))
        : [...others, item];
  const isNext = reply.version <= known.version + 1;
  client.setQueryData<CustomerList>(queryKey, {
    ...reply,
    items,
    // Missed changes still have to be read.
    version: isNext ? Math.max(known.version, reply.version) : known.version,
  });
  if (!isNext) void client.invalidateQueries({ queryKey });
}

/** The message for a change that the server refused. */
function refusedText({ operation, itemNumber, facts }: ListChange, { detail }: Failure): string {
  if (operation === 'delete') {
    return `${refusalText(refuse<PageRefusalCode>('cart.item-not-removed', { itemNumber }))}. ${detail}`;
  }
  return operation === 'add'
    ? `Couldn’t add ${facts.description} to the list. ${detail}`
    : `Couldn’t change the ${operation === 'par' ? 'par level' : 'quantity'} of ${facts.description}. ${detail}`;
}

/** Before the outbox existed, each account's changes had their own keys. */
const oldKeys = (userId: string): OldKeys<ListChange> => ({
  prefix: `operatory/lists/${userId}/`,
  read(key, value) {
    const { form, change } = value as { form: number; change: ListChange & { id: string; at: number } };
    if (form !== 1) return [];
    const { id, at, ...body } = change;
    const customerNumber = key.split('/')[3] ?? '';
    // It may have been sent already.
    return [{ id, userId, at, body: { ...body, customerNumber }, isAttempted: true }];
  },
});

/** One list's item: later changes to it supersede those that were never sent. */
const keyOf = ({ customerNumber, listId, itemNumber }: ListChange) => `${customerNumber}/${listId}/${itemNumber}`;

/** A newer number or a deletion replaces an unsent quantity or par level, with its position and base version. */
export function supersede(earlier: ListChange, later: ListChange): ListChange | undefined {
  if (earlier.operation !== 'update' && earlier.operation !== 'par') return undefined;
  if (later.operation !== earlier.operation && later.operation !== 'delete') return undefined;
  return { ...later, version: earlier.version };
}

/** Later changes are based on the server's new version. */
export function rebase(later: ListChange, reply: CustomerList): ListChange {
  const version = reply.items.find(({ productNumber }) => productNumber === later.itemNumber)?.version;
  return version === undefined || later.operation === 'add' ? later : { ...later, version };
}

/** The list changes of one person, of all accounts. */
export function createListOutbox(client: QueryClient, userId: string, device?: Device): Outbox<ListChange> {
  return createOutbox<ListChange, CustomerList>(
    {
      topic: 'lists',
      userId,
      send,
      keyOf,
      supersede,
      rebase,
      onDone: ({ body }, reply) => patchCached(client, body, reply),
      onRefused({ body }, failure, thrown) {
        logFailure(thrown);
        if (body.operation === 'delete') dismissRemoval(body.listId, body.itemNumber);
        notify(refusedText(body, failure), { tone: 'failed' });
        void client.invalidateQueries({ queryKey: listsKey(body.customerNumber) });
        return 'drop';
      },
      oldKeys: oldKeys(userId),
    },
    device,
  );
}

const outboxes = new Map<string, Outbox<ListChange>>();

/** Opened at first use; then it sends the changes that an earlier tab left. */
export function listOutboxOf(client: QueryClient, userId: string): Outbox<ListChange> {
  const open = outboxes.get(userId) ?? createListOutbox(client, userId);
  outboxes.set(userId, open);
  return open;
}

/** A person's outbox entries for one account. */
export function listOutboxFor(outbox: Outbox<ListChange>, customerNumber: string): ListOutbox {
  let seen: ReturnType<typeof outbox.pending> | undefined;
  let state: ListOutboxState = { changes: [], isCutOff: false };
  return {
    add: (change, delayMs = 0) => outbox.add({ ...change, customerNumber }, { delayMs }),
    subscribe: outbox.subscribe,
    state() {
      const now = outbox.pending();
      if (now === seen) return state;
      seen = now;
      const changes = now.entries.map(({ body }) => body).filter((body) => body.customerNumber === customerNumber);
      state = { changes, isCutOff: now.status === 'retrying' || now.status === 'signed-out' };
      return state;
    },
  };
}

/** The viewer's changes. */
export function useListOutbox(customerNumber: string): ListOutbox {
  const client = useQueryClient();
  const viewer = useViewer();
  if (viewer.kind !== 'user') throw new Error('lists are only drawn for someone who is signed in');
  const { userId } = viewer;
  return useMemo(() => listOutboxFor(listOutboxOf(client, userId), customerNumber), [client, userId, customerNumber]);
}

export const useListOutboxState = (outbox: ListOutbox): ListOutboxState =>
  useSyncExternalStore(outbox.subscribe, outbox.state);
