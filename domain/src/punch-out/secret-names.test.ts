import { expect, it } from 'vitest';
import { isCardName, isNumberName, shownRemark } from './secret-names.ts';

it.each([
  ['PCard', '4333', '(removed)'],
  ['P card', 'Number: 4333', '(removed)'],
  ['Payment', 'The order names a payment, such as a card.', 'The order names a payment, such as a card.'],
  ['', 'Gift: P card: Number: 4333 0000 1111 2222', '(removed)'],
  ['Requester', '4333 0000 1111 2222', '4333 0000 1111 2222'],
  ['Requester', 'Ann, 4111 1111 1111 1111', 'Ann, (removed)'],
  ['Part number', '4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['Product instructions', 'charge 4111 1111 1111 1111', 'charge (removed)'],
  ['CC', '4711', '4711'],
  ['CC', '4333 0000 1111 2222', '(removed)'],
  ['Control keys', 'P card at the desk', 'P card at the desk'],
])('of a stored remark %s: %s, people see %s', (label, value, shown) => {
  expect(shownRemark({ label, value })).toEqual({ label, value: shown });
});

it.each([
  'Card  Number',
  'card_number',
  'Card',
  'Card #',
  'CC #',
  'CC',
  'Visa',
  'VISA card no.',
  'MasterCard',
  'Amex',
  'PCard',
  'Corporate  card',
])('knows %s as a card', (name) => expect(isCardName(name)).toBe(true));

it.each([
  'Discard',
  'Account no',
  'Success note',
  'Visanalysis',
  'Cardiology',
  'Discovery date',
  'Cc-list',
  'Wildcards',
])('takes %s for no card', (name) => expect(isCardName(name)).toBe(false));

it.each([
  ['SupplierPartID', true],
  ['GTIN', true],
  ['payloadID', true],
  ['NEW_ITEM-MATNR[1]', true],
  ['supplierpartauxiliaryid', true],
  ['NEW_ITEM-EXT_PRODUCT_ID[1]', true],
  ['Part #', true],
  ['Part No.', true],
  ['partno', true],
  ['ProductReferenceID', true],
  ['Number of the product', true],
  ['Product code', true],
  ['Product', false],
  ['Part', false],
  ['Product question', false],
  ['Product instructions', false],
  ['Product comments no. 2', false],
  ['Part number remarks', false],
  ['Tracking instructions', false],
  ['Product message ID', false],
  ['Product consideration', false],
  ['Department', false],
  ['Department number', false],
  ['Partner', false],
  ['Order notes', false],
  ['Card number', false],
])('of %s, that it is a number of the trade: %s', (name, isNumber) => expect(isNumberName(name)).toBe(isNumber));
