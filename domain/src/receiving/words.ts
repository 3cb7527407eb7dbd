/** The findings of a delivery check, in words. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import type { CountedLot, Finding } from './check-delivery.ts';

const count = (quantity: number) => quantity.toLocaleString('en-US');

/** Such as “lot A12, expires 03/04/2027”; empty for neither. */
export const lotWords = ({ lot, expiresOn }: Pick<CountedLot, 'lot' | 'expiresOn'>): string =>
  [lot === undefined ? '' : `lot ${lot}`, expiresOn === undefined ? '' : `expires ${formatDate(expiresOn)}`]
    .filter(Boolean)
    .join(', ');

export function findingWords({ kind, quantity, lot, expiresOn }: Finding): string {
  const pieces = count(quantity);
  if (kind === 'missing') return `${pieces} missing`;
  if (kind === 'extra') return `${pieces} more than shipped`;
  if (kind === 'not-shipped') return 'Not in this delivery';
  const date = expiresOn === undefined ? '' : formatDate(expiresOn);
  const verb = quantity === 1 ? 'expires' : 'expire';
  const dated = kind === 'expired' ? `${pieces} expired on ${date}` : `${pieces} ${verb} soon, on ${date}`;
  return lot === undefined ? dated : `${dated} (lot ${lot})`;
}

/** When a delivery left: `Shipped 03/09/2026`, or that its date wasn't given and when we learned of it. */
export function shippedWords({
  shippedOn,
  reportedOn,
}: {
  readonly shippedOn: string | null;
  readonly reportedOn: string | null;
}): string {
  if (shippedOn !== null) return `Shipped ${formatDate(shippedOn as PlainDate)}`;
  const reported = reportedOn === null ? '' : ` (reported ${formatDate(reportedOn as PlainDate)})`;
  return `Shipped with no date given${reported}`;
}
