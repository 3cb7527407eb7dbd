import { describe, expect, it } from 'vitest';
import { type Permission, signedOut, type User } from '../access/index.ts';
import { cents } from '../money/index.ts';
import { detailNames } from './cart.ts';
import { cartOf, line } from './carts.fixture.ts';
import { maySetOption, type OrderOption, optionNotAllowed } from './order-options.ts';

const user = (...permissions: Permission[]): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@demo.test',
  name: 'U',
  permissions: new Set(permissions),
  territoryIds: new Set(),
  accounts: 'all',
});
const customer = user('Customer');
const punchOut = user('PunchOut');
const staff = [user('CustomerService'), user('PricingView', 'OrderSubmit')];
const options: OrderOption[] = [...detailNames, 'overridePrice'];

describe('who may set an option of an order', () => {
  it('is staff for all of them', () => {
    for (const viewer of staff) expect(options.filter((option) => !maySetOption(viewer, option))).toEqual([]);
  });

  it('is a customer user for the PO number and the order notes alone', () => {
    expect(options.filter((option) => maySetOption(customer, option))).toEqual(['poNumber', 'comments']);
  });

  it('is a punch-out user or a visitor for none', () => {
    expect(options.filter((option) => maySetOption(punchOut, option))).toEqual([]);
    expect(options.filter((option) => maySetOption(signedOut, option))).toEqual([]);
  });
});

describe('a cart saved by somebody who may not set an option', () => {
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
  ])('may not bring %s, which staff may', (_, wanted, option) => {
    expect(optionNotAllowed(customer, stored, wanted)).toBe(option);
    for (const viewer of staff) expect(optionNotAllowed(viewer, stored, wanted)).toBeUndefined();
  });
});
