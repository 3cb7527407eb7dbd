import { describe, expect, it } from 'vitest';
import { parseCustomerNumber } from '../customers/index.ts';
import { itemControls } from './item-controls.ts';
import { type Permission, signedOut, type User, type Viewer } from './viewer.ts';

const number = (text: string) => {
  const parsed = parseCustomerNumber(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

const account = { customerNumber: number('100001'), territoryId: 'T1' };

function user(held: readonly Permission[], more: Partial<User> = {}): User {
  return {
    kind: 'user',
    userId: 'u',
    email: 'u@people.test',
    name: 'U',
    permissions: new Set(held),
    territoryIds: new Set(),
    accounts: 'all',
    ...more,
  };
}

const accounts = new Set([account.customerNumber]);
const elsewhere = new Set([number('100002')]);
const territoryIds = new Set(['T1']);

/** Everyone who may see a product of account 100001, and the controls they get for one that can be ordered. */
const everybody: readonly (readonly [string, Viewer, 'cart and tag' | 'cart' | 'nothing'])[] = [
  ['a visitor', signedOut, 'nothing'],
  ['a newcomer', user([], { accounts: new Set() }), 'nothing'],
  ['customer service', user(['CustomerService']), 'cart and tag'],
  ['the territory’s manager', user(['PricingView', 'OrderSubmit'], { territoryIds }), 'cart and tag'],
  ['the manager of another territory', user(['PricingView', 'OrderSubmit']), 'nothing'],
  ['who may only see prices', user(['PricingView'], { territoryIds }), 'nothing'],
  ['who may only submit', user(['OrderSubmit'], { territoryIds }), 'nothing'],
  ['a product editor', user(['ProductEditor', 'PricingView']), 'nothing'],
  ['the practice itself', user(['Customer'], { accounts }), 'cart and tag'],
  ['another practice', user(['Customer'], { accounts: elsewhere }), 'nothing'],
  ['a punch-out user', user(['PunchOut'], { accounts }), 'cart'],
  ['a punch-out user who was given more', user(['PunchOut', 'Customer', 'OrderSubmit'], { accounts }), 'cart'],
  ['the punch-out user of another account', user(['PunchOut'], { accounts: elsewhere }), 'nothing'],
];

describe('the controls of a product', () => {
  it('A6.10 are there if the cart is enabled and the product can be ordered, without the tag for punch-out users', () => {
    const words = { cart: { hasCart: true, hasTag: false }, nothing: { hasCart: false, hasTag: false } };
    const meaning = { ...words, 'cart and tag': { hasCart: true, hasTag: true } };
    for (const [who, viewer, found] of everybody) {
      expect(itemControls(viewer, account, { isOrderable: true }), who).toEqual(meaning[found]);
      expect(itemControls(viewer, account, { isOrderable: false }), who).toEqual(meaning.nothing);
      expect(itemControls(viewer, undefined, { isOrderable: true }), who).toEqual(meaning.nothing);
    }
  });
});
