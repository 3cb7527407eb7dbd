/** Texts of phone mode. */
import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { type LineGroupKind, lineGroupLooks } from '@operatory/domain/orders';

type OrderLines = PhoneSummary['orders'][number]['lines'];

/** A state of an order's lines, with how many of them are in it. */
export interface OrderState {
  readonly kind: LineGroupKind;
  readonly word: string;
}

/** What needs attention comes first. */
const kinds = ['canceled', 'backordered', 'shipment', 'processing', 'pending', 'submitted'] as const;

/** The states of an order's lines: `Backordered`, or `Backordered 2` if the order has others too. */
export function orderStateWords(lines: OrderLines): OrderState[] {
  const present = kinds.filter((kind) => lines[kind] > 0);
  return present.map((kind) => {
    const word = kind === 'shipment' ? 'Shipped' : lineGroupLooks[kind].word;
    return { kind, word: present.length === 1 ? word : `${word} ${lines[kind]}` };
  });
}

/** `today`, `tomorrow`, `in 12 days`. */
export function daysLeftWords(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** `$1,327.01 past due, over 60 days`. */
export function pastDueWords({ pastDue, oldestDays }: NonNullable<PhoneSummary['balance']>): string {
  const amount = `${formatUsd(centsFromDollars(pastDue))} past due`;
  return oldestDays === null ? amount : `${amount}, over ${oldestDays} days`;
}

/** Whole days that passed between an ISO instant and now, in ms since 1970. */
export function daysSince(iso: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(iso)) / 86_400_000));
}
