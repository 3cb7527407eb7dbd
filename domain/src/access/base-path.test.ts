import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../customers/index.ts';
import { accountPath, basePathOf, pathWithin } from './base-path.ts';
import { userWith } from './users.fixture.ts';
import { type Permission, signedOut } from './viewer.ts';

describe('the base path of the customer routes', () => {
  it('is the root for ordinary addresses', () => {
    expect(basePathOf('/')).toBe('/');
    expect(basePathOf('/customer/100001/cart')).toBe('/');
    expect(basePathOf('/punchout/sid/1')).toBe('/');
  });

  it('is the session prefix for punch-out addresses, in any letter case', () => {
    expect(basePathOf('/punchout/sid/ab-1/uid/jo/')).toBe('/punchout/sid/ab-1/uid/jo');
    expect(basePathOf('/PunchOut/SID/ab-1/UID/jo/customer/1/cart')).toBe('/PunchOut/SID/ab-1/UID/jo');
  });
});

describe('the path of an account', () => {
  const user = (...permissions: Permission[]) =>
    userWith(permissions, { accounts: new Set(['100001' as CustomerNumber]) });

  it('A2.35 has no leading slash for a punch-out user, and one for everyone else', () => {
    const buyer = user('PunchOut');
    expect(accountPath(buyer, '100001', 'products')).toBe('customer/100001/products');
    expect(accountPath(buyer, '100001', 'cart')).toBe('customer/100001/cart');
    expect(pathWithin(buyer, '/customer/100001/orders/7?a=/b')).toBe('customer/100001/orders/7?a=/b');
    for (const other of [user('Customer'), user('CustomerService'), user('PricingView', 'OrderSubmit'), signedOut]) {
      expect(accountPath(other, '100001', 'products')).toBe('/customer/100001/products');
    }
  });
});
