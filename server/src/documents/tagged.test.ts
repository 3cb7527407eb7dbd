/** Documents as a screen reader finds them, read by another library than the one that drew them. */

import type { PlainDate } from '@operatory/domain/dates';
import {
  type DocumentDescription,
  describeCart,
  describeInvoice,
  describeSafetySheet,
  describeStatement,
} from '@operatory/domain/documents';
import { labelSheets } from '@operatory/domain/lists';
import { cents } from '@operatory/domain/money';
import { afterEach, expect, test, vi } from 'vitest';
import { drawLabel } from '../ports/shipping-label/draw-label.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawTags } from './draw-tags.ts';
import { type Part, partsOf, readStructure } from './pdf-structure.fixture.ts';

const issuer = { name: 'Smith & Sons <Dental>', phone: '(253) 555-0100', email: 'orders@smith.example' };
const recipient = {
  customerNumber: '100001',
  name: 'Łódź Dental',
  billToName: '漢字 Clinic',
  address1: '1 Main St',
  address2: '',
  city: 'Tacoma',
  state: 'WA',
  zip: '98402',
};
const day = '2026-03-04' as PlainDate;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const lines = (count: number) =>
  numbers(count).map((number) => ({
    itemNumber: String(10_000_000 + number),
    description: `Nitrile exam gloves, powder-free, textured fingertips, size ${number}, 100 per box, for the whole practice`,
    quantity: number,
    unitPrice: cents(199),
    price: cents(199),
  }));

const invoice = (count: number) =>
  describeInvoice({
    issuer,
    recipient,
    shipTo: [recipient.name, '1 Main St'],
    shipmentNumber: '6999004-1',
    orderNumber: 6999004,
    orderDate: day,
    invoiceDate: day,
    poNumber: 'PO-77',
    lines: lines(count),
  });
const report: DocumentDescription = {
  ...invoice(3),
  title: 'Category Sales',
  name: '2026',
  orientation: 'landscape',
  fontSize: 10,
  sumRow: ['Total', '', '6', '$1.99', '$11.94'],
  totals: [],
};
const documents: [string, DocumentDescription][] = [
  ['an invoice', invoice(70)],
  [
    'a statement',
    describeStatement({
      issuer,
      recipient,
      statementDate: day,
      balance: cents(5_000),
      credits: [],
      debits: [],
      taxAndFreight: cents(0),
      charges: numbers(90).map((number) => ({
        date: day,
        shipmentNumber: `${number}-1`,
        orderNumber: number,
        poNumber: number % 2 === 0 ? '' : `PO ${number}`,
        amount: cents(number),
      })),
    }),
  ],
  ['a cart', describeCart({ issuer, recipient, cartKey: 'k-1', today: day, poNumber: '', lines: lines(5) })],
  ['a report', report],
  [
    'a safety data sheet',
    describeSafetySheet({
      issuer,
      emergencyPhone: '1-800-555-0199',
      key: 'sds-1',
      itemNumbers: ['10000001'],
      description: 'Etchant',
      category: '',
      manufacturer: { name: 'Maker', phone: '(253) 555-0101', lines: ['1 Mill Rd'] },
    }),
  ],
];

const textsOf = (pages: readonly Part[], role: string) =>
  pages.flatMap((page) => partsOf(page, role)).map(({ text }) => text);

afterEach(() => {
  vi.useRealTimers();
});

