import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BuyerOrder, OrderedLine } from './buyer-order.ts';
import type { ShipTo } from './delivery.ts';
import { type DivisionRules, divideOrder, isDivided } from './divide-order.ts';

const rules: DivisionRules = { severalAddresses: 'divide', locationField: '', locations: {} };

const place = (changes: Partial<ShipTo> = {}): ShipTo => ({
  ...{ name: '', attention: '', street: '1 Main Street', city: 'Tacoma', region: 'WA', postalCode: '98402' },
  ...{ country: '', addressId: '' },
  ...changes,
});

const line = (lineNumber: number, delivery?: ShipTo): OrderedLine => ({
  ...{ lineNumber, partNumber: `P-${lineNumber}`, auxiliaryId: '', quantity: '1', unitPrice: '2', unit: 'EA' },
  ...(delivery === undefined ? {} : { ownShipTo: { delivery } }),
});

const order = (lines: readonly OrderedLine[], changes: Partial<BuyerOrder> = {}): BuyerOrder => ({
  ...{ orderId: 'PO-1', type: 'new', orderDate: '', deploymentMode: 'production', total: '', currencies: [] },
  ...{ shipTo: undefined, comments: '', lines, remarks: [], remarksByAddress: [] },
  ...changes,
});

const partsOf = (wanted: BuyerOrder, with_: Partial<DivisionRules> = {}) => {
  const division = divideOrder(wanted, { ...rules, ...with_ }, '100001');
  if (division === undefined || !isDivided(division)) throw new Error(JSON.stringify(division));
  return division.parts;
};

describe('an order with several ship-tos', () => {
  it('puts every line into one part, whatever lines name, and every remark with the lines that it’s about', () => {
    const names = fc.constantFrom('', 'Ann', 'ANN ', 'Bob', 'Cy', 'cy');
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 12 }), names, (attentions, ofOrder) => {
        const lines = attentions.map((attention, at) =>
          line(at + 1, attention === '' ? undefined : place({ attention })),
        );
        const remarksByAddress = lines.map(({ lineNumber }) => ({
          ...{ label: 'Path', value: '', isHolding: false, lines: [lineNumber] },
        }));
        const general = { label: 'Contact', value: '', isHolding: false, lines: [] };
        const wanted = order(lines, {
          remarksByAddress: [...remarksByAddress, general],
          ...(ofOrder === '' ? {} : { delivery: place({ attention: ofOrder }) }),
        });
        if (attentions.every((attention) => attention === '')) {
          expect(divideOrder(wanted, rules, '100001')).toBeUndefined();
          return;
        }
        const parts = partsOf(wanted);
        const numbers = parts.flatMap((part) => part.order.lines.map(({ lineNumber }) => lineNumber));
        expect(numbers.toSorted((one, other) => one - other)).toEqual(lines.map(({ lineNumber }) => lineNumber));
        const expected = new Set(attentions.map((attention) => (attention.trim() || ofOrder.trim()).toUpperCase()));
        expect(parts).toHaveLength(expected.size);
        for (const part of parts) {
          expect(part.order.remarks.flatMap((remark) => remark.lines)).toEqual(
            part.order.lines.map(({ lineNumber }) => lineNumber),
          );
          expect(part.order.remarks.filter(({ label }) => label === 'Contact')).toHaveLength(1);
        }
      }),
    );
  });

  it('isn’t divided by a connection that holds it, or if it was stored before ship-tos of lines were read', () => {
    const lines = [line(1, place({ attention: 'Ann' })), line(2)];
    expect(divideOrder(order(lines), { ...rules, severalAddresses: 'hold' }, '100001')).toBeUndefined();
    const { remarksByAddress: _, ...stored } = order(lines);
    expect(divideOrder(stored, rules, '100001')).toBeUndefined();
  });

  it('is for the account of each location that its ship-tos name, and of the order for lines without one', () => {
    const locations = { locationField: 'ShipTo', locations: { A: '100001', B: '100002' } };
    const lines = [line(1), line(2, place({ addressId: 'b' })), line(3, place({ addressId: 'A' }))];
    expect(partsOf(order(lines), locations).map(({ account }) => account)).toEqual(['100001', '100002', '100001']);
    expect(
      divideOrder(order([...lines, line(4, place({ addressId: 'C' }))]), { ...rules, ...locations }, '100001'),
    ).toEqual({
      why: [expect.stringMatching(/^Line 4: The location “C”/)],
    });
  });

  it('has at most 50', () => {
    const to = (count: number) =>
      order(Array.from({ length: count }, (_, at) => line(at + 1, place({ attention: `Room ${at}` }))));
    expect(partsOf(to(50))).toHaveLength(50);
    expect(divideOrder(to(51), rules, '100001')).toEqual({ why: ['The lines name more than 50 ship-tos.'] });
  });
});
