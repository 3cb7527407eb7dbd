/** What happens to each line of a demo order. It depends only on the order's number, so that a demonstration can be repeated. */

/** The parcel that a line ships in, or why it doesn't ship. */
export type Fate = 'first' | 'second' | 'drop-shipped' | 'backordered' | 'canceled';

interface FatedLine {
  readonly lineNumber: number;
  readonly type: 0 | 1 | 2;
}

/**
 * In every four orders, the first ships smoothly, the second has a back-ordered line, the third a canceled one, and the
 * fourth both if it has two lines. The others ship in two parcels if there are enough; the manufacturer's free goods
 * (type 2) ship from the manufacturer.
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
