/** A practice's balance: month-end statements and balance by age, both derived from its shipments. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, pastMonthEnds } from '../calendar.ts';
import type { WholeOrder } from '../orders/rows.ts';
import { type Random, randomFor } from '../random.ts';
import type { Practice } from './practices.ts';

export interface StatementRow {
  readonly statementId: string;
  readonly customerNumber: string;
  readonly statementDate: PlainDate;
  readonly balanceCents: number;
}

interface FinancialSummaryRow {
  readonly customerNumber: string;
  readonly statementDate: PlainDate | null;
  readonly statementBalanceCents: number;
  readonly lastPaymentDate: PlainDate | null;
  readonly lastPaymentAmountCents: number;
  readonly futureCents: number;
  readonly currentCents: number;
  readonly over30Cents: number;
  readonly over60Cents: number;
  readonly over90Cents: number;
  readonly over120Cents: number;
}

interface Finance {
  readonly statements: readonly StatementRow[];
  readonly summary: FinancialSummaryRow;
}

/** Statements reach back this many months. */
const months = 12;

/** Cents shipped by month (`YYYY-MM`); shipments without a date are not charged yet. */
function chargesByMonth(orders: readonly WholeOrder[]): Map<string, number> {
  const charges = new Map<string, number>();
  for (const { shipments, lines } of orders) {
    for (const { shipmentId, shipmentDate } of shipments) {
      if (shipmentDate === null) continue;
      const month = shipmentDate.slice(0, 7);
      const sum = lines
        .filter((line) => line.shipmentId === shipmentId)
        .reduce((total, { quantity, unitPriceCents }) => total + quantity * unitPriceCents, 0);
      charges.set(month, (charges.get(month) ?? 0) + sum);
    }
  }
  return charges;
}

/** After how many months a practice pays; most pay the month after. */
function monthsToPay(practice: Practice, random: Random): number {
  if (practice.row.creditHold > 0) return 5;
  return random.weighted([
    [1, 76],
    [2, 15],
    [3, 6],
    [5, 3],
  ]);
}

/** Statements of the last twelve months, oldest first, and the summary as of `today`. Nothing shipped: no statements. */
export function financeOf(practice: Practice, orders: readonly WholeOrder[], today: PlainDate): Finance {
  const { customerNumber } = practice.row;
  const random = randomFor('finance', Number(customerNumber));
  const charges = chargesByMonth(orders);
  const lag = monthsToPay(practice, random);
  const ends = pastMonthEnds(today, months + lag);
  const charged = (end: PlainDate | undefined) => (end === undefined ? 0 : (charges.get(end.slice(0, 7)) ?? 0));
  const firstMonth = [...charges.keys()].sort()[0];

  const statements = ends.slice(lag).flatMap((statementDate, index): StatementRow[] => {
    if (firstMonth === undefined || statementDate.slice(0, 7) < firstMonth) return [];
    // The unpaid amount at a month's end: the charges of that month and of the months that the practice is behind.
    const unpaid = ends.slice(index + 1, index + lag + 1);
    const balanceCents = unpaid.reduce((sum, end) => sum + charged(end), 0);
    return [
      {
        statementId: `${customerNumber}-${statementDate.slice(0, 7).replace('-', '')}`,
        customerNumber,
        statementDate,
        balanceCents,
      },
    ];
  });

  const last = statements.at(-1);
  const hasPaidThisMonth = lag === 1 && random.chance(0.5);
  /** Unpaid charges of the month that ended `age` months ago; 1 is last month. */
  const open = (age: number) => (age > lag || (age === 1 && hasPaidThisMonth) ? 0 : charged(ends.at(-age)));
  const dayOfMonth = Number(today.slice(8));
  const monthStart = addDays(today, 1 - dayOfMonth);
  const paidOn = hasPaidThisMonth
    ? addDays(monthStart, random.between(0, dayOfMonth - 1))
    : addDays(monthStart, -random.between(5, 27));
  const paid = hasPaidThisMonth ? charged(ends.at(-1)) : charged(ends.at(-1 - lag));
  return {
    statements,
    summary: {
      customerNumber,
      statementDate: last?.statementDate ?? null,
      statementBalanceCents: last?.balanceCents ?? 0,
      lastPaymentDate: paid > 0 ? paidOn : null,
      lastPaymentAmountCents: paid,
      futureCents: last !== undefined && random.chance(0.06) ? random.between(50, 900) * 100 : 0,
      currentCents: (charges.get(today.slice(0, 7)) ?? 0) + open(1),
      over30Cents: open(2),
      over60Cents: open(3),
      over90Cents: open(4),
      over120Cents: open(5),
    },
  };
}
