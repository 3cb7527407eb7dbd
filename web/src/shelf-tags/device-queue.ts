/** The queue of this device: its shelf in local storage, and how a scan reaches the server. */
import { call } from '../calls/index.ts';
import { forget, keep, keptNames, readKept } from './kept.ts';
import { createScanQueue, type Scan, type ScanQueue } from './scan-queue.ts';

const waiting = 'waiting/';

/** The id of a scan is that of the change: however often it is sent, it is made once. */
function send({ id, customerNumber, itemNumber, quantity, list }: Scan): Promise<unknown> {
  if (list === undefined) {
    return call('addToCart', { params: { customerNumber }, body: { itemNumber, quantity, saveId: id } });
  }
  const params = { listId: String(list.id), customerId: customerNumber };
  const body = { operation: 'add' as const, productNumber: itemNumber, quantity, changeId: id };
  return call('changeList', { params, body });
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
