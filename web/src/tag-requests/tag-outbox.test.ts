import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice, fakeStorage } from '../outbox/device.fixture.ts';

const server = vi.hoisted(() => ({
  stored: ['A'] as readonly string[],
  calls: [] as string[],
  before: (_call: string, _turn: number): void => undefined,
}));
const turn = (call: string) => {
  server.calls.push(call);
  server.before(call, server.calls.length);
};
vi.mock('../calls/index.ts', async (original) => ({
  ...(await original<object>()),
  callPanel: async (_: string, { body }: { body: { ItemNumbers: string[] } }) => {
    turn('write');
    const unknown = body.ItemNumbers.find((itemNumber) => itemNumber.startsWith('Z'));
    if (unknown !== undefined) throw refused(`Product #${unknown} not found`);
    server.stored = body.ItemNumbers;
  },
}));

// Test files share modules: mocks or resets of other files must not affect the modules imported here.
vi.resetModules();
const { CallFailure } = await import('../calls/index.ts');
const { createTagOutbox, withWishes } = await import('./tag-outbox.ts');

const away = new CallFailure({ kind: 'unreachable', detail: 'away' });
const refused = (detail: string) =>
  new CallFailure({
    kind: 'refused',
    status: 422,
    code: 'cart.item-unknown',
    detail,
    errors: [],
    document: {},
    retryAfter: undefined,
  });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { stored: ['A'], calls: [], before: () => undefined });
});
afterEach(() => void vi.useRealTimers());
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A tab of one person; `want` is a click on a shelf tag. */
function open(storage = fakeStorage()) {
  const told: string[] = [];
  const outbox = createTagOutbox(
    {
      userId: 'ana',
      read: async () => {
        turn('read');
        return server.stored;
      },
      tell: (reason) => void told.push(reason),
    },
    fakeDevice(storage),
  );
  const want = (itemNumber: string, isOn = true) =>
    outbox.add({ customerNumber: '100001', wishes: [[itemNumber, isOn]] });
  const waiting = () => outbox.pending().entries.flatMap(({ body }) => body.wishes);
  return { outbox, want, waiting, told, storage };
}

describe('tag requests', () => {
  it('C4.22 are posted with the list, which is refetched until it and the requests agree', async () => {
    server.before = (call, count) => {
      // Someone else reverts the first change before it's refetched.
      if (call === 'read' && count === 3) server.stored = ['A'];
    };
    const { want, waiting, outbox } = open();
    want('B');
    expect(waiting()).toEqual([['B', true]]);
    await settle();
    expect([server.calls, outbox.pending().status]).toEqual([['read', 'write', 'read'], 'retrying']);
    await settle(1_000);
    expect(server.calls).toEqual(['read', 'write', 'read', 'read', 'write', 'read']);
    expect([server.stored, waiting()]).toEqual([['A', 'B'], []]);
    server.calls.length = 0;
    // Requests that already agree aren't posted.
    want('A');
    await settle();
    expect(server.calls).toEqual(['read']);
  });

  it('made before they are sent become one; the last one for an item counts', async () => {
    const { want, waiting } = open();
    want('B');
    want('B', false);
    want('A', false);
    want('C');
    expect(waiting()).toEqual([
      ['B', false],
      ['A', false],
      ['C', true],
    ]);
    await settle();
    expect([server.stored, server.calls]).toEqual([['C'], ['read', 'write', 'read']]);
  });

  it('keep what others requested, and its order', () => {
    const wishes = new Map([
      ['B', false],
      ['D', true],
      ['A', true],
    ]);
    expect(withWishes(['A', 'B', 'C'], wishes)).toEqual(['A', 'C', 'D']);
  });

  it('wait for a server that is down, and include requests made in the meantime', async () => {
    server.before = (_call, count) => {
      if (count <= 2) throw away;
    };
    const { want } = open();
    want('B');
    await settle();
    want('C');
    await settle(3_000);
    expect(server.stored).toEqual(['A', 'B', 'C']);
  });

  it('are reported by name if the server refuses them, and all others are made', async () => {
    const { want, told, waiting } = open();
    for (const itemNumber of ['B', 'Z1', 'C', 'Z2']) want(itemNumber);
    await settle();
    expect([told, server.stored, waiting()]).toEqual([
      ['Product #Z1 not found', 'Product #Z2 not found'],
      ['A', 'B', 'C'],
      [],
    ]);
  });

  it('can be waited for: until they are on the list, or cannot be sent now', async () => {
    const { want, outbox } = open();
    want('B');
    const sent = outbox.settled(() => true);
    await settle();
    expect([await sent, server.stored]).toEqual([true, ['A', 'B']]);
    server.before = () => {
      throw away;
    };
    want('C');
    await settle();
    const stuck = outbox.settled(() => true);
    await settle();
    expect([await stuck, await outbox.settled(({ customerNumber }) => customerNumber === '100002')]).toEqual([
      false,
      true,
    ]);
  });

  it('that an earlier release left on the device are sent', async () => {
    const storage = fakeStorage();
    storage.setItem('operatory/tags/ana/100001', '[["B",true],["A",false],["odd"]]');
    open(storage);
    await settle();
    expect([server.stored, storage.kept.size]).toEqual([['B'], 0]);
  });
});
