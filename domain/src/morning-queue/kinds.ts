/** The morning queue's kinds of reasons to call a practice, and the facts of each kind. */
import type { PlainDate } from '../dates/index.ts';
import type { Cents } from '../money/index.ts';

export const morningKinds = [
  'stale-cart',
  'date-slipped',
  'coupon-ending',
  'past-due',
  'off-rhythm',
  'budget-pace',
  'punch-out-unordered',
  'order-held',
] as const;
export type MorningKind = (typeof morningKinds)[number];

/** The facts that a reason is worded from, all as of the night; amounts in cents. */
export interface MorningFacts {
  'stale-cart': { readonly lines: number; readonly changedOn: PlainDate };
  'date-slipped': {
    readonly orderNumber: number;
    readonly lineNumber: number;
    readonly description: string;
    readonly quantity: number;
    readonly slips: number;
    readonly firstExpected: PlainDate | null;
    readonly expected: PlainDate | null;
  };
  'coupon-ending': {
    readonly description: string;
    readonly endsOn: PlainDate;
    /** Of the products that it counts for, the one that was bought last. */
    readonly itemNumber: string;
    readonly itemDescription: string;
    readonly products: number;
  };
  'past-due': {
    readonly pastDue: Cents;
    readonly over90: Cents;
    readonly paidOn: PlainDate | null;
    readonly paid: Cents;
  };
  'off-rhythm': {
    readonly itemNumber: string;
    readonly description: string;
    /** Days. */
    readonly median: number;
    readonly spread: number;
    readonly lastOn: PlainDate;
    readonly times: number;
  };
  'budget-pace': {
    readonly budget: Cents;
    readonly spent: Cents;
    /** Shipped but not booked, on order, or back-ordered. */
    readonly coming: Cents;
    readonly pace: Cents;
    /** A month of the three before, on average. */
    readonly usual: Cents;
    readonly on: PlainDate;
  };
  'punch-out-unordered': { readonly buyer: string; readonly lines: number; readonly returnedOn: PlainDate };
  'order-held': { readonly orderNumber: number; readonly heldOn: PlainDate; readonly causes: readonly string[] };
}

/** One reason of a kind for an account. All reasons of one kind for an account are one entry of the queue. */
export interface MorningReason<Kind extends MorningKind = MorningKind> {
  /** Within the account and kind: the same reason has the same key the next night, and anything new has another. */
  readonly key: string;
  /** What could be won or lost, by which entries are sorted. */
  readonly worth: Cents;
  readonly facts: MorningFacts[Kind];
}

/** Maximum number of reasons shown for an entry, highest worth first. */
const maxReasons = 3;

/** The reasons that apply, highest worth first. */
export function mostWorth<Kind extends MorningKind>(reasons: readonly MorningReason<Kind>[]): MorningReason<Kind>[] {
  return reasons
    .toSorted((one, other) => other.worth - one.worth || (one.key < other.key ? -1 : 1))
    .slice(0, maxReasons);
}
