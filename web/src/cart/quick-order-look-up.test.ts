import type { ItemCard, Product } from '@operatory/contract/catalog';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../calls/index.ts';
import { pressGate, pressPauses } from '../catalog/press-pauses.ts';
import { type LookUpState, lookUpDelayMs, lookUpLength, quickOrderLookUp, retryMs } from './quick-order-look-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const product = (itemNumber: string, isOrderable: boolean) => ({ itemNumber, isOrderable }) as Product;

const refused = (code: 'item.not-found' | 'customer.not-found') =>
  new CallFailure({
    kind: 'refused',
    status: 404,
    code,
    detail: code,
    errors: [],
    document: {},
    retryAfter: undefined,
  });

/** Responses arrive when the test releases them. */
function world(found: Readonly<Record<string, readonly ItemCard[]>> = {}) {
  const states: LookUpState[] = [];
  const calls: { itemNumber: string; signal: AbortSignal; answer: (with_: Product | Error) => void }[] = [];
  const lookUp = quickOrderLookUp({
    read: (itemNumber, signal) =>
      new Promise((resolve, reject) => {
        calls.push({ itemNumber, signal, answer: (a) => (a instanceof Error ? reject(a) : resolve(a)) });
      }),
    search: (text) => Promise.resolve(found[text] ?? []),
    isOrderable: (item) => item.isOrderable,
    onState: (state) => states.push(state),
  });
  return { lookUp, states, calls, kinds: () => states.map(({ kind }) => kind) };
}

describe('a number that is typed for quick order', () => {
  it('B4.26 is looked up once it has 8 characters and typing paused for 200 ms, and is then marked valid or invalid', async () => {
    const { lookUp, states, calls, kinds } = world();
    lookUp.typed('1000000');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([calls.length, kinds()]).toEqual([0, ['idle']]);
    lookUp.typed('10000001');
    await vi.advanceTimersByTimeAsync(199);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ itemNumber }) => itemNumber)).toEqual(['10000001']);
    calls[0]?.answer(product('10000001', true));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toEqual({ kind: 'valid', item: product('10000001', true) });
    lookUp.typed(' 10000002 ');
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.at(-1)?.itemNumber).toBe('10000002');
    calls.at(-1)?.answer(product('10000002', false));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)?.kind).toBe('invalid');
  });

  it('is looked up at once when the input is complete', async () => {
    const { lookUp, calls } = world();
    lookUp.entered('10000001');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ itemNumber }) => itemNumber)).toEqual(['10000001']);
  });

  it('B9.01 is looked up from 8 characters and after 200 ms; clicks that add it count 300 ms apart', () => {
    expect([lookUpLength, lookUpDelayMs, pressPauses.addToCart]).toEqual([8, 200, 300]);
    expect([0, 299, 300].map(pressGate(pressPauses.addToCart))).toEqual([true, false, true]);
  });

  it('is looked up once while typing continues, and earlier look-ups are canceled and ignored', async () => {
    const { lookUp, calls, kinds } = world();
    lookUp.typed('10000001');
    await vi.advanceTimersByTimeAsync(150);
    lookUp.typed('10000002');
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.map(({ itemNumber }) => itemNumber)).toEqual(['10000002']);
    lookUp.typed('1000000');
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer(product('10000002', true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kinds()).toEqual(['looking', 'looking', 'idle']);
  });

  it('B8.01 B5.07 is reported with its number when it does not exist or cannot be ordered', async () => {
    const { lookUp, states, calls } = world();
    for (const [number, answer, reason] of [
      ['99999999', refused('item.not-found'), 'Cannot quick order item 99999999. It does not exist'],
      ['10000004', product('10000004', false), 'Item 10000004 cannot be ordered'],
    ] as const) {
      lookUp.typed(number);
      await vi.advanceTimersByTimeAsync(200);
      calls.at(-1)?.answer(answer);
      await vi.advanceTimersByTimeAsync(0);
      expect(states.at(-1)).toMatchObject({ kind: 'invalid', reason });
    }
  });

  it('is neither valid nor invalid without a response', async () => {
    const { lookUp, states, calls } = world();
    lookUp.typed('10000001');
    await vi.advanceTimersByTimeAsync(200);
    calls[0]?.answer(new CallFailure({ kind: 'unreachable', detail: 'away' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toEqual({ kind: 'unanswered', reason: 'away' });
  });

  it('is looked up again without a response, until there is one', async () => {
    const { lookUp, states, calls } = world();
    lookUp.typed('10000001');
    await vi.advanceTimersByTimeAsync(200);
    calls[0]?.answer(new CallFailure({ kind: 'unreachable', detail: 'away' }));
    await vi.advanceTimersByTimeAsync(retryMs);
    calls[1]?.answer(product('10000001', true));
    await vi.advanceTimersByTimeAsync(retryMs);
    expect([calls.length, states.at(-1)?.kind]).toEqual([2, 'valid']);
  });

  it('may have dashes and a number sign, or be the part number of one product', async () => {
    const card = (itemNumber: string, vendorPartNumber: string) => ({ itemNumber, vendorPartNumber }) as ItemCard;
    const { lookUp, states, calls } = world({
      'TD01-2255-BLUEM': [card('10000009', 'TD01-2255-BLUES'), card('10000008', 'TD01-2255-BlueM')],
      'shared-1234': [card('10000006', 'SHARED1234'), card('10000007', 'shared 1234')],
      'nitrile gloves': [card('10000005', 'NG-5')],
    });
    for (const typed of ['1000-3348', '#10003348', ' # 1000 3348']) {
      lookUp.typed(typed);
      await vi.advanceTimersByTimeAsync(200);
      expect(calls.at(-1)?.itemNumber).toBe('10003348');
    }
    lookUp.typed('TD01-2255-BLUEM');
    await vi.advanceTimersByTimeAsync(200);
    calls.at(-1)?.answer(refused('item.not-found'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.at(-1)?.itemNumber).toBe('10000008');
    calls.at(-1)?.answer(product('10000008', true));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)?.kind).toBe('valid');
    for (const typed of ['shared-1234', 'nitrile gloves']) {
      lookUp.typed(typed);
      await vi.advanceTimersByTimeAsync(200);
      calls.at(-1)?.answer(refused('item.not-found'));
      await vi.advanceTimersByTimeAsync(0);
      expect(states.at(-1)).toMatchObject({ kind: 'invalid', isNumber: false });
    }
  });
});
