import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '../refusals/index.ts';
import { askableLines, lineChanges, originOf, type RequestFacts, refuseRequest, requestWords } from './index.ts';

const line = { lineNumber: 1, lineGroup: 'submitted', quantity: 5, type: 0, erpLineNumber: null };
const free = { ...line, lineNumber: 2, quantity: 1, type: 1 };
const order = { lines: [line], requests: [], isOfBuyer: false };
const anyRequest = fc.record({
  kind: fc.constantFrom('cancel' as const, 'return' as const),
  state: fc.constantFrom('asked' as const, 'accepted' as const, 'refused' as const, 'done' as const),
  isForErp: fc.boolean(),
  lines: fc.array(
    fc.record({
      lineNumber: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      had: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 1 },
  ),
});
const anyLines = fc.uniqueArray(
  fc.record({
    lineNumber: fc.integer({ min: 1, max: 3 }),
    lineGroup: fc.constantFrom('submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ lineNumber }) => lineNumber },
);

describe('what can be asked for', () => {
  it('never adds up to more than the line has, in whatever order people ask', () => {
    fc.assert(
      fc.property(anyLines, fc.array(anyRequest), (lines, wanted) => {
        const accepted: RequestFacts[] = [];
        for (const each of wanted.map((request) => ({ ...request, state: 'asked' as const }))) {
          if (refuseRequest(each, { lines, requests: accepted, isOfBuyer: false }) === undefined) accepted.push(each);
        }
        for (const { lineNumber, lineGroup, quantity } of lines) {
          const asked = accepted.flatMap((request) => request.lines.filter((each) => each.lineNumber === lineNumber));
          const sum = asked.reduce((total, each) => total + each.quantity, 0);
          expect(sum).toBeLessThanOrEqual(lineGroup === 'canceled' ? 0 : quantity);
        }
      }),
    );
  });

  it('is either canceled or returned, and never less than nothing', () => {
    fc.assert(
      fc.property(anyLines, fc.array(anyRequest), (lines, requests) => {
        for (const { cancelable, returnable } of askableLines(lines, requests)) {
          expect(Math.min(cancelable, returnable)).toBe(0);
        }
      }),
    );
  });

  it('counts open cancellations, and returns unless they were refused', () => {
    const shipped = { lineNumber: 2, lineGroup: 'shipment', quantity: 4 };
    const about = (kind: 'cancel' | 'return', state: RequestFacts['state'], lineNumber: number): RequestFacts => ({
      ...{ kind, state, isForErp: false },
      lines: [{ lineNumber, quantity: 1, had: 5 }],
    });
    const requests = [
      ...(['asked', 'accepted', 'refused', 'done'] as const).map((state) => about('cancel', state, 1)),
      ...(['asked', 'accepted', 'refused', 'done'] as const).map((state) => about('return', state, 2)),
    ];
    expect(askableLines([line, shipped], requests)).toEqual([
      { lineNumber: 1, cancelable: 3, returnable: 0 },
      { lineNumber: 2, cancelable: 0, returnable: 1 },
    ]);
  });

  it('waits for an ERP that carries out a cancellation: nothing is canceled twice, or returned while it’s open', () => {
    const busy = { lineNumber: 1, lineGroup: 'processing', quantity: 5 };
    const cancel = (state: RequestFacts['state']): RequestFacts => ({
      ...{ kind: 'cancel', state, isForErp: true },
      lines: [{ lineNumber: 1, quantity: 4, had: 5 }],
    });
    const left = (now: object, state: RequestFacts['state']) => askableLines([{ ...busy, ...now }], [cancel(state)])[0];
    expect(left({}, 'done')).toMatchObject({ cancelable: 1 });
    // It reported the rest.
    expect(left({ quantity: 1 }, 'done')).toMatchObject({ cancelable: 1 });
    const shipped = { lineGroup: 'shipment' };
    expect(left(shipped, 'accepted')).toMatchObject({ returnable: 1 });
    // It shipped anyway and this was reported, so the goods may be returned.
    expect(left(shipped, 'done')).toMatchObject({ returnable: 5 });
  });

  it('is refused beyond that, for a buyer’s order, and when ten requests are open', () => {
    const ask = { kind: 'cancel' as const, lines: [{ lineNumber: 1, quantity: 5 }] };
    expect(refuseRequest(ask, order)).toBeUndefined();
    const more = { ...ask, lines: [{ lineNumber: 1, quantity: 6 }] };
    expect(refuseRequest(more, order)).toEqual(refuse('order-request.quantity', { line: '1', most: '5' }));
    expect(refuseRequest({ ...ask, lines: [{ lineNumber: 9, quantity: 1 }] }, order)?.refused).toBe(
      'order-request.quantity',
    );
    expect(refuseRequest(ask, { ...order, isOfBuyer: true })?.refused).toBe('order-request.buyer');
    const open: RequestFacts = { kind: 'return', state: 'asked', isForErp: false, lines: [] };
    expect(refuseRequest(ask, { ...order, requests: Array.from({ length: 10 }, () => open) })?.refused).toBe(
      'order-request.too-many',
    );
  });
});

describe('accepting a cancellation', () => {
  const changes = (lines: readonly (typeof line)[], asked = [{ lineNumber: 1, quantity: 2 }], isFromErp = false) =>
    lineChanges(lines, { asked, isFromErp });

  it('leaves what is still wanted, and cancels free items once no purchased item is left', () => {
    expect(changes([line, free])).toEqual([{ lineNumber: 1, quantity: 3 }]);
    expect(changes([line, free], [{ lineNumber: 1, quantity: 5 }])).toEqual([
      { lineNumber: 1, quantity: 0 },
      { lineNumber: 2, quantity: 0 },
    ]);
  });

  it('is the ERP’s if it works on the line, divided it, or entered the order', () => {
    expect(changes([{ ...line, lineGroup: 'processing' }])).toBe('in-erp');
    expect(changes([line, { ...line, lineNumber: 3, erpLineNumber: 1 as never }])).toBe('in-erp');
    expect(changes([line], undefined, true)).toBe('in-erp');
  });

  it('is too late for a line that shipped, was canceled, or is smaller by now', () => {
    for (const lineGroup of ['shipment', 'canceled']) expect(changes([{ ...line, lineGroup }])).toBe('gone');
    expect(changes([{ ...line, quantity: 1 }])).toBe('gone');
    expect(changes([])).toBe('gone');
  });
});

it('words describe the effect on a line', () => {
  const gloves = { quantity: 2, of: 5, description: 'Gloves', itemNumber: '10000001' };
  expect(requestWords('cancel', gloves)).toBe('Change 5 × Gloves (10000001) to 3');
  expect(requestWords('cancel', { ...gloves, quantity: 5 })).toBe('Cancel 5 × Gloves (10000001)');
  expect(requestWords('cancel', { ...gloves, of: 3, isRest: true })).toBe(
    'Change the remaining 3 × Gloves (10000001) to 1',
  );
  expect(requestWords('return', { ...gloves, lot: 'A1' })).toBe('Return 2 × Gloves (10000001), lot A1');
});

it('only a line that the ERP left alone has the quantity that was ordered', () => {
  const own = { lineNumber: 1, itemNumber: '10000001', erpLineNumber: null };
  const part = { ...own, lineNumber: 7, erpLineNumber: 1 };
  const substitute = { lineNumber: 8, itemNumber: '10000021', erpLineNumber: 1 };
  expect(originOf(own, [own])).toEqual({});
  expect(originOf(own, [own, substitute])).toEqual({});
  expect([own, part].map((line) => originOf(line, [own, part]))).toEqual([{ isRest: true }, { isRest: true }]);
  expect(originOf(substitute, [own, substitute])).toEqual({ insteadOf: '10000001' });
  // The ERP added it.
  expect(originOf(substitute, [substitute])).toEqual({});
});
