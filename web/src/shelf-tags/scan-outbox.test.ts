import type { RefusalCode } from '@operatory/contract/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallOptions } from '../calls/index.ts';
import { retryDelaysMs } from '../outbox/backoff.ts';
import { fakeDevice, fakeStorage } from '../outbox/device.fixture.ts';
import type { OutboxEntry } from '../outbox/storage.ts';
import type { Scan } from './scan-outbox.ts';

interface ScanRequest {
  readonly id: string;
  readonly userId: string | undefined;
}
const server = vi.hoisted(() => ({
  answer: (_one: { id: string; userId: string | undefined }): Error | undefined => undefined,
  who: 'ana' as string | Error,
  reached: [] as string[],
}));
vi.mock('../calls/index.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, { body }: { body?: { saveId: string } }, { askedBy }: CallOptions = {}) => {
    if (name === 'readRole') {
      if (server.who instanceof Error) throw server.who;
      return { userId: server.who };
    }
    const asked: ScanRequest = { id: body?.saveId ?? '', userId: askedBy };
    const failure = server.answer(asked);
    if (failure !== away) server.reached.push(asked.id);
    if (failure !== undefined) throw failure;
    return undefined;
  },
}));

// Test files share modules: mocks or resets of other files must not affect the modules imported here.
vi.resetModules();
const { CallFailure } = await import('../calls/index.ts');
const { scanOutbox } = await import('./scan-outbox.ts');

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { answer: () => undefined, who: 'ana', reached: [] });
});
afterEach(() => void vi.useRealTimers());

const body: Scan = { customerNumber: '100001', itemNumber: '10000001', name: 'Gloves', quantity: 2 };
const scan = (id: string, more: Partial<OutboxEntry<Scan>> = {}): OutboxEntry<Scan> => ({
  ...{ id, userId: 'ana', at: Number(id), body },
  ...more,
});
const refusal = (status: number, detail: string, code?: RefusalCode) =>
  new CallFailure({ kind: 'refused', status, detail, code, errors: [], document: {}, retryAfter: undefined });
const away = new CallFailure({ kind: 'unreachable', detail: 'away' });

/** A device on which these scans were left by an earlier release. */
function world(left: readonly OutboxEntry<Scan>[] = []) {
  const storage = fakeStorage();
  for (const { body: facts, ...entry } of left) {
    storage.setItem(`operatory/tag/waiting/${entry.id}`, JSON.stringify({ ...entry, ...facts }));
  }
  let ids = left.length;
  const newId = () => String(++ids);
  const queue = scanOutbox(fakeDevice(storage, { newId }));
  const add = () => queue.add(body, { userId: 'ana' });
  const shelf = () => queue.pending().entries.map(({ id, userId, refused }) => [id, userId, refused].join(' ').trim());
  return { queue, add, shelf, storage };
}
const settle = () => vi.advanceTimersByTimeAsync(1);

it('scans are sent one after the other and in order, also those that an earlier release left', async () => {
  const { queue, add, storage } = world([scan('2'), scan('1')]);
  queue.wake();
  add();
  await settle();
  expect([server.reached, storage.kept.size, queue.pending().entries]).toEqual([['1', '2', '3'], 0, []]);
});

it('without a connection they wait on the device, and are sent under the same id once there is one', async () => {
  const { queue, add, shelf } = world();
  server.answer = () => away;
  add();
  add();
  await settle();
  expect([queue.pending().status, shelf(), server.reached]).toEqual(['retrying', ['1 ana', '2 ana'], []]);
  queue.drop('2');
  server.answer = () => undefined;
  await vi.advanceTimersByTimeAsync(retryDelaysMs[0]);
  expect([queue.pending().status, shelf(), server.reached]).toEqual(['idle', [], ['1']]);
});

it('a refused scan stays with its reason, and the scans after it are sent', async () => {
  const { queue, add, shelf } = world();
  const refused = refusal(422, 'Item 10000001 cannot be ordered', 'cart.item-not-orderable');
  server.answer = ({ id }) => (id === '1' ? refused : undefined);
  add();
  add();
  await settle();
  expect([server.reached, shelf()]).toEqual([['1', '2'], ['1 ana Item 10000001 cannot be ordered']]);
  server.answer = () => undefined;
  queue.tryAgain('1');
  await settle();
  expect([server.reached, shelf()]).toEqual([['1', '2', '1'], []]);
});

it.each([408, 404, 413])(
  'a %i without one of our codes is no refusal: the scan waits and is retried',
  async (status) => {
    const { queue, add, shelf } = world();
    server.answer = () => refusal(status, 'Bad gateway');
    add();
    await settle();
    expect([queue.pending().status, shelf()]).toEqual(['retrying', ['1 ana']]);
    server.answer = () => undefined;
    await vi.advanceTimersByTimeAsync(retryDelaysMs[0]);
    expect(shelf()).toEqual([]);
  },
);

it('nothing is sent for someone else, nor before anyone has signed in', async () => {
  const { queue, shelf } = world([scan('1')]);
  server.who = refusal(401, 'Please sign in', 'access.signed-out');
  queue.wake();
  await settle();
  expect([queue.pending().status, shelf()]).toEqual(['signed-out', ['1 ana']]);
  server.who = 'bo';
  queue.wake();
  await settle();
  expect([server.reached, shelf()]).toEqual([[], ['1 ana']]);
  server.who = 'ana';
  queue.wake();
  await settle();
  expect([server.reached, shelf(), queue.pending().status]).toEqual([['1'], [], 'idle']);
});

it('someone who signs in while scans are being sent gets none of another person', async () => {
  const { queue, shelf } = world([scan('1'), scan('2'), scan('3', { userId: 'bo' })]);
  const sent: string[] = [];
  // As the server does: each scan names its person.
  server.answer = ({ id, userId }) => {
    if (userId !== server.who) return refusal(401, 'Another person', 'access.another-person');
    sent.push(`${id} ${userId}`);
    if (id === '1') server.who = 'bo';
    return undefined;
  };
  queue.wake();
  await vi.advanceTimersByTimeAsync(retryDelaysMs[0] * 2);
  expect([sent, shelf()]).toEqual([['1 ana', '3 bo'], ['2 ana']]);
  server.who = 'ana';
  queue.wake();
  await settle();
  expect([sent.at(-1), shelf()]).toEqual(['2 ana', []]);
});
