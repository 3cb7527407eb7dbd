import type { RefusalCode } from '@operatory/contract/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../calls/index.ts';
import { createScanQueue, type Scan, scanTiming } from './scan-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const scan = (id: string, more: Partial<Scan> = {}): Scan => ({
  ...{ id, userId: 'ana', customerNumber: '100001', itemNumber: '10000001', name: 'Gloves', quantity: 2 },
  at: Number(id),
  ...more,
});
const refusal = (status: number, detail: string, code?: RefusalCode) =>
  new CallFailure({
    kind: 'refused',
    status,
    detail,
    code,
    errors: [],
    document: {},
    retryAfter: undefined,
  });
const away = new CallFailure({ kind: 'unreachable', detail: 'away' });

/** A device and a server that does what it is told to. */
function world(kept: readonly Scan[] = []) {
  const shelf = new Map(kept.map((one) => [one.id, one]));
  const reached: string[] = [];
  const server: { answer: (one: Scan) => Error | undefined; who: string | Error } = {
    answer: () => undefined,
    who: 'ana',
  };
  const queue = createScanQueue({
    send: async (one) => {
      const failure = server.answer(one);
      if (failure !== away) reached.push(one.id);
      if (failure !== undefined) throw failure;
    },
    askUserId: async () => {
      if (server.who instanceof Error) throw server.who;
      return server.who;
    },
    shelf: {
      all: () => [...shelf.values()],
      put: (one) => void shelf.set(one.id, one),
      drop: (id) => void shelf.delete(id),
    },
  });
  return { queue, shelf, reached, server };
}
const settle = () => vi.advanceTimersByTimeAsync(1);

it('scans go out one after the other and in order, also those that an earlier window left', async () => {
  const { queue, shelf, reached } = world([scan('2'), scan('1')]);
  queue.wake();
  queue.add(scan('3'));
  await settle();
  expect([reached, shelf.size, queue.state().scans]).toEqual([['1', '2', '3'], 0, []]);
});

it('without a line they wait on the shelf, and go out under the same id once there is one', async () => {
  const { queue, shelf, reached, server } = world();
  server.answer = () => away;
  queue.add(scan('1'));
  queue.add(scan('2'));
  await settle();
  expect([queue.state().isCutOff, shelf.size, reached]).toEqual([true, 2, []]);
  queue.drop('2');
  server.answer = () => undefined;
  await vi.advanceTimersByTimeAsync(scanTiming.again);
  expect([queue.state().isCutOff, shelf.size, reached]).toEqual([false, 0, ['1']]);
});

it('what the server does not accept stays with its reason and stops nobody behind it', async () => {
  const { queue, shelf, reached, server } = world();
  server.answer = ({ id }) => (id === '1' ? refusal(422, 'Item 10000001 cannot be ordered') : undefined);
  queue.add(scan('1'));
  queue.add(scan('2'));
  await settle();
  expect(reached).toEqual(['1', '2']);
  expect([...shelf.values()]).toEqual([scan('1', { refused: 'Item 10000001 cannot be ordered' })]);
  server.answer = () => undefined;
  queue.tryAgain('1');
  await settle();
  expect([reached, shelf.size]).toEqual([['1', '2', '1'], 0]);
});

it('nothing goes out for somebody else, nor before anybody has signed in', async () => {
  const { queue, shelf, reached, server } = world([scan('1')]);
  server.who = refusal(401, 'Please sign in');
  queue.wake();
  await settle();
  expect([queue.state().isSignedOut, shelf.size]).toEqual([true, 1]);
  server.who = 'bo';
  queue.wake();
  await settle();
  expect([reached, shelf.size]).toEqual([[], 1]);
  server.who = 'ana';
  queue.wake();
  await settle();
  expect([reached, shelf.size, queue.state().isSignedOut]).toEqual([['1'], 0, false]);
});

it('whoever signs in while scans go out gets none that another person asked for', async () => {
  const { queue, shelf, server } = world([scan('1'), scan('2'), scan('3', { userId: 'bo' })]);
  const sent: string[] = [];
  // As the server does: each scan says whose it is.
  server.answer = ({ id, userId }) => {
    if (userId !== server.who)
      return refusal(401, 'Somebody else has signed in here meanwhile.', 'access.another-person');
    sent.push(`${id} ${userId}`);
    if (id === '1') server.who = 'bo';
    return undefined;
  };
  queue.wake();
  await vi.advanceTimersByTimeAsync(scanTiming.again * 2);
  expect([sent, [...shelf.values()]]).toEqual([['1 ana', '3 bo'], [scan('2')]]);
  server.who = 'ana';
  queue.wake();
  await settle();
  expect([sent.at(-1), shelf.size]).toEqual(['2 ana', 0]);
});
