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

/** A credit or debit memo that the ERP reported. */
export interface StatementMemo {
  readonly date: PlainDate;
  readonly invoiceNumber: string;
  /** Null if it names no order. */
  readonly orderNumber: number | null;
  readonly poNumber: string;
  /** Negative for a credit. */
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
  readonly credits: readonly StatementMemo[];
  /** Charges without an order; tax and freight are part of them. */
  readonly debits: readonly StatementMemo[];
  /** Tax and freight that the ERP invoiced for orders in the month; the balances contain them, and the charges don't. */
  readonly taxAndFreight: Cents;
}

/** `2026-03` of a statement date. */
export function statementPeriod(statementDate: PlainDate): string {
  return statementDate.slice(0, 7);
}

/** A row of the statement, of what was charged or credited. */
const rowOf = ({ date, orderNumber, poNumber, amount }: Omit<StatementMemo, 'invoiceNumber'>, what: string) => [
  formatDate(date),
  what,
  orderNumber === null ? 'No order' : String(orderNumber),
  poNumber,
  formatUsd(amount),
];

/** What was charged in the month, for orders and without one. */
const chargedIn = ({ charges, debits }: Pick<StatementFacts, 'charges' | 'debits'>): Cents =>
  sumCents([...charges, ...debits].map(({ amount }) => amount));

interface ToldCredits {
  readonly inBalance: readonly StatementMemo[];
  /** Oldest first. */
  readonly left: readonly StatementMemo[];
}

/**
 * The credits that the balances can contain. A credit that the ERP reported after a statement is missing in its balance: with it, the
 * customer would seem to owe more by paying. The newest ones are left out until only tax and freight can be what adds to the balance
 * otherwise; none are, if the balances don't fit without credits either.
 */
function tellCredits(facts: StatementFacts): ToldCredits {
  const { credits, taxAndFreight, previousBalance, balance } = facts;
  if (previousBalance === undefined) return { inBalance: credits, left: [] };
  const sorted = credits.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const beforeCredits = cents(balance - previousBalance - chargedIn(facts));
  if (beforeCredits > taxAndFreight) return { inBalance: sorted, left: [] };
  const sumOf = (some: readonly StatementMemo[]) => sumCents(some.map(({ amount }) => amount));
  let kept = sorted.length;
  while (kept > 0 && beforeCredits - sumOf(sorted.slice(0, kept)) > taxAndFreight) kept -= 1;
  return { inBalance: sorted.slice(0, kept), left: sorted.slice(kept) };
}

/** The most credits that are named beside the address. */
const maxNamed = 5;

/** Names the credits that aren't in the balance, each with its day and amount. */
function leftBlock(left: readonly StatementMemo[]): DocumentDescription['blocks'] {
  if (left.length === 0) return [];
  const lines = left
    .slice(0, maxNamed)
    .map(
      ({ date, invoiceNumber, amount }) => `Credit memo ${invoiceNumber}, ${formatDate(date)}: ${formatUsd(amount)}`,
    );
  const more = left.slice(maxNamed).map(({ amount }) => amount);
  return [
    {
      label: 'Not in this balance',
      lines: more.length === 0 ? lines : [...lines, `${more.length} more: ${formatUsd(sumCents(more))}`],
    },
  ];
}

/** Charges and credits by day, the charges of a day first. */
function rowsOf({ charges, debits }: StatementFacts, credits: readonly StatementMemo[]): string[][] {
  const all = [
    ...charges.map((charge) => ({ date: charge.date, row: rowOf(charge, charge.shipmentNumber) })),
    ...debits.map((debit) => ({ date: debit.date, row: rowOf(debit, `Debit memo ${debit.invoiceNumber}`) })),
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
  const charged = chargedIn(facts);
  const { inBalance, left } = tellCredits(facts);
  const credited = sumCents(inBalance.map(({ amount }) => amount));
  const previous = facts.previousBalance ?? cents(Math.max(0, balance - charged - credited));
  const paid = cents(balance - previous - charged - credited);
  const period = statementPeriod(facts.statementDate);
  return {
    title: 'Statement',
    name: period,
    issuer: issuerBlock(facts.issuer),
    blocks: [{ label: 'Statement for', lines: addressLines(recipient.billToName, recipient) }, ...leftBlock(left)],
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
    rows: rowsOf(facts, inBalance),
    emptyText: 'Nothing was charged in this period.',
    totals: [
      { label: 'Previous balance', value: formatUsd(previous), isMain: false },
      { label: 'Charges', value: formatUsd(charged), isMain: false },
      ...(inBalance.length === 0 ? [] : [{ label: 'Credit memos', value: formatUsd(credited), isMain: false }]),
      {
        label: inBalance.length === 0 ? 'Payments and credits' : 'Payments and other credits',
        value: formatUsd(paid),
        isMain: false,
      },
      { label: 'Balance', value: formatUsd(balance), isMain: true },
    ],
    footer: `Statement ${period} · Customer ${recipient.customerNumber}`,
  };
}
