import { describe, expect, it } from 'vitest';
import { confirmationOf, type FulfilledLine } from './fulfillment.ts';

const line = (changes: Partial<FulfilledLine> = {}): FulfilledLine => ({
  orderLine: 1,
  lineGroup: 'processing',
  quantity: 5,
  unitPriceCents: 1250,
  expectedDate: null,
  ...changes,
});
const ordered = [{ orderLine: 1, quantity: 5, orderedPrice: 12.5 }];
const confirm = (lines: readonly FulfilledLine[]) => confirmationOf(lines, { isWithdrawn: false, ordered });

describe('the confirmation of an order', () => {
  it('accepts what is delivered as ordered', () => {
    expect(confirm([line({ quantity: 3 }), line({ quantity: 2, lineGroup: 'shipment' })])).toEqual({
      type: 'accept',
      lines: [{ orderLine: 1, quantity: 5, unitPriceCents: 1250, answer: 'accept', expectedDate: null }],
    });
  });

  it.each<[string, FulfilledLine[], string[]]>([
    ['a price', [line({ unitPriceCents: 1300 })], ['detail']],
    ['a quantity', [line({ quantity: 4 })], ['detail']],
    ['a date', [line({ lineGroup: 'backordered', expectedDate: '2026-03-01' })], ['backordered']],
    ['a split line', [line({ quantity: 3 }), line({ quantity: 2, lineGroup: 'canceled' })], ['accept', 'reject']],
  ])('gives details when %s differs', (_, lines, answers) => {
    const confirmation = confirm(lines);
    expect(confirmation?.type).toBe('detail');
    expect(confirmation?.lines.map(({ answer }) => answer)).toEqual(answers);
  });

  it('names the day of an accepted line that comes on another one than the buyer wants', () => {
    const wanted = [{ orderLine: 1, quantity: 5, wantedDate: '2026-03-01' }];
    const told = (changes: Partial<FulfilledLine>, known: typeof ordered | typeof wanted = wanted) => {
      const confirmation = confirmationOf([line(changes)], { isWithdrawn: false, ordered: known });
      return [confirmation?.type, confirmation?.lines[0]?.answer, confirmation?.lines[0]?.expectedDate];
    };
    expect(told({ expectedDate: '2026-03-04' })).toEqual(['detail', 'detail', '2026-03-04']);
    for (const same of [{ expectedDate: '2026-03-01' }, { expectedDate: null }]) {
      expect(told(same)).toEqual(['accept', 'accept', null]);
    }
    expect(told({ expectedDate: '2026-03-04', lineGroup: 'shipment' })).toEqual(['accept', 'accept', null]);
    expect(told({ expectedDate: '2026-03-04' }, ordered)).toEqual(['accept', 'accept', null]);
  });

  it('always names the day of a line that is wanted on several days', () => {
    const scheduled = [{ orderLine: 1, quantity: 5, wantedDate: '2026-03-01', furtherDates: ['2026-03-04'] }];
    for (const expectedDate of ['2026-03-01', '2026-03-04', '2026-03-09']) {
      const confirmation = confirmationOf([line({ expectedDate })], { isWithdrawn: false, ordered: scheduled });
      expect(confirmation).toMatchObject({ type: 'detail', lines: [{ answer: 'detail', expectedDate }] });
    }
    expect(confirmationOf([line()], { isWithdrawn: false, ordered: scheduled })?.type).toBe('accept');
  });

  it('lists the parts of a line that come at different prices, even where the buyer named none', () => {
    const known = [{ orderLine: 1, quantity: 5 }];
    const parts = [line({ quantity: 2 }), line({ quantity: 3, unitPriceCents: 1300 })];
    const confirmation = confirmationOf(parts, { isWithdrawn: false, ordered: known });
    expect([confirmation?.type, confirmation?.lines.length]).toEqual(['detail', 2]);
  });

  it('only names exceptions when nothing more is known, and rejects an order that went back', () => {
    const both = [line(), line({ orderLine: 2, lineGroup: 'backordered' })];
    expect(confirm(both)?.type).toBe('except');
    expect(confirmationOf(both, { isWithdrawn: true, ordered })?.type).toBe('reject');
    expect(confirm([line({ lineGroup: 'submitted' })])).toBeUndefined();
  });

  it('names the substitute of a line, and rejects only what nothing replaces', () => {
    const substitute = {
      ...{ itemNumber: 'NG-300', description: 'Other gloves', unitOfMeasure: 'BX', unspsc: null },
      ...{ manufacturer: 'M', manufacturerPart: 'P' },
    };
    const answers = (lines: readonly FulfilledLine[]) => {
      const confirmation = confirm(lines);
      return [
        confirmation?.type,
        ...(confirmation?.lines.map((each) => [each.answer, each.quantity, each.substitute?.itemNumber]) ?? []),
      ];
    };
    const gone = line({ lineGroup: 'canceled' });
    expect(answers([gone, line({ substitute })])).toEqual(['detail', ['detail', 5, 'NG-300']]);
    expect(answers([gone, line({ quantity: 3, substitute })])).toEqual([
      'detail',
      ['reject', 2, undefined],
      ['detail', 3, 'NG-300'],
    ]);
    expect(answers([gone, line({ lineGroup: 'backordered', substitute })])).toEqual([
      'detail',
      ['backordered', 5, 'NG-300'],
    ]);
    expect(answers([gone, line({ lineGroup: 'canceled', substitute })])).toEqual(['reject', ['reject', 5, undefined]]);
  });

  it('compares no price where the buyer named none', () => {
    const known = [{ orderLine: 1, quantity: 5 }];
    expect(confirmationOf([line({ unitPriceCents: 1 })], { isWithdrawn: false, ordered: known })?.type).toBe('accept');
  });
});
