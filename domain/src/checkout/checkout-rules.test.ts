import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission, User } from '../access/index.ts';
import { userWith } from '../access/users.fixture.ts';
import { type PlainDate, plainDateIn } from '../dates/index.ts';
import { delayReasons, delayText, holdCauses } from './delay-reasons.ts';
import { checkFutureFillDate, earliestFillDate, latestFillDate } from './future-fill-date.ts';
import { poRule } from './po-rule.ts';
import { checkSubmit } from './submit-check.ts';

const user = (...permissions: Permission[]) => userWith(permissions);
const staff = user('CustomerService');
const manager = user('OrderSubmit', 'PricingView');
const customer = user('Customer');
const day = (text: string) => text as PlainDate;

describe('the PO number', () => {
  const rule = (isPoRequired: boolean, poNumber: string, viewer: User = customer) =>
    poRule({ isPoRequired, poNumber, viewer });

  it('B5.01 keeps the send button waiting where the account asks for it and it is blank, says (required) behind the label, and is not asked of punch-out users', () => {
    const answers = ['', '  ', '\t', ' 7 ', 'PO'].map((poNumber) => rule(true, poNumber));
    expect(answers.map(({ isMissing }) => isMissing)).toEqual([true, true, true, false, false]);
    for (const viewer of [staff, manager, customer])
      expect(rule(true, '', viewer)).toEqual({ isRequired: true, isMissing: true, labelSuffix: ' (required)' });
    const free = { isRequired: false, isMissing: false, labelSuffix: '' };
    for (const poNumber of ['', ' ', 'PO']) expect(rule(true, poNumber, user('PunchOut'))).toEqual(free);
    expect(rule(false, '')).toEqual(free);
  });
});

describe('the future fill date', () => {
  const today = day('2026-03-31');

  it('can be tomorrow at the earliest', () => {
    expect(earliestFillDate(today)).toBe('2026-04-01');
    expect(earliestFillDate(day('2027-12-31'))).toBe('2028-01-01');
    expect(checkFutureFillDate(earliestFillDate(today), { today, isStaff: true })).toBeUndefined();
    expect(checkFutureFillDate(null, { today, isStaff: true })).toBeUndefined();
  });

  it('is refused for today and earlier, with different texts for staff and customers', () => {
    for (const date of [today, day('2026-03-30'), day('1999-12-31')]) {
      expect(checkFutureFillDate(date, { today, isStaff: true })?.refused).toBe('cart.fill-date-staff');
      expect(checkFutureFillDate(date, { today, isStaff: false })?.refused).toBe('cart.fill-date-customer');
    }
  });

  it("is refused if it's more than a year ahead", () => {
    expect(latestFillDate(today)).toBe('2027-04-01');
    expect(checkFutureFillDate(day('2027-04-01'), { today, isStaff: true })).toBeUndefined();
    for (const date of ['2027-04-02', '9999-12-31']) {
      expect(checkFutureFillDate(day(date), { today, isStaff: true })?.refused).toBe('cart.fill-date-late');
      expect(checkFutureFillDate(day(date), { today, isStaff: false })?.refused).toBe('cart.fill-date-customer');
    }
  });

  it("depends on the distributor's day, not on the clock in London", () => {
    const now = new Date('2026-04-01T05:00:00Z');
    expect(plainDateIn('America/Los_Angeles', now)).toBe('2026-03-31');
    const isStaff = true;
    expect(
      checkFutureFillDate(day('2026-04-01'), { today: plainDateIn('America/Los_Angeles', now), isStaff }),
    ).toBeUndefined();
    expect(checkFutureFillDate(day('2026-04-01'), { today: plainDateIn('UTC', now), isStaff })?.refused).toBe(
      'cart.fill-date-staff',
    );
  });

  it('can be the next day on every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const today = day(date.toISOString().slice(0, 10));
          expect(Date.parse(earliestFillDate(today)) - Date.parse(today)).toBe(86_400_000);
        },
      ),
    );
  });
});

