/** The statement of one month. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import { type Cents, cents, formatUsd, sumCents } from '../money/index.ts';
import type { DocumentDescription } from './document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from './issuer.ts';

export interface StatementCharge {
  readonly date: PlainDate;
  readonly shipmentNumber: string;
  readonly orderNumber: number;
  readonly poNumber: string;
  readonly amount: Cents;
}

/** A credit memo that the ERP reported. */
export interface StatementCredit {
  readonly date: PlainDate;
  readonly invoiceNumber: string;
  readonly orderNumber: number;
  readonly poNumber: string;
  /** Negative. */
  readonly amount: Cents;
}

export interface StatementFacts {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  /** The last day of the month. */
  readonly statementDate: PlainDate;
  /** Owed at the end of the previous month; absent if there is no earlier statement. */
  readonly previousBalance?: Cents;
  readonly balance: Cents;
  readonly charges: readonly StatementCharge[];
  readonly credits: readonly StatementCredit[];
}

/** `2026-03` of a statement date. */
export function statementPeriod(statementDate: PlainDate): string {
  return statementDate.slice(0, 7);
}

/** A row of the statement, of what was charged or credited. */
const rowOf = ({ date, orderNumber, poNumber, amount }: Omit<StatementCredit, 'invoiceNumber'>, what: string) => [
  formatDate(date),
  what,
  String(orderNumber),
  poNumber,
  formatUsd(amount),
];

/** Charges and credits by day, the charges of a day first. */
function rowsOf({ charges, credits }: StatementFacts): string[][] {
  const all = [
    ...charges.map((charge) => ({ date: charge.date, row: rowOf(charge, charge.shipmentNumber) })),
    ...credits.map((credit) => ({ date: credit.date, row: rowOf(credit, `Credit memo ${credit.invoiceNumber}`) })),
  ];
  return all
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map(({ row }) => row);
}

/**
 * Describes the statement. What was paid follows from the balances, the charges, and the credits that are known. Without an earlier
 * statement, the previous balance is what the charges and credits don't explain, but at least zero.
 */
export function describeStatement(facts: StatementFacts): DocumentDescription {
  const { recipient, balance } = facts;
  const charged = sumCents(facts.charges.map(({ amount }) => amount));
  const credited = sumCents(facts.credits.map(({ amount }) => amount));
  const previous = facts.previousBalance ?? cents(Math.max(0, balance - charged - credited));
  const paid = cents(balance - previous - charged - credited);
  const period = statementPeriod(facts.statementDate);
  return {
    title: 'Statement',
    name: period,
    issuer: issuerBlock(facts.issuer),
    blocks: [{ label: 'Statement for', lines: addressLines(recipient.billToName, recipient) }],
    facts: [
      ['Statement date', formatDate(facts.statementDate)],
      ['Period', period],
      ['Customer', recipient.customerNumber],
    ],
    columns: [
      { label: 'Date', align: 'left', share: 14 },
      { label: 'Invoice', align: 'left', share: 20 },
      { label: 'Order', align: 'left', share: 16 },
      { label: 'PO number', align: 'left', share: 26 },
      { label: 'Amount', align: 'right', share: 18 },
    ],
    rows: rowsOf(facts),
    emptyText: 'Nothing was charged in this period.',
    totals: [
      { label: 'Previous balance', value: formatUsd(previous), isMain: false },
      { label: 'Charges', value: formatUsd(charged), isMain: false },
      ...(facts.credits.length === 0 ? [] : [{ label: 'Credit memos', value: formatUsd(credited), isMain: false }]),
      {
        label: facts.credits.length === 0 ? 'Payments and credits' : 'Payments and other credits',
        value: formatUsd(paid),
        isMain: false,
      },
      { label: 'Balance', value: formatUsd(balance), isMain: true },
    ],
    footer: `Statement ${period} · Customer ${recipient.customerNumber}`,
  };
}
