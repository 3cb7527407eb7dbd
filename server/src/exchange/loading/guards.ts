/** Reasons why a person has to look at a difference before it's applied. */
import type { Feed } from '@operatory/domain/exchange';
import { byCount, plural } from '@operatory/domain/words';
import type { Checked } from '../checking/check-rows.ts';
import type { Difference } from './compare.ts';

/** With more bad rows than this, or a larger share, the run waits for a person. */
const mostBad = 1_000;
const mostBadShare = 0.005;
/** This many prices, or this share of all, may change by more than half, or be new and far from usual. */
const fewPrices = 20;
const mostPricesShare = 0.02;
/** This many rows may always be withdrawn, so that small feeds don't wait for a person. */
const fewWithdrawn = 5;

const counted = (value: number) => value.toLocaleString('en-US');
const share = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
const isOrAre = (value: number) => byCount(value, 'is', 'are');

/**
 * Returns the reasons as sentences; none if the difference can be applied. A program that sends single rows gets a
 * result for each, so bad rows don't hold up the others.
 */
export function reasonsToWait(
  feed: Feed,
  { rows, isRowByRow }: { readonly rows: number; readonly isRowByRow: boolean },
  checked: Checked,
  difference: Difference,
): string[] {
  const { bad } = checked;
  const { before, inserted, withdrawn, pricesMovedByHalf, pricesFar } = difference;
  const reasons: string[] = [];
  if (bad > 0 && feed.isAllOrNothing === true)
    reasons.push(`${plural(bad, 'row')} ${isOrAre(bad)} bad, and this feed is taken whole or not at all.`);
  else if (!isRowByRow && (bad > mostBad || bad > rows * mostBadShare))
    reasons.push(`${counted(bad)} of ${plural(rows, 'row')} ${isOrAre(bad)} bad (${share(bad, rows)}).`);
  if (withdrawn > fewWithdrawn && withdrawn > before * feed.mostWithdrawn) {
    reasons.push(`${counted(withdrawn)} of ${plural(before, 'row')} would be withdrawn (${share(withdrawn, before)}).`);
  }
  if (pricesMovedByHalf > Math.max(fewPrices, before * mostPricesShare)) {
    reasons.push(
      `${plural(pricesMovedByHalf, 'price')} would change by more than half (${share(pricesMovedByHalf, before)}).`,
    );
  }
  if (pricesFar > Math.max(fewPrices, inserted * mostPricesShare)) {
    reasons.push(
      `${counted(pricesFar)} of ${plural(inserted, 'new price')} ${isOrAre(pricesFar)} less than a quarter, or more than four times, of what the account pays without them (${share(pricesFar, inserted)}).`,
    );
  }
  return reasons;
}
