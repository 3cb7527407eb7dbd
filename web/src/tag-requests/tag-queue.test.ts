import { describe, expect, it } from 'vitest';
import { CallFailure } from '../calls/index.ts';
import { tagQueue } from './tag-queue.ts';

const away = new CallFailure({ kind: 'unreachable', detail: 'away' });
const refused = new CallFailure({
  kind: 'refused',
  status: 422,
  code: 'cart.item-unknown',
  detail: 'Product #Z not found',
  errors: [],
  document: {},
  retryAfter: undefined,
});

/** A list at a server; `before` runs before each call and may throw. */
function world(before: (call: string, turn: number) => void = () => undefined) {
  let stored: readonly string[] = ['A'];
  const calls: string[] = [];
  const seen = {
    stored: [] as readonly string[],
    wanted: [] as string[],
    refused: [] as string[],
    pauses: [] as number[],
  };
  const turn = (call: string) => {
    calls.push(call);
    before(call, calls.length);
  };
  const queue = tagQueue({
    calls: {
      read: async () => {
        turn('read');
        return stored;
      },
      write: async (list) => {
        turn('write');
        if (list.includes('Z')) throw refused;
        stored = list;
        return stored;
      },
    },
    wait: async (ms) => void seen.pauses.push(ms),
    onStored: (list) => {
      seen.stored = list;
    },
    onWanted: (wanted) => {
      seen.wanted = [...wanted];
    },
    onRefused: (reason) => seen.refused.push(reason),
  });
  const settle = async () => {
    for (let step = 0; step < 200; step += 1) await undefined;
  };
  return { queue, calls, seen, settle, stored: () => stored, set: (list: readonly string[]) => (stored = list) };
}

describe('wishes for tags', () => {
  it('are put on the list once, beside what stands there', async () => {
    const { queue, calls, seen, settle, stored } = world();
    queue.want('B');
    queue.want('B');
    expect(seen.wanted).toEqual(['B']);
    await settle();
    expect([stored(), seen.stored, seen.wanted]).toEqual([['A', 'B'], ['A', 'B'], []]);
    expect(calls).toEqual(['read', 'write']);
    queue.want('A');
    await settle();
    expect(calls).toEqual(['read', 'write', 'read']);
  });

  it('wait for a server that is away, longer and longer, and take along what is asked meanwhile', async () => {
    const { queue, seen, settle, stored } = world((_call, turn) => {
      if (turn <= 3) throw away;
    });
    queue.want('B');
    queue.want('C');
    await settle();
    expect(seen.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(stored()).toEqual(['A', 'B', 'C']);
  });

  it('are posted again when somebody else wrote the list in between', async () => {
    const { queue, calls, seen, settle, stored, set } = world((call, turn) => {
      if (call === 'write' && turn === 2) queueMicrotask(() => set(['X']));
    });
    queue.want('B');
    await settle();
    queue.want('C');
    await settle();
    expect(stored()).toContain('C');
    expect(seen.wanted).toEqual([]);
    expect(calls.length).toBeLessThan(8);
  });

  it('are given up with the reason when the server will not have them', async () => {
    const { queue, seen, settle } = world();
    queue.want('Z');
    await settle();
    expect(seen).toMatchObject({ refused: ['Product #Z not found'], wanted: [], pauses: [] });
  });
});