describe('a review hold', () => {
  const nothing = { accountManagerNote: '', freeShipping: false, hasPriceOverride: false, isStaff: true };
  const first = 'an unspecified product or free shipping';
  const reasonsFor = ({ hasPriceOverride, isStaff, ...details }: typeof nothing) =>
    delayReasons(holdCauses({ details, overriddenIds: hasPriceOverride ? ['0/A', '0/B'] : [], isStaff }));

  it.each([
    ['nothing special', {}, []],
    ['a blank note', { accountManagerNote: ' ' }, []],
    ['a note', { accountManagerNote: 'call me' }, [first]],
    ['free shipping', { freeShipping: true }, [first]],
    ['both of one kind', { freeShipping: true, accountManagerNote: 'x' }, [first]],
    ['an override', { hasPriceOverride: true }, ['pricing overrides']],
    ['all', { freeShipping: true, accountManagerNote: 'x', hasPriceOverride: true }, [first, 'pricing overrides']],
  ])(
    'B4.14 comes of the account manager note, free shipping and overrides: %s; never for customers',
    (_, facts, reasons) => {
      expect(reasonsFor({ ...nothing, ...facts })).toEqual(reasons);
      expect(reasonsFor({ ...nothing, ...facts, isStaff: false })).toEqual([]);
    },
  );

  it('names every line and option that causes the hold, no matter who resends an order that was sent back', () => {
    const facts = {
      details: { accountManagerNote: 'call me', freeShipping: true },
      overriddenIds: ['0/A', '0/B'],
      isStaff: true,
    };
    const causes = [
      { kind: 'account-manager-note' },
      { kind: 'free-shipping' },
      { kind: 'price-override', lineId: '0/A' },
      { kind: 'price-override', lineId: '0/B' },
    ];
    expect(holdCauses(facts)).toEqual(causes);
    expect(holdCauses({ ...facts, isStaff: false })).toEqual([]);
    expect(holdCauses({ ...facts, isStaff: false, isReturned: true })).toEqual(causes);
  });

  it('B8.08 says why, with both reasons joined', () => {
    const text = (facts: Partial<typeof nothing>) => delayText(reasonsFor({ ...nothing, ...facts }));
    expect(text({})).toBe('');
    expect(text({ freeShipping: true })).toBe(
      'Adding an unspecified product or free shipping will cause this order to be held for review',
    );
    expect(text({ hasPriceOverride: true })).toBe(
      'Adding pricing overrides will cause this order to be held for review',
    );
    expect(text({ freeShipping: true, hasPriceOverride: true })).toBe(
      'Adding an unspecified product or free shipping and pricing overrides will cause this order to be held for review',
    );
  });
});

describe('whether an order can be sent', () => {
  const facts = {
    lines: [{ itemNumber: 'A', quantity: 2 }],
    details: { poNumber: 'PO', futureFillDate: null, alternateAddress: null },
    isOrderable: () => true,
    isPoRequired: true,
    viewer: staff,
    today: day('2026-03-31'),
  };

  it('is yes without a reason against it', () => {
    expect(checkSubmit(facts)).toEqual([]);
  });

  it('names every reason at once', () => {
    const lines = [
      { itemNumber: 'A', quantity: 1 },
      { itemNumber: 'B', quantity: 1 },
      { itemNumber: 'B', quantity: 2 },
      { itemNumber: 'C', quantity: 0 },
    ];
    const half = { line1: '1 Main St', line2: '', city: '', region: 'WA', postalCode: '98402' };
    const details = { poNumber: ' ', futureFillDate: day('2026-03-31'), alternateAddress: half };
    const isOrderable = (itemNumber: string) => itemNumber === 'A';
    expect(checkSubmit({ ...facts, lines, details, isOrderable })).toEqual([
      { refused: 'cart.item-not-orderable', values: { itemNumber: 'B' } },
      { refused: 'cart.po-required' },
      { refused: 'address.incomplete' },
      { refused: 'cart.fill-date-staff' },
    ]);
  });

  it('treats a tag-only cart as empty', () => {
    expect(checkSubmit({ ...facts, lines: [{ itemNumber: 'A', quantity: 0 }] })).toEqual([{ refused: 'cart.empty' }]);
    expect(checkSubmit({ ...facts, lines: [] })).toEqual([{ refused: 'cart.empty' }]);
  });
});
