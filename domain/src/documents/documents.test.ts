import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { describeInvoice, describeStatement, statementPeriod } from './index.ts';

const issuer = { name: 'Harbor Dental Supply', phone: '(253) 555-0100', email: 'billing@harbor.example' };
const recipient = {
  customerNumber: '100004',
  name: "O'Rourke & Peña",
  billToName: 'Holdings LLC',
  address1: '1 Main St',
  address2: '',
  city: 'Bellevue',
  state: 'WA',
  zip: '98004',
};
const day = (text: string) => text as PlainDate;

describe('an invoice', () => {
  const invoice = describeInvoice({
    issuer,
    recipient,
    shipTo: ['Lab 2', '9 Elm', 'Reno, NV 89501'],
    shipmentNumber: '6999004-1',
    orderNumber: 6_999_004,
    orderDate: day('2026-03-02'),
    invoiceDate: day('2026-03-03'),
    poNumber: '',
    lines: [
      { itemNumber: '10000001', description: 'Gloves', quantity: 3, unitPrice: cents(1249) },
      { itemNumber: '0', description: 'A branded mug', quantity: 1, unitPrice: cents(0) },
    ],
  });

  it('adds its lines up to the total', () => {
    expect(invoice.rows.map((row) => row.at(-1))).toEqual(['$37.47', '$0.00']);
    expect(invoice.totals).toEqual([{ label: 'Total due', value: '$37.47', isMain: true }]);
  });

  it("prints no number for a free good that isn't in the catalog", () => {
    expect(invoice.rows.map((row) => row[0])).toEqual(['10000001', '']);
  });

  it('has both addresses, without empty lines', () => {
    expect(invoice.blocks).toEqual([
      { label: 'Bill to', lines: ['Holdings LLC', '1 Main St', 'Bellevue, WA 98004'] },
      { label: 'Ship to', lines: ['Lab 2', '9 Elm', 'Reno, NV 89501'] },
    ]);
  });

  it('has a cell for every column', () => {
    for (const row of invoice.rows) expect(row).toHaveLength(invoice.columns.length);
  });
});

