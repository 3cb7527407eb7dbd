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

export interface StatementFacts {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  /** The last day of the month. */
  readonly statementDate: PlainDate;
  /** Owed at the end of the previous month; absent if there is no earlier statement. */
  readonly previousBalance?: Cents;
  readonly balance: Cents;
  readonly charges: readonly StatementCharge[];
}

/** `2026-03` of a statement date. */
export function statementPeriod(statementDate: PlainDate): string {
  return statementDate.slice(0, 7);
}

/**
 * Describes the statement. What was paid follows from the balances and the charges. Without an earlier statement, the
 * previous balance is what the charges don't explain, but at least zero.
 */
export function describeStatement(facts: StatementFacts): DocumentDescription {
  const { recipient, balance } = facts;
  const charged = sumCents(facts.charges.map(({ amount }) => amount));
  const previous = facts.previousBalance ?? cents(Math.max(0, balance - charged));
  const credited = cents(balance - previous - charged);
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
    rows: facts.charges.map(({ date, shipmentNumber, orderNumber, poNumber, amount }) => [
      formatDate(date),
      shipmentNumber,
      String(orderNumber),
      poNumber,
      formatUsd(amount),
    ]),
    emptyText: 'Nothing was charged in this period.',
    totals: [
      { label: 'Previous balance', value: formatUsd(previous), isMain: false },
      { label: 'Charges', value: formatUsd(charged), isMain: false },
      { label: 'Payments and credits', value: formatUsd(credited), isMain: false },
      { label: 'Balance', value: formatUsd(balance), isMain: true },
    ],
    footer: `Statement ${period} · Customer ${recipient.customerNumber}`,
  };
}
