import { describe, expect, it } from 'vitest';
import { type PlainDate, parsePlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import {
  budgetReason,
  couponReason,
  heldReason,
  type MorningKind,
  type MorningReason,
  mostWorth,
  outcomeOf,
  pastDueReason,
  punchOutReason,
  reasonWords,
  rhythmReason,
  slippedReason,
  staleCartReason,
} from './index.ts';

const today = '2026-03-20' as PlainDate;
const day = (text: string) => parsePlainDate(text) as PlainDate;
const say = <Kind extends MorningKind>(kind: Kind, reason: MorningReason<Kind> | undefined, seesPrices = true) =>
  reason === undefined ? undefined : reasonWords(kind, reason, { today, seesPrices });
const numberOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

describe('a reason is there from its limit on, with its figures in words', () => {
  const cart = { cartKey: 'k', version: 3, lines: 2, total: cents(12_050) };
  it.each([
    ['2026-03-18', undefined],
    ['2026-03-17', 'A cart with 2 lines, $120.50 hasn’t changed since 03/17/2026, 3 days ago'],
    ['2025-12-01', undefined],
  ])('a cart that was left on %s', (changedOn, words) => {
    expect(say('stale-cart', staleCartReason({ ...cart, changedOn: day(changedOn) }, today))).toBe(words);
  });

  it('a date that slipped', () => {
    const line = {
      ...{ orderNumber: 7001, lineNumber: 2, description: 'Gloves', quantity: 4, unitPrice: cents(250) },
      ...{ firstExpected: day('2026-03-10'), expected: day('2026-03-30') },
    };
    expect(slippedReason({ ...line, slips: 0 })).toBeUndefined();
    const reason = slippedReason({ ...line, slips: 2 });
    expect(reason).toMatchObject({ key: '7001/2 2', worth: 1000 });
    expect(say('date-slipped', reason)).toBe(
      '4 × Gloves, order 7001: the date slipped twice, from 03/10/2026 to 03/30/2026',
    );
    expect(say('date-slipped', slippedReason({ ...line, slips: 1, expected: null }))).toContain('no date now');
  });

  it.each([
    ['2026-03-19', undefined],
    ['2026-03-20', '“Buy 3, get 1” ends 03/20/2026, today; they buy Gloves and 2 other products with this coupon'],
    ['2026-03-31', undefined],
  ])('an offer that ends on %s', (endsOn, words) => {
    const coupon = {
      ...{ couponId: 5, description: 'Buy 3, get 1', endsOn: day(endsOn), itemNumber: '1' },
      ...{ itemDescription: 'Gloves', products: 3, usual: cents(900) },
    };
    expect(say('coupon-ending', couponReason(coupon, today))).toBe(words);
  });

  it('an amount past due, minus credits', () => {
    const none = cents(0);
    const owed = {
      ...{ current: cents(90_000), over30: cents(60_000), over60: none, over90: cents(20_000), over120: none },
      ...{ statementOn: day('2026-02-28'), paidOn: day('2026-01-05'), paid: cents(10_000) },
    };
    expect(say('past-due', pastDueReason(owed))).toBe(
      '$800.00 past due, $200.00 of it over 90 days; last payment $100.00 on 01/05/2026',
    );
    expect(say('past-due', pastDueReason(owed), false)).toBe(
      'Past due, some of it over 90 days; last payment on 01/05/2026',
    );
    expect(pastDueReason({ ...owed, over60: cents(-30_001) })).toBeUndefined();
  });

  it('a product that is late on its rhythm', () => {
    const purchases = {
      ...{ itemNumber: '1', description: 'Gloves', quantities: [2, 2, 4, 2], price: cents(100) },
      days: ['2025-12-15', '2026-01-05', '2026-01-26', '2026-02-15'].map(numberOf),
    };
    const reason = rhythmReason(purchases, today);
    expect(reason).toMatchObject({ key: '1 2026-02-15', worth: 200 });
    expect(say('off-rhythm', reason)).toBe(
      'Gloves: usually every 21 days (4 purchases); last on 02/15/2026, 33 days ago',
    );
    expect(rhythmReason({ ...purchases, days: purchases.days.slice(1) }, today)).toBeUndefined();
  });

  it.each([
    [0, 0, 120_000, '2026-03-07', undefined],
    [90_000, 0, 0, '2026-03-20', '$900.00 spent of a budget of $1,000.00; $645.16 would be on pace by 03/20/2026'],
    [80_000, 0, 120_000, '2026-03-20', undefined],
    [
      10_000,
      20_000,
      120_000,
      '2026-03-20',
      '$100.00 spent and $200.00 on its way of a budget of $1,000.00; $645.16 would be on pace by 03/20/2026, and $1,200.00 is usual for a month',
    ],
    [10_000, 40_000, 120_000, '2026-03-20', undefined],
    // As little as ever, and nothing known of a new account.
    [10_000, 20_000, 50_000, '2026-03-20', undefined],
    [0, 0, 0, '2026-03-20', undefined],
  ])(
    'a budget of which %i cents are spent and %i are coming, with %i in a usual month, by %s',
    (spent, coming, usual, on, words) => {
      const month = {
        budget: cents(100_000),
        spent: cents(spent),
        coming: cents(coming),
        usual: cents(usual),
        today: day(on),
      };
      expect(say('budget-pace', budgetReason(month))).toBe(words);
    },
  );

  it('a cart that went back to a buyer and was never ordered', () => {
    const cart = { sessionId: 's', buyer: 'Clinic', lines: 1, total: cents(500) };
    expect(say('punch-out-unordered', punchOutReason({ ...cart, returnedOn: day('2026-03-18') }, today))).toBe(
      'A cart with 1 line, $5.00 went back to Clinic on 03/18/2026, 2 days ago, and no order came',
    );
    expect(punchOutReason({ ...cart, returnedOn: day('2026-03-19') }, today)).toBeUndefined();
  });

  it('an order on hold', () => {
    const order = { orderNumber: 7002, heldOn: day('2026-03-17'), causes: ['price override'], total: cents(4_000) };
    expect(say('order-held', heldReason(order))).toBe('Order 7002, $40.00, on hold since 03/17/2026: price override');
    expect(say('order-held', heldReason(order), false)).toBe('Order 7002, on hold since 03/17/2026: price override');
  });
});

it('keeps the reasons with the highest worth', () => {
  const reasons = [5, 9, 1, 9, 7].map((worth, index) => ({
    ...heldReason({ orderNumber: index, heldOn: today, causes: [], total: cents(worth) }),
  }));
  expect(mostWorth(reasons).map(({ key }) => key)).toEqual(['1', '3', '4']);
});

it('counts orders within a week, and none before or after that', () => {
  const dayMs = 86_400_000;
  const now = 100 * dayMs;
  const acted = (daysAgo: number, orderedAfter?: number) => ({
    at: now - daysAgo * dayMs,
    orderedAt: orderedAfter === undefined ? undefined : now - daysAgo * dayMs + orderedAfter * dayMs,
  });
  expect(
    outcomeOf([acted(20, 7), acted(20, 8), acted(20), acted(20, -1), acted(3), acted(3, 1), acted(7)], now),
  ).toEqual({ acted: 7, ordered: 2, notOrdered: 3, open: 2 });
});
