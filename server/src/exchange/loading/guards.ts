/** Reasons why a person has to look at a difference before it's applied. */
import type { Feed } from '@operatory/domain/exchange';
import { byCount, plural } from '@operatory/domain/words';
import type { Checked } from '../checking/check-rows.ts';
import type { Difference } from './compare.ts';
import type { PricesLately } from './prices-lately.ts';

/** With more bad rows than this, or a larger share, the run waits for a person. */
const maxBad = 1_000;
const maxBadShare = 0.005;
/**
 * This many prices, or this share of all, may change by more than half, or be new and far from usual, in an hour. If
 * most of the changed prices do so, the share of all is meaningless: a program may send only a few hundred of a
 * million.
 */
const fewPrices = 20;
const maxPricesShare = 0.02;
const maxChangesShare = 0.5;
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
  { rows, isRowByRow, lately }: { readonly rows: number; readonly isRowByRow: boolean; readonly lately: PricesLately },
  checked: Checked,
  difference: Difference,
): string[] {
  const { bad } = checked;
  const { before, withdrawn } = difference;
  const [moved, updated] = [difference.pricesMovedByHalf + lately.moved, difference.updated + lately.updated];
  const [far, inserted] = [difference.pricesFar + lately.far, difference.inserted + lately.inserted];
  const since = lately.runs === 0 ? '' : ', with those of the last hour';
  const reasons: string[] = [];
  if (bad > 0 && feed.isAllOrNothing === true)
    reasons.push(`${plural(bad, 'row')} can’t be used, and this feed is taken whole or not at all.`);
  else if (!isRowByRow && (bad > maxBad || bad > rows * maxBadShare))
    reasons.push(`${counted(bad)} of ${plural(rows, 'row')} can’t be used (${share(bad, rows)}).`);
  if (withdrawn > fewWithdrawn && withdrawn > before * feed.maxWithdrawn) {
    reasons.push(`${counted(withdrawn)} of ${plural(before, 'row')} would be withdrawn (${share(withdrawn, before)}).`);
  }
  if (difference.pricesMovedByHalf > 0 && moved > fewPrices) {
    if (moved > before * maxPricesShare || moved > updated * maxChangesShare)
      reasons.push(
        `${plural(moved, 'price')} would change by more than half (${share(moved, updated)} of what changes${since}).`,
      );
  }
  if (difference.pricesFar > 0 && far > Math.max(fewPrices, inserted * maxPricesShare)) {
    reasons.push(
      `${counted(far)} of ${plural(inserted, 'new price')} ${isOrAre(far)} less than a quarter, or more than four times, of what the account pays without them (${share(far, inserted)}${since}).`,
    );
  }
  return reasons;
}
