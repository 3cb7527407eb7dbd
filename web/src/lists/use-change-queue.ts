/** The queue of one account's list changes in React: one for each account and person as long as the page lives. */
import type { CustomerList } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '../access/index.ts';
import { call, failureOf } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { notify } from '../parts/toasts.ts';
import { type ChangeQueue, createChangeQueue, type QueueState } from './change-queue.ts';
import { changeShelf } from './change-shelf.ts';
import { listKey, listsKey } from './heard.ts';
import type { QueuedChange } from './list-changes.ts';

function send(customerNumber: string, { id, listId, operation, itemNumber, quantity, version }: QueuedChange) {
  return call('changeList', {
    params: { listId: String(listId), customerId: customerNumber },
    body: {
      operation,
      productNumber: itemNumber,
      changeId: id,
      ...(operation === 'delete' ? {} : { quantity }),
      ...(version === undefined || operation === 'add' ? {} : { version }),
    },
  });
}

/** The list with what the server answered to one change; others may have changed more, and then it is read again. */
function takeIn(client: QueryClient, customerNumber: string, change: QueuedChange, answer: CustomerList) {
  const queryKey = listKey(customerNumber, answer.id);
  const known = client.getQueryData<CustomerList>(queryKey);
  if (known === undefined) return;
  const [item] = answer.items;
  const isThere = known.items.some(({ productNumber }) => productNumber === change.itemNumber);
  const others =
    item === undefined ? known.items.filter((one) => one.productNumber !== change.itemNumber) : known.items;
  const items =
    item === undefined
      ? others
      : isThere
        ? others.map((one) => (one.productNumber === item.productNumber ? item : one))
        : [...others, item];
  const isNext = answer.version <= known.version + 1;
  client.setQueryData<CustomerList>(queryKey, {
    ...answer,
    items,
    // What was missed in between is still to be read.
    version: isNext ? Math.max(known.version, answer.version) : known.version,
  });
  if (!isNext) void client.invalidateQueries({ queryKey });
}

/** The sentence for a change that the server did not make. */
function failedWords({ operation, itemNumber, facts }: QueuedChange, thrown: unknown): string {
  const { detail } = failureOf(thrown);
  if (operation === 'delete') {
    return `${refusalText(refuse<RefusalCode>('cart.item-not-removed', { itemNumber }))}. ${detail}`;
  }
  return operation === 'add'
    ? `${facts.description} is not on the list. ${detail}`
    : `The quantity of ${facts.description} is as it was. ${detail}`;
}

const queues = new Map<string, ChangeQueue>();

/** The queue of a person and an account, opened at first use. */
export function changeQueueOf(client: QueryClient, userId: string, customerNumber: string): ChangeQueue {
  const key = `${userId}/${customerNumber}`;
  const open = queues.get(key);
  if (open !== undefined) return open;
  const queue = createChangeQueue({
    send: (change) => send(customerNumber, change),
    shelf: changeShelf(userId, customerNumber),
    onDone: (change, answer) => takeIn(client, customerNumber, change, answer),
    onFailed(change, thrown) {
      logFailure(thrown);
      notify(failedWords(change, thrown), { tone: 'failed' });
      void client.invalidateQueries({ queryKey: listsKey(customerNumber) });
    },
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  window.addEventListener('online', queue.wake);
  queues.set(key, queue);
  return queue;
}

/** What an earlier window left, or what waited here, goes out now. */
export function sendKeptChanges(client: QueryClient, userId: string, customerNumber: string): void {
  changeQueueOf(client, userId, customerNumber).wake();
}

/** The queue of whoever looks at these lists. */
export function useChangeQueue(customerNumber: string): ChangeQueue {
  const client = useQueryClient();
  const viewer = useViewer();
  if (viewer.kind !== 'user') throw new Error('lists are only drawn for somebody who is signed in');
  return changeQueueOf(client, viewer.userId, customerNumber);
}

export const useQueueState = (queue: ChangeQueue): QueueState => useSyncExternalStore(queue.subscribe, queue.state);
