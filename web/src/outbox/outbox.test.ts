import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice, fakeStorage } from './device.fixture.ts';
import type { OutboxEntry } from './storage.ts';

// Test files share modules: mocks or resets of other files must not affect the modules imported here.
vi.resetModules();
const { CallFailure } = await import('../calls/index.ts');
const { createOutbox } = await import('./outbox.ts');
const { pendingOf } = await import('./pending.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const away = new CallFailure({ kind: 'unreachable', detail: 'away' });
const problem = (status: number, code: 'access.not-allowed' | 'access.signed-out') =>
  new CallFailure({ kind: 'refused', status, code, detail: code, errors: [], document: {}, retryAfter: undefined });
const refused = problem(403, 'access.not-allowed');

/** A server that counts its changes by id, and any number of tabs on one device. */
function world() {
  const storage = fakeStorage();
  const turns = new Map<string, Promise<unknown>>();
  const server = {
    done: new Map<string, string>(),
    sent: [] as string[],
    fails: (_: string): Error | undefined => undefined,
  };
  const told: string[] = [];
  const devices: ReturnType<typeof fakeDevice>[] = [];
  let ids = 0;
  const openTab = (topic: string, { isOpen = () => true } = {}) => {
    const device = fakeDevice(storage, { turns, newId: () => `id-${++ids}` });
    devices.push(device);
    return createOutbox<string, string>(
      {
        topic,
        userId: 'eve',
        keyOf: (body) => body.slice(0, 1),
        supersede: (_, later) => later,
        send: async ({ id, body }: OutboxEntry<string>) => {
          if (!isOpen()) return new Promise(() => undefined);
          server.sent.push(body);
          const failure = server.fails(body);
          if (failure !== undefined) throw failure;
          server.done.set(id, body);
          return body;
        },
        onRefused: ({ body }) => {
          told.push(body);
          return 'drop';
        },
      },
      device,
    );
  };
  const changed = () => {
    for (const device of devices) device.changed('operatory/outbox/eve/t/x');
  };
  return { storage, server, told, openTab, changed, devices };
}

describe('an outbox', () => {
  it('sends in order, and replaces an unsent change by a later one of the same thing', async () => {
    const { openTab, server, storage } = world();
    const outbox = openTab('order');
    outbox.add('a1', { delayMs: 300 });
    outbox.add('b1');
    outbox.add('a2', { delayMs: 300 });
    await settle(299);
    expect(server.sent).toEqual([]);
    await settle(1);
    expect([server.sent, storage.kept.size, outbox.pending()]).toEqual([
      ['a2', 'b1'],
      0,
      { entries: [], status: 'idle' },
    ]);
  });

  it('resends a change without a response unchanged, and a later change after it', async () => {
    const { openTab, server } = world();
    const outbox = openTab('again');
    server.fails = () => away;
    outbox.add('a1');
    await settle();
    outbox.add('a2');
    server.fails = () => undefined;
    await settle(1_000);
    expect([server.sent, [...server.done]]).toEqual([
      ['a1', 'a1', 'a2'],
      [
        ['id-1', 'a1'],
        ['id-2', 'a2'],
      ],
    ]);
  });

  it('reports what the server refuses and sends the rest', async () => {
    const { openTab, server, told } = world();
    const outbox = openTab('refused');
    server.fails = (body) => (body === 'a1' ? refused : undefined);
    outbox.add('a1');
    outbox.add('b1');
    await settle();
    expect([told, [...server.done.values()], outbox.pending().entries]).toEqual([['a1'], ['b1'], []]);
  });

  it('waits for its person to sign in, and counts as pending until then', async () => {
    const { openTab, server, devices } = world();
    const outbox = openTab('signed-out');
    server.fails = () => problem(401, 'access.signed-out');
    outbox.add('a1');
    await settle(600_000);
    expect([server.sent, pendingOf('eve'), pendingOf('bo').count]).toEqual([
      ['a1'],
      { count: 1, status: 'signed-out' },
      0,
    ]);
    server.fails = () => undefined;
    devices[0]?.back();
    await settle();
    expect([[...server.done.values()], pendingOf('eve').count]).toEqual([['a1'], 0]);
  });

  it('that cannot write to the device still sends', async () => {
    const { openTab, server, storage } = world();
    const outbox = openTab('full');
    server.fails = () => away;
    storage.isFull = true;
    outbox.add('a1');
    outbox.add('b1');
    await settle();
    expect(outbox.pending().entries.map(({ body }) => body)).toEqual(['a1', 'b1']);
    server.fails = () => undefined;
    await settle(1_000);
    expect([[...server.done.values()], outbox.pending().entries]).toEqual([['a1', 'b1'], []]);
  });

  it('of a second tab shows the first one’s pending changes, and sends them when that tab is closed', async () => {
    const { openTab, server, changed } = world();
    server.fails = () => away;
    const first = openTab('t');
    first.add('a1');
    await settle();
    const second = openTab('t');
    expect(second.pending().entries.map(({ body }) => body)).toEqual(['a1']);
    server.fails = () => undefined;
    changed();
    await settle(3_000);
    expect([[...server.done], second.pending().entries]).toEqual([[['id-1', 'a1']], []]);
    changed();
    expect(first.pending().entries).toEqual([]);
  });

  it('ignores entries of another format and of other people', async () => {
    const { openTab, server, storage } = world();
    storage.setItem('operatory/outbox/eve/odd/1', '{"format":9}');
    storage.setItem('operatory/outbox/eve/odd/2', 'not json');
    storage.setItem(
      'operatory/outbox/bo/odd/3',
      JSON.stringify({ format: 1, id: '3', userId: 'bo', at: 1, body: 'x' }),
    );
    openTab('odd').add('a1');
    await settle();
    expect([[...server.done.values()], storage.kept.size]).toEqual([['a1'], 3]);
  });
});