describe('a statement', () => {
  const charge = (amount: Cents) => ({
    date: day('2026-03-03'),
    shipmentNumber: '6999004-1',
    orderNumber: 6_999_004,
    poNumber: 'PO-1',
    amount,
  });
  const base = {
    issuer,
    recipient,
    statementDate: day('2026-03-31'),
    credits: [],
    debits: [],
    taxAndFreight: cents(0),
  };
  const totals = (facts: Parameters<typeof describeStatement>[0]) =>
    describeStatement(facts).totals.map(({ value }) => value);

  it('states what was paid between two balances', () => {
    const facts = { ...base, previousBalance: cents(10_000), balance: cents(5_000), charges: [charge(cents(5_000))] };
    expect(totals(facts)).toEqual(['$100.00', '$50.00', '−$100.00', '$50.00']);
  });

  it('starts without an earlier statement so that nothing is paid that was never owed', () => {
    expect(totals({ ...base, balance: cents(8_000), charges: [charge(cents(5_000))] })).toEqual([
      '$30.00',
      '$50.00',
      '$0.00',
      '$80.00',
    ]);
    expect(totals({ ...base, balance: cents(0), charges: [charge(cents(5_000))] })).toEqual([
      '$0.00',
      '$50.00',
      '−$50.00',
      '$0.00',
    ]);
  });

  it('has the credit memos that the ERP reported as rows of their own, and adds up with them', () => {
    const credit = { date: day('2026-03-20'), invoiceNumber: 'CM-1', orderNumber: 6_999_004, poNumber: 'PO-1' };
    const described = describeStatement({
      ...{ ...base, previousBalance: cents(10_000), balance: cents(13_000), charges: [charge(cents(5_000))] },
      credits: [{ ...credit, amount: cents(-1_500) }],
    });
    expect(described.rows).toContainEqual(['03/20/2026', 'Credit memo CM-1', '6999004', 'PO-1', '−$15.00']);
    expect(described.totals.map(({ label, value }) => [label, value])).toEqual([
      ['Previous balance', '$100.00'],
      ['Charges', '$50.00'],
      ['Credit memos', '−$15.00'],
      ['Payments and other credits', '−$5.00'],
      ['Balance', '$130.00'],
    ]);
  });

  it('has credit and debit memos without an order, and says so', () => {
    const memo = { date: day('2026-03-20'), orderNumber: null, poNumber: '' };
    const described = describeStatement({
      ...{ ...base, previousBalance: cents(10_000), balance: cents(14_500), charges: [charge(cents(5_000))] },
      credits: [{ ...memo, invoiceNumber: 'CM-9', amount: cents(-1_500) }],
      debits: [{ ...memo, invoiceNumber: 'DM-9', amount: cents(1_000) }],
    });
    expect(described.rows.slice(1)).toEqual([
      ['03/20/2026', 'Debit memo DM-9', 'No order', '', '$10.00'],
      ['03/20/2026', 'Credit memo CM-9', 'No order', '', '−$15.00'],
    ]);
    expect(described.totals.map(({ value }) => value)).toEqual(['$100.00', '$60.00', '−$15.00', '$0.00', '$145.00']);
  });

  it('leaves out the newest credits that its balances can’t contain, and names them', () => {
    const credit = (date: string, invoiceNumber: string, amount: number) => ({
      ...{ date: day(date), invoiceNumber, orderNumber: 6_999_004, poNumber: 'PO-1' },
      amount: cents(amount),
    });
    const facts = { ...base, previousBalance: cents(10_000), balance: cents(13_000), charges: [charge(cents(5_000))] };
    const late = describeStatement({
      ...facts,
      credits: [credit('2026-03-29', 'CM-2', -27_718), credit('2026-03-20', 'CM-1', -1_500)],
    });
    expect(late.rows.map(([, what]) => what)).toEqual(['6999004-1', 'Credit memo CM-1']);
    expect(late.totals.map(({ value }) => value)).toEqual(['$100.00', '$50.00', '−$15.00', '−$5.00', '$130.00']);
    expect(late.blocks[1]).toEqual({
      label: 'Not in this balance',
      lines: ['Credit memo CM-2, 03/29/2026: −$277.18'],
    });
    const many = Array.from({ length: 8 }, (_, index) => credit(`2026-03-1${index}`, `CM-${index}`, -3_000));
    const { blocks, totals: sums } = describeStatement({ ...facts, credits: many });
    expect(blocks[1]?.lines).toHaveLength(6);
    expect(blocks[1]?.lines.at(-1)).toBe('3 more: −$90.00');
    expect(sums.map(({ label }) => label)).not.toContain('Credit memos');
    // Tax is in the balance, and in no charge: the credit is in it, too.
    const taxed = { ...facts, balance: cents(14_300), credits: [credit('2026-03-20', 'CM-1', -1_500)] };
    expect(describeStatement({ ...taxed, taxAndFreight: cents(800) }).blocks).toHaveLength(1);
    expect(describeStatement({ ...taxed, taxAndFreight: cents(799) }).blocks).toHaveLength(2);
    // What the balances don't contain in any case isn't the credits' doing.
    const odd = describeStatement({
      ...facts,
      balance: cents(90_000),
      credits: [credit('2026-03-20', 'CM-1', -1_500)],
    });
    expect(odd.blocks).toHaveLength(1);
    expect(odd.rows).toHaveLength(2);
  });

  it('has its period as year and month', () => {
    expect(statementPeriod(day('2026-03-31'))).toBe('2026-03');
    expect(describeStatement({ ...base, balance: cents(0), charges: [] }).facts).toContainEqual(['Period', '2026-03']);
  });
});
