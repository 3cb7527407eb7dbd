import { describe, expect, it } from 'vitest';
import { CallFailure } from '../calls/index.ts';
import { tagQueue, withWishes } from './tag-queue.ts';

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
    wishes: [] as [string, boolean][],
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
    onWished: (wishes) => {
      seen.wishes = [...wishes];
    },
    onRefused: (reason) => seen.refused.push(reason),
  });
  const settle = async () => {
    for (let step = 0; step < 200; step += 1) await undefined;
  };
  const want = (itemNumber: string, isOn = true) => queue.wish(new Map([[itemNumber, isOn]]));
  return { queue, want, calls, seen, settle, stored: () => stored, set: (list: readonly string[]) => (stored = list) };
}

describe('wishes for tags', () => {
  it('are posted with the list, which is read again until it and the wishes agree', async () => {
    const { want, calls, seen, settle, stored, set } = world((call, turn) => {
      // Somebody else takes back the first posting before it is read again.
      if (call === 'read' && turn === 3) set(['A']);
    });
    want('B');
    want('B');
    expect(seen.wishes).toEqual([['B', true]]);
    await settle();
    expect(calls).toEqual(['read', 'write', 'read', 'read', 'write', 'read']);
    expect([stored(), seen.stored, seen.wishes]).toEqual([['A', 'B'], ['A', 'B'], []]);
    calls.length = 0;
    // What agrees already is posted nowhere.
    want('A');
    await settle();
    expect(calls).toEqual(['read']);
    want('A', false);
    await settle();
    expect([stored(), seen.wishes]).toEqual([['B'], []]);
  });

  it('take back and ask anew in any order; the last wish for an item counts', async () => {
    const { want, seen, settle, stored } = world();
    want('B');
    want('B', false);
    want('A', false);
    want('C');
    expect(seen.wishes).toEqual([
      ['B', false],
      ['A', false],
      ['C', true],
    ]);
    await settle();
    expect(stored()).toEqual(['C']);
  });

  it('keep what others asked for meanwhile, and its order', () => {
    const wishes = new Map([
      ['B', false],
      ['D', true],
      ['A', true],
    ]);
    expect(withWishes(['A', 'B', 'C'], wishes)).toEqual(['A', 'C', 'D']);
  });

  it('wait for a server that is away, longer and longer, and take along what is asked meanwhile', async () => {
    const { want, seen, settle, stored } = world((_call, turn) => {
      if (turn <= 3) throw away;
    });
    want('B');
    want('C');
    await settle();
    expect(seen.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(stored()).toEqual(['A', 'B', 'C']);
  });

  it('are given up with the reason when the server will not have them', async () => {
    const { want, seen, settle } = world();
    want('Z');
    await settle();
    expect(seen).toMatchObject({ refused: ['Product #Z not found'], wishes: [], pauses: [] });
  });
});