test.each(documents)('%s says what it is, and has its table and facts in a structure', async (_, description) => {
  const pdf = await drawPdf(description);
  const { pages, artifacts, ...file } = await readStructure(pdf);
  expect(file).toEqual({
    title: `${description.title} ${description.name}`,
    author: [issuer.name],
    language: 'en-US',
    isTagged: true,
    showsTitle: true,
    loose: [],
  });
  expect(textsOf(pages, 'H1')).toEqual([`${description.title} ${description.name}`]);
  expect(textsOf(pages, 'H2')).toEqual(description.blocks.map(({ label }) => label.toUpperCase()));

  const labels = description.columns.map(({ label }) => label);
  const headings = pages.flatMap((page) => partsOf(page, 'THead'));
  expect(headings.map((head) => partsOf(head, 'TH').map(({ text }) => text))).toEqual([labels]);
  const rows = pages.flatMap((page) => partsOf(page, 'TBody')).flatMap((body) => partsOf(body, 'TR'));
  expect(rows.map((row) => partsOf(row, 'TD').map(({ text }) => text))).toEqual(description.rows);
  const [, ...sums] = description.sumRow ?? [''];
  expect(
    textsOf(
      pages.flatMap((page) => partsOf(page, 'TFoot')),
      'TD',
    ),
  ).toEqual(sums);
  expect(pdf.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(labels.length);

  const pairs = [...description.facts, ...description.totals.map(({ label, value }) => [label, value])];
  expect(textsOf(pages, 'Lbl')).toEqual(pairs.map(([label]) => label));
  expect(textsOf(pages, 'LBody')).toEqual(pairs.map(([, value]) => value));

  // What comes again on each page is heard once or not at all.
  artifacts.forEach((texts, index) => {
    expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
    if (index > 0 && partsOf(pages[index] as Part, 'TR').length > 0)
      expect(texts).toEqual(expect.arrayContaining(labels));
    expect(texts.includes(description.footer)).toBe(index < pages.length - 1);
  });
  expect(textsOf(pages, 'P').filter((text) => text.endsWith(description.footer))).toHaveLength(1);
});

test('an empty table says so in a cell as wide as the table', async () => {
  const pdf = await drawPdf(invoice(0));
  const { pages } = await readStructure(pdf);
  expect(textsOf(pages, 'TD')).toEqual(['Nothing was charged with this shipment.']);
  expect(pdf.toString('latin1')).toContain('/ColSpan 5');
});

test('a row higher than a page stays one row', async () => {
  const long = numbers(2_000).map((number) => `word${number}`);
  const { pages, loose } = await readStructure(
    await drawPdf({ ...report, rows: [[long.join(' '), '', '1', '2', '3']] }),
  );
  expect(loose).toEqual([]);
  expect(pages.length).toBeGreaterThan(2);
  const said = pages.flatMap((page) => partsOf(page, 'TBody')).flatMap((body) => partsOf(body, 'TD')[0]?.text ?? '');
  expect(said.join(' ').split(/\s+/)).toEqual(long);
});

test('letters that can’t be drawn are still there for copying and for screen readers', async () => {
  const pdf = await drawPdf(invoice(1));
  const spelled = Buffer.from('\ufeff漢字 Clinic', 'utf16le').swap16().toString('latin1');
  expect(pdf.toString('latin1')).toContain(`/ActualText (${spelled})`);
});

test('the same document drawn at the same moment is the same file', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_770_000_000_000 });
  expect((await drawPdf(invoice(9))).equals(await drawPdf(invoice(9)))).toBe(true);
});

test('shelf tags are a list, and each code has words', async () => {
  const name =
    'Sensitive prophylaxis paste with fluoride, medium grit, without dye, for every chair of the whole practice';
  const tags = numbers(33).map((number) => ({
    name: number === 1 ? name : `Gloves ${number}`,
    pack: '100/Box',
    quantity: number,
    parLevel: number === 2 ? 12 : null,
    itemNumber: String(10_000_000 + number),
    address: `https://orders.example/tag/100001/${number}`,
  }));
  const pdf = await drawTags({
    tags,
    sheet: labelSheets[30],
    used: 0,
    title: 'Shelf tags: A & B',
    author: issuer.name,
  });
  const { pages, artifacts, ...file } = await readStructure(pdf);
  expect(file).toMatchObject({ title: 'Shelf tags: A & B', language: 'en-US', isTagged: true, loose: [] });
  expect(artifacts.flat()).toEqual([]);
  const items = pages.flatMap((page) => partsOf(page, 'LI'));
  expect(items).toHaveLength(33);
  expect(partsOf(items[1] as Part, 'P').map(({ text }) => text)).toEqual([
    'Gloves 2',
    '100/Box',
    'Usual 2',
    'Par 12',
    '10000002',
  ]);
  const figures = pages.flatMap((page) => partsOf(page, 'Figure'));
  expect(figures.map(({ alt }) => alt)).toEqual(
    tags.map(({ itemNumber }) => `QR code to order product #${itemNumber}`),
  );
  // A name that is cut on the label is whole for those who listen.
  expect(pdf.toString('latin1')).toContain(`/ActualText (${name})`);
});

test('without a product, the sheet of shelf tags says so', async () => {
  const pdf = await drawTags({ tags: [], sheet: labelSheets[30], used: 0, title: 'Shelf tags', author: issuer.name });
  expect(textsOf((await readStructure(pdf)).pages, 'P')).toEqual(['There is no product to make a tag for.']);
});

test('a shipping label has headings, and its codes have words', async () => {
  const request = {
    serial: 77,
    from: { name: issuer.name, phone: issuer.phone },
    to: { ...recipient, attention: '', country: '', phone: '2535550100', shipVia: 'UPS Ground' },
  };
  const { pages, ...file } = await readStructure(await drawLabel(request, '095200000000000776'));
  expect(file).toMatchObject({ title: 'Shipping label 095200000000000776', isTagged: true, loose: [] });
  expect(textsOf(pages, 'H1')).toEqual(['FROM', 'SHIP TO']);
  expect(textsOf(pages, 'P')).toContain('Tacoma, WA 98402');
  expect(pages.flatMap((page) => partsOf(page, 'Figure')).map(({ alt }) => alt)).toEqual([
    'Bar code of the ZIP code, 98402',
    'Bar code of the parcel’s number, 095200000000000776',
  ]);
});
