/** What becomes of each line of an order in the demo: decided by the order's number alone, so that it can be shown again. */

/** With which parcel a line leaves, or why it does not leave with the others. */
export type Fate = 'first' | 'second' | 'drop-shipped' | 'backordered' | 'canceled';

interface FatedLine {
  readonly lineNumber: number;
  readonly type: 0 | 1 | 2;
}

/**
 * Of four orders in a row the first is sent smoothly, the second has a line that is backordered, the third one that is
 * canceled, the fourth both where it has two lines. The others leave in two parcels where there are enough of them;
 * free goods of the manufacturer (type 2) are sent by the manufacturer.
 */
export function fatesOf(orderNumber: number, lines: readonly FatedLine[]): ReadonlyMap<number, Fate> {
  const fates = new Map<number, Fate>();
  const outcome = orderNumber % 4;
  const left: FatedLine[] = [];
  for (const line of lines) {
    if (line.type === 2) fates.set(line.lineNumber, 'drop-shipped');
    else left.push(line);
  }
  const set = (line: FatedLine | undefined, fate: Fate) => line !== undefined && fates.set(line.lineNumber, fate);
  if (outcome === 1 || outcome === 3) set(left.pop(), 'backordered');
  if (outcome === 2 || outcome === 3) set(left.pop(), 'canceled');
  const half = Math.ceil(left.length / 2);
  for (const [place, line] of left.entries()) set(line, place < half ? 'first' : 'second');
  return fates;
}
