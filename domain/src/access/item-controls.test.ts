import { describe, expect, it } from 'vitest';
import { parseCustomerNumber } from '../customers/index.ts';
import { itemControls } from './item-controls.ts';
import { userWith } from './users.fixture.ts';
import { signedOut, type Viewer } from './viewer.ts';

const number = (text: string) => {
  const parsed = parseCustomerNumber(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

const account = { customerNumber: number('100001'), territoryId: 'T1' };

const accounts = new Set([account.customerNumber]);
const elsewhere = new Set([number('100002')]);
const territoryIds = new Set(['T1']);

/** Everyone who may see a product of account 100001, and the controls they get for one that can be ordered. */
const everybody: readonly (readonly [string, Viewer, 'cart and tag' | 'cart' | 'nothing'])[] = [
  ['a visitor', signedOut, 'nothing'],
  ['a newcomer', userWith([], { accounts: new Set() }), 'nothing'],
  ['customer service', userWith(['CustomerService']), 'cart and tag'],
  ['the territory’s manager', userWith(['PricingView', 'OrderSubmit'], { territoryIds }), 'cart and tag'],
  ['the manager of another territory', userWith(['PricingView', 'OrderSubmit']), 'nothing'],
  ['who may only see prices', userWith(['PricingView'], { territoryIds }), 'nothing'],
  ['who may only submit', userWith(['OrderSubmit'], { territoryIds }), 'nothing'],
  ['a product editor', userWith(['ProductEditor', 'PricingView']), 'nothing'],
  ['the practice itself', userWith(['Customer'], { accounts }), 'cart and tag'],
  ['another practice', userWith(['Customer'], { accounts: elsewhere }), 'nothing'],
  ['a punch-out user', userWith(['PunchOut'], { accounts, punchOutSessionId: 's' }), 'cart'],
  [
    'a punch-out user who was given more',
    userWith(['PunchOut', 'Customer', 'OrderSubmit'], { accounts, punchOutSessionId: 's' }),
    'cart',
  ],
  ['a punch-out user without a session', userWith(['PunchOut', 'Customer'], { accounts }), 'nothing'],
  [
    'the punch-out user of another account',
    userWith(['PunchOut'], { accounts: elsewhere, punchOutSessionId: 's' }),
    'nothing',
  ],
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
