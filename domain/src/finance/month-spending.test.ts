import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { budgetPace, daysInMonth, keptBudget, labelFileName, monthUse, spendingByDay } from './index.ts';

const day = (date: string, total: number) => ({ date: date as PlainDate, total: cents(total) });

describe('the month by day', () => {
  it('gives each day its share of the merchandise, to the cent', () => {
    const shipped = [day('2026-02-03', 100), day('2026-02-09', 100), day('2026-02-20', 100)];
    expect(spendingByDay(cents(200), { shipped, month: '2026-02' }).map(({ total }) => total)).toEqual([67, 66, 67]);
    expect(spendingByDay(cents(0), { shipped, month: '2026-02' })).toEqual([]);
    expect(spendingByDay(cents(50), { shipped: [], month: '2026-02' })).toEqual([day('2026-02-01', 50)]);
  });

  it('always adds up to the merchandise', () => {
    const days = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 31 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), days, (merchandise, totals) => {
        const shipped = totals.map((total, index) => day(`2026-01-${String(index + 1).padStart(2, '0')}`, total));
        const spread = spendingByDay(cents(merchandise), { shipped, month: '2026-01' });
        expect(spread.reduce((sum, { total }) => sum + total, 0)).toBe(merchandise);
      }),
    );
  });

  it('includes what has shipped but isn’t booked yet', () => {
    const booked = [
      { category: 'MERCHANDISE', amount: cents(700) },
      { category: 'TEETH', amount: cents(100) },
      { category: 'LABOR', amount: cents(5_000) },
    ];
    const notBooked = (total: number) =>
      monthUse({ merchandise: cents(700), booked, shipped: [day('2026-02-03', total)], invoiced: [] }).notBooked;
    expect(notBooked(1_000)).toBe(200);
    expect(notBooked(300)).toBe(0);
  });
});

describe('a month’s use of the budget', () => {
  const shipped = [day('2026-02-03', 1_000), day('2026-02-09', 500)];
  it('is the ERP’s figures and what shipped beyond them, where it reports figures', () => {
    const booked = [{ category: 'MERCHANDISE', amount: cents(700) }];
    const invoiced = [day('2026-02-03', 1_000)];
    expect(monthUse({ merchandise: cents(700), booked, shipped, invoiced })).toEqual({ spent: 700, notBooked: 800 });
  });

  it('is the invoiced and uninvoiced amount where the ERP reports none, and never more or less than what shipped', () => {
    const use = (invoiced: ReturnType<typeof day>[]) =>
      monthUse({ merchandise: undefined, booked: [], shipped, invoiced });
    expect(use([])).toEqual({ spent: 0, notBooked: 1_500 });
    expect(use([day('2026-02-03', 1_000)])).toEqual({ spent: 1_000, notBooked: 500 });
    expect(use(shipped)).toEqual({ spent: 1_500, notBooked: 0 });
  });
});

describe('the pace of a budget', () => {
  it('is the same every day', () => {
    expect([daysInMonth('2026-02-05' as PlainDate), daysInMonth('2028-02-05' as PlainDate)]).toEqual([28, 29]);
    const facts = { budget: cents(280_000), spent: cents(120_000), coming: cents(200_000) };
    expect(budgetPace({ ...facts, today: '2026-02-07' as PlainDate })).toEqual({
      pace: 70_000,
      ahead: 50_000,
      left: 160_000,
      leftAfterAll: -40_000,
    });
    expect(budgetPace({ ...facts, today: '2026-02-28' as PlainDate }).pace).toBe(280_000);
  });
});

it('a budget is only used if the response is a number and not negative', () => {
  expect([0, 1, 2500, 999_999].map(keptBudget)).toEqual([0, 1, 2500, 999_999]);
  const others = [-1, -0.5, Number.NaN, Number.POSITIVE_INFINITY, '2500', null, undefined, {}, [1], true];
  expect(others.map(keptBudget)).toEqual(others.map(() => undefined));
});

it('the file of a label is named by its tracking number', () => {
  expect(labelFileName('1Z 999-AA1', 'PDF')).toBe('1Z999-AA1.pdf');
  expect(labelFileName('../..', 'ZPL')).toBe('label.zpl');
});
