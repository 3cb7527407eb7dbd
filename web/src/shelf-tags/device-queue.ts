/** The queue of this device: its shelf in local storage, and how a scan reaches the server. */
import { call } from '../calls/index.ts';
import { forget, keep, keptNames, readKept, waiting } from './kept.ts';
import { createScanQueue, type Scan, type ScanQueue } from './scan-queue.ts';

/**
 * The id of a scan is that of the change: however often it is sent, it is made once. It says whose it is, because
 * another window may sign somebody else in at any moment.
 */
function send({ id, userId, customerNumber, itemNumber, quantity, list }: Scan): Promise<unknown> {
  if (list === undefined) {
    return call(
      'addToCart',
      { params: { customerNumber }, body: { itemNumber, quantity, saveId: id } },
      { askedBy: userId },
    );
  }
  const params = { listId: String(list.id), customerId: customerNumber };
  const body = { operation: 'add' as const, productNumber: itemNumber, quantity, changeId: id };
  return call('changeList', { params, body }, { askedBy: userId });
}

export function deviceQueue(): ScanQueue {
  const queue = createScanQueue({
    send,
    shelf: {
      all: () => keptNames(waiting).flatMap((name) => readKept<Scan>(name) ?? []),
      put: (scan) => {
        keep(waiting + scan.id, scan);
      },
      drop: (id) => forget(waiting + id),
    },
    askUserId: async () => (await call('readRole', {})).userId,
  });
  window.addEventListener('online', queue.wake);
  // Another window has added or sent something.
  window.addEventListener('storage', queue.wake);
  return queue;
}
