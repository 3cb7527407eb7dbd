import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingOf, lineChanges, type OrderNow } from './index.ts';

const asked = (lineNumber: number, quantity: number, had = quantity) => ({
  ...{ lineNumber, quantity, had, itemNumber: `1000000${lineNumber}`, description: `Box ${lineNumber}` },
});
const line = (lineNumber: number, lineGroup: string, quantity: number) => ({
  ...{ lineNumber, lineGroup, quantity, erpLineNumber: null },
});
const order = (...lines: OrderNow['lines']): OrderNow => ({ isSentBack: false, lines });
const cancel = (state: 'asked' | 'accepted', ...lines: ReturnType<typeof asked>[]) =>
  ({ kind: 'cancel', state, lines }) as const;

describe('an unanswered cancellation', () => {
  it('is closed exactly when accepting it would be refused', () => {
    const groups = ['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'];
    const lines = fc.uniqueArray(
      fc.record({
        lineNumber: fc.integer({ min: 1, max: 4 }),
        lineGroup: fc.constantFrom(...groups),
        quantity: fc.integer({ min: 1, max: 6 }),
        erpLineNumber: fc.option(fc.integer({ min: 1, max: 4 })),
        type: fc.constant(0),
      }),
      { selector: ({ lineNumber }) => lineNumber },
    );
    const wanted = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 })).map(([at, count]) => asked(at, count)),
      { selector: ({ lineNumber }) => lineNumber, minLength: 1 },
    );
    fc.assert(
      fc.property(lines, wanted, fc.boolean(), (now, request, isFromErp) => {
        const isGone = lineChanges(now, { asked: request, isFromErp }) === 'gone';
        expect(closingOf(cancel('asked', ...request), order(...now)) !== undefined).toBe(isGone);
      }),
    );
  });

  it('states what shipped, what was canceled, and what has fewer left', () => {
    const now = order(line(1, 'shipment', 2), line(2, 'canceled', 1), line(3, 'submitted', 1));
    expect(closingOf(cancel('asked', asked(1, 2), asked(2, 1), asked(3, 4)), now)).toEqual({
      state: 'closed',
      words:
        'Already shipped: Box 1 (10000001). Already canceled: Box 2 (10000002). ' +
        'Fewer are left than you asked to cancel: Box 3 (10000003). You can ask to return what shipped.',
    });
    expect(closingOf(cancel('asked', asked(2, 1)), now)?.words).toBe('Already canceled: Box 2 (10000002).');
  });

  it('stays open while one of its lines can still be canceled, and accepting it cancels that line', () => {
    const lines = [line(1, 'canceled', 2), line(2, 'shipment', 3), line(3, 'pending', 4)];
    const request = cancel('asked', asked(1, 2), asked(2, 3), asked(3, 4));
    expect(closingOf(request, order(...lines))).toBeUndefined();
    const placed = lines.map((each) => ({ ...each, type: 0 }));
    expect(lineChanges(placed, { asked: request.lines, isFromErp: false })).toEqual([{ lineNumber: 3, quantity: 0 }]);
  });
});

it('a cancellation of a line that the ERP ships in parts waits for a person while a part is open', () => {
  const part = (lineGroup: string) => ({ ...line(7, lineGroup, 2), erpLineNumber: 1 });
  const request = cancel('asked', asked(1, 5));
  expect(closingOf(request, order(line(1, 'shipment', 3), part('backordered')))).toBeUndefined();
  expect(closingOf(request, order(line(1, 'shipment', 3), part('shipment')))?.state).toBe('closed');
  const placed = [line(1, 'shipment', 3), part('backordered')].map((each) => ({ ...each, type: 0 }));
  expect(lineChanges(placed, { asked: request.lines, isFromErp: false })).toBe('in-erp');
});

describe('a cancellation that the ERP was to carry out', () => {
  it('is done once its lines are canceled, and closed if they shipped all the same', () => {
    const request = cancel('accepted', asked(1, 2), asked(2, 3));
    expect(closingOf(request, order(line(1, 'canceled', 2), line(2, 'canceled', 3)))?.state).toBe('done');
    expect(closingOf(request, order(line(1, 'canceled', 2), line(2, 'shipment', 3)))).toEqual({
      state: 'closed',
      words: 'Shipped before it could be canceled: Box 2 (10000002). You can ask to return what shipped.',
    });
  });

  it('waits for a person while a line is open, was made smaller, or was divided', () => {
    const request = cancel('accepted', asked(1, 2, 5));
    expect(closingOf(request, order(line(1, 'processing', 5)))).toBeUndefined();
    expect(closingOf(request, order(line(1, 'shipment', 3)))).toBeUndefined();
    expect(closingOf(request, order(line(1, 'shipment', 5), { ...line(7, 'backordered', 2), erpLineNumber: 1 }))).toBe(
      undefined,
    );
    expect(closingOf(request, order())).toBeUndefined();
  });
});

it('every open request ends with an order that was sent back or isn’t there, and no other return does', () => {
  for (const state of ['asked', 'accepted'] as const) {
    for (const kind of ['cancel', 'return'] as const) {
      const request = { kind, state, lines: [asked(1, 1)] };
      expect(closingOf(request, undefined)?.state).toBe('closed');
      expect(closingOf(request, { ...order(line(1, 'submitted', 1)), isSentBack: true })?.state).toBe('closed');
    }
    expect(closingOf({ kind: 'return', state, lines: [asked(1, 1)] }, order(line(1, 'canceled', 1)))).toBeUndefined();
  }
  for (const state of ['refused', 'done', 'withdrawn', 'closed'] as const) {
    expect(closingOf({ kind: 'cancel', state, lines: [asked(1, 1)] }, undefined)).toBeUndefined();
  }
});
