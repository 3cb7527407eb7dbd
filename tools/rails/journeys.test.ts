import { expect, it } from 'vitest';
import { longestFile, longestJourney, longJourneys, longSpecs } from './journeys.ts';
import { wrongLengths } from './lengths.ts';
import { readSource, readSources } from './source-files.ts';

/** What is longer today, with the lines it may have. An entry only shrinks: the test fails when it's larger than needed. */
const allowedJourneys = {
  'e2e/cart.spec.ts B2.01 B2.02 B4.24 prices by hand are a m': 79,
  'e2e/cart.spec.ts B4.27 B7.01 B8.01 an item is looked up b': 74,
  'e2e/cart.spec.ts C1.03 C4.22 tags of lines are requested': 63,
  'e2e/checkout-order.spec.ts B4.01 B4.02 B4.03 B4.05 as': 69,
  'e2e/checkout.spec.ts B2.13 B4.04 B4.07 B8.06 C4.28 staff ship': 128,
  'e2e/checkout.spec.ts B2.14 B4.02 B4.05 B4.06 B4.08 B4.13 an a': 110,
  'e2e/connection.spec.ts A2.61 A4.18 A7.24 A8.07 another version': 73,
  'e2e/connection.spec.ts work continues without the server: nothi': 62,
  'e2e/coupons.spec.ts B2.12 B4.22 unredeemed coupons stop the': 63,
  'e2e/exchange.spec.ts a file with own headers and another enco': 83,
  'e2e/finance.spec.ts A1.10 budget and category sales are summ': 62,
  'e2e/finance.spec.ts A7.27 B2.11 B4.29 B4.33 B7.04 B8.03 B9.0': 63,
  'e2e/finance.spec.ts B1.02 B2.07 B2.08 the dropdown opens fro': 66,
  'e2e/finance.spec.ts B2.05 B4.30 B5.06 B8.02 people who may s': 82,
  'e2e/free-goods.spec.ts C2.22 C4.01 the panel opens on twelve mo': 74,
  'e2e/free-goods.spec.ts C3.04 C4.02 C4.03 C5.01 C5.02 C7.02 C7.0': 209,
  'e2e/installation.spec.ts a shop that was loaded from files sells:': 72,
  'e2e/lead-products.spec.ts C2.24 C3.06 C8.12 products by category w': 89,
  'e2e/lists-orders.spec.ts C4.15 C8.07 C8.22 products go into the c': 74,
  'e2e/lists-others.spec.ts what fails is put back with its reason;': 64,
  'e2e/lists.spec.ts C2.26 C4.16 C5.03 C7.13 C8.06 C8.13 C8.1': 129,
  'e2e/lists.spec.ts C2.26 C9.05 767 px, 100 lists a page, 75': 92,
  'e2e/main-job.spec.ts an account manager signs in, finds a pra': 89,
  'e2e/notes.spec.ts C2.23 C4.06 C4.07 C4.08 C9.04 notes are': 125,
  'e2e/orders-many.spec.ts a thousand orders: few cards, no shift,': 68,
  'e2e/orders-pushed.spec.ts pushed orders, their receipts, and a rej': 63,
  'e2e/orders.spec.ts the orders screen is worked with the key': 82,
  'e2e/panel-keys.spec.ts free goods, notes, lead products, safety': 92,
  'e2e/panels-told.spec.ts C8.23 a report, notes, sheets, lists, th': 131,
  'e2e/panels.spec.ts A6.11 C6.09 people who may edit can writ': 84,
  'e2e/paste.spec.ts a list with a heading, an e-mail around': 91,
  'e2e/phone.spec.ts back-orders show since when and until wh': 73,
  'e2e/product.spec.ts A2.10 A2.44 A8.15 the slider opens over': 65,
  'e2e/product.spec.ts A2.45 A3.04 A9.04 picture, sheet, offer,': 72,
  'e2e/product.spec.ts A3.15 A7.25 A7.26 adding saves the cart,': 67,
  'e2e/punch-out-diagnostics.spec.ts customer service sees why a buyer was re': 70,
  'e2e/punch-out-oci.spec.ts a page of SAP on another site posts its': 72,
  'e2e/punch-out-whole.spec.ts a buyer sends the set-up, shops in a fra': 63,
  'e2e/punch-out.spec.ts A2.13 C2.18 C2.19 C2.20 C8.21 the sessio': 83,
  'e2e/review.spec.ts B4.08 a hold is forecast with its causes': 113,
  'e2e/safety-sheets.spec.ts C2.25 C4.10 C4.12 C8.11 C9.06 all sheets': 122,
  'e2e/shop.spec.ts A2.38 A4.10 C9.12 filters are chips, tur': 67,
  'e2e/two-windows.spec.ts B2.16 B4.16 B4.17 B8.09 what someone els': 103,
  'e2e/whole-rows.spec.ts B5.01 the send button waits for a PO num': 61,
} as const;
const allowedFiles = {
  'e2e/cart.spec.ts': 421,
  'e2e/checkout.spec.ts': 405,
  'e2e/connection.spec.ts': 286,
  'e2e/exchange.spec.ts': 261,
  'e2e/finance.spec.ts': 452,
  'e2e/free-goods.spec.ts': 367,
  'e2e/lists.spec.ts': 315,
  'e2e/notes.spec.ts': 348,
  'e2e/product.spec.ts': 288,
  'e2e/punch-out.spec.ts': 254,
  'e2e/review.spec.ts': 269,
  'e2e/safety-sheets.spec.ts': 265,
  'e2e/shop.spec.ts': 539,
} as const;

const specs = readSources(new URL('../..', import.meta.url).pathname, ['e2e']);

it('journeys and their helpers have at most 60 lines, apart from a list that only shrinks', () => {
  expect(specs.length).toBeGreaterThan(50);
  expect(wrongLengths(longJourneys(specs), allowedJourneys)).toEqual([]);
});

it('files of journeys have at most 250 lines, apart from a list that only shrinks', () => {
  expect(wrongLengths(longSpecs(specs), allowedFiles)).toEqual([]);
});

const lines = (count: number) => '  await page.goto("/");\n'.repeat(count);
const spec = (text: string) => [readSource('e2e/x.spec.ts', text)];

it.each([
  ['a journey', `test('A1.01 a visit', async ({ page }) => {\n${lines(longestJourney - 1)}});\n`, 'A1.01 a visit'],
  ['one with a value in its title', `test(\`as \${person}\`, async () => {\n${lines(longestJourney - 1)}});\n`, 'as'],
  ['a helper', `async function walk(page) {\n${lines(longestJourney - 1)}}\n`, 'walk'],
  ['a helper without a name of its own', `const walk = async (page) => {\n${lines(longestJourney - 1)}};\n`, 'walk'],
])('catches %s that is too long', (_, text, name) => {
  expect(longJourneys(spec(text))).toEqual([{ name: `e2e/x.spec.ts ${name}`, lines: longestJourney + 1 }]);
});

it('lets a journey of 60 lines pass, and looks at no other file', () => {
  const text = `test('a visit', async ({ page }) => {\n${lines(longestJourney - 2)}});\n`;
  expect(longJourneys(spec(text))).toEqual([]);
  const long = `test('a visit', async ({ page }) => {\n${lines(longestJourney)}});\n`;
  expect(longJourneys([readSource('web/src/x.test.ts', long)])).toEqual([]);
});

it('catches a file that is too long', () => {
  expect(longSpecs(spec(lines(longestFile)))).toEqual([]);
  expect(longSpecs(spec(lines(longestFile + 1)))).toEqual([{ name: 'e2e/x.spec.ts', lines: longestFile + 1 }]);
});
