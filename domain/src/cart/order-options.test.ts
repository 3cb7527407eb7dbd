import { describe, expect, it } from 'vitest';
import { type Permission, signedOut } from '../access/index.ts';
import { userWith } from '../access/users.fixture.ts';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { detailNames, noDetails } from './cart.ts';
import { cartOf, line } from './carts.fixture.ts';
import {
  maySetOption,
  type OrderOption,
  optionNotAllowed,
  visibleDetails,
  withStoredDetails,
} from './order-options.ts';

const user = (...permissions: Permission[]) => userWith(permissions);
const customer = user('Customer');
const punchOut = user('PunchOut');
const staff = [user('CustomerService'), user('PricingView', 'OrderSubmit')];
const options: OrderOption[] = [...detailNames, 'overridePrice'];

describe('the people who may set an option of an order', () => {
  it('are staff for all options', () => {
    for (const viewer of staff) expect(options.filter((option) => !maySetOption(viewer, option))).toEqual([]);
  });

  it('are customer users for the PO number and the order notes only', () => {
    expect(options.filter((option) => maySetOption(customer, option))).toEqual(['poNumber', 'comments']);
  });

  it('are never punch-out users or visitors', () => {
    expect(options.filter((option) => maySetOption(punchOut, option))).toEqual([]);
    expect(options.filter((option) => maySetOption(signedOut, option))).toEqual([]);
  });
});

describe('staff-only options', () => {
  const set = cartOf('', {
    poNumber: 'PO',
    comments: 'Ring twice',
    shippingNote: 'Dock 2',
    accountManagerNote: 'They pay late',
    freeShipping: true,
    invoiceCopy: true,
    futureFillDate: '2026-04-01' as PlainDate,
    alternateAddress: { line1: '1 Main', line2: '', city: 'Reno', region: 'NV', postalCode: '89501' },
  });
  const { alternateAddress } = set.details;

  it('are only readable by staff, except where the order ships to', () => {
    for (const viewer of staff) expect(visibleDetails(viewer, set.details)).toEqual(set.details);
    const seen = { ...noDetails, alternateAddress };
    expect(visibleDetails(customer, set.details)).toEqual({ ...seen, poNumber: 'PO', comments: 'Ring twice' });
    expect(visibleDetails(punchOut, set.details)).toEqual(seen);
  });

  it("stay unchanged when someone who can't read them saves", () => {
    for (const viewer of [customer, punchOut]) {
      const sent = { ...set, details: visibleDetails(viewer, set.details) };
      expect(withStoredDetails(viewer, set, sent)).toEqual(set);
      expect(optionNotAllowed(viewer, set, withStoredDetails(viewer, set, sent))).toBeUndefined();
      const set2 = { ...sent, details: { ...sent.details, accountManagerNote: 'Ship it' } };
      expect(optionNotAllowed(viewer, set, withStoredDetails(viewer, set, set2))).toBe('accountManagerNote');
    }
  });

  it('are cleared when staff leave them blank', () => {
    for (const viewer of staff) expect(withStoredDetails(viewer, set, cartOf(''))).toEqual(cartOf(''));
  });
});

describe('a cart saved by someone who may not set an option', () => {
  const stored = {
    ...cartOf('', { freeShipping: true }),
    lines: [line('A', 2, { overridePrice: cents(500) }), line('B', 1)],
  };

  it('may keep what staff had set and change the rest', () => {
    const wanted = {
      ...cartOf('', { freeShipping: true, poNumber: 'PO' }),
      lines: [line('A', 9, { overridePrice: cents(500) }), line('C', 1)],
    };
    expect(optionNotAllowed(customer, stored, wanted)).toBeUndefined();
    expect(optionNotAllowed(customer, stored, { ...wanted, lines: [] })).toBeUndefined();
  });

  it.each([
    ['another override', { ...stored, lines: [line('A', 2, { overridePrice: cents(1) })] }, 'overridePrice'],
    ['no override where there was one', { ...stored, lines: [line('A', 2)] }, 'overridePrice'],
    [
      'an override on a new line',
      { ...stored, lines: [...stored.lines, line('C', 1, { overridePrice: cents(0) })] },
      'overridePrice',
    ],
    ['free shipping taken away', { ...stored, details: { ...stored.details, freeShipping: false } }, 'freeShipping'],
    ['a note', { ...stored, details: { ...stored.details, accountManagerNote: 'x' } }, 'accountManagerNote'],
    [
      'another address',
      {
        ...stored,
        details: {
          ...stored.details,
          alternateAddress: { line1: '1', line2: '', city: 'c', region: 'NV', postalCode: '1' },
        },
      },
      'alternateAddress',
    ],
  ])('may not contain %s, which staff may', (_, wanted, option) => {
    expect(optionNotAllowed(customer, stored, wanted)).toBe(option);
    for (const viewer of staff) expect(optionNotAllowed(viewer, stored, wanted)).toBeUndefined();
  });
});
