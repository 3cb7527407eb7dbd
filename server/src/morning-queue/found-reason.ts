/** A result of the nightly run: a reason, and its source rows. */
import type { PlainDate } from '@operatory/domain/dates';
import { type MorningKind, type MorningReason, mostWorth } from '@operatory/domain/morning-queue';

/** The accounts that one statement looks at. */
export interface Batch {
  readonly accounts: readonly string[];
  readonly today: PlainDate;
  readonly timeZone: string;
}

/** The columns of `morning_reason` that say which rows a reason comes from. */
interface Ground {
  readonly cart_key?: string;
  readonly cart_modified?: number;
  readonly order_number?: number;
  readonly line_number?: number;
  readonly slips?: number;
  readonly coupon_id?: number;
  readonly item_number?: string;
  /** As the database wrote it, so that no digit is lost. */
  readonly last_ordered_at?: string;
  readonly session_id?: string;
  readonly amount?: number;
  readonly charged_cents?: number;
}

interface Judged<Kind extends MorningKind> {
  readonly reason: MorningReason<Kind> | undefined;
  readonly ground: Ground;
}

/** A row of `morning_reason`. */
export type FoundReason = Ground & {
  readonly customer_number: string;
  readonly kind: MorningKind;
  readonly reason_key: string;
  readonly worth_cents: number;
  readonly facts: object;
};

/** Applies a kind's rule to the rows read, and keeps the reasons with the highest worth for each account. */
export function judge<Row extends { readonly customerNumber: string }, Kind extends MorningKind>(
  kind: Kind,
  rows: readonly Row[],
  rule: (row: Row) => Judged<Kind>,
): FoundReason[] {
  const byAccount = new Map<string, Row[]>();
  for (const row of rows) {
    const ofAccount = byAccount.get(row.customerNumber);
    if (ofAccount === undefined) byAccount.set(row.customerNumber, [row]);
    else ofAccount.push(row);
  }
  return [...byAccount].flatMap(([customerNumber, ofAccount]) => {
    const grounds = new Map<MorningReason<Kind>, Ground>();
    for (const row of ofAccount) {
      const { reason, ground } = rule(row);
      if (reason !== undefined) grounds.set(reason, ground);
    }
    return mostWorth([...grounds.keys()]).map((reason) => ({
      ...{ customer_number: customerNumber, kind, reason_key: reason.key, worth_cents: reason.worth },
      facts: reason.facts,
      ...grounds.get(reason),
    }));
  });
}
