/** Substitutions: ordered lines that another product comes for, and the lines that come instead. */

export interface SubstitutionLine {
  readonly lineNumber: number;
  /** The ordered line that this one is a part or substitute of; null for a line as it was ordered. */
  readonly erpLineNumber: number | null;
  readonly itemNumber: string;
  readonly lineGroup: string;
  readonly status: string;
}

/** The status of an ordered line that this product comes for. */
export const replacedWords = (itemNumber: string) => `Replaced by ${itemNumber}`;

/** What the status of a substitute says besides its own state. */
export const inPlaceOfWords = (itemNumber: string) => `in place of ${itemNumber}`;

/**
 * By the number of each replaced line, the lines that come instead. They are stored under its number with another product, and the
 * ordered line is canceled and names that product: under the number of a line that was canceled on request, the ERP may also
 * deliver something that replaces nothing.
 */
export function substitutesIn<Line extends SubstitutionLine>(
  lines: readonly Line[],
): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, readonly Line[]>();
  const others = lines.filter(({ erpLineNumber }) => erpLineNumber !== null);
  if (others.length === 0) return found;
  for (const { lineNumber, erpLineNumber, itemNumber, lineGroup, status } of lines) {
    if (erpLineNumber !== null || lineGroup !== 'canceled') continue;
    const substitutes = others.filter(
      (line) =>
        line.erpLineNumber === lineNumber &&
        line.itemNumber !== itemNumber &&
        status === replacedWords(line.itemNumber),
    );
    if (substitutes.length > 0) found.set(lineNumber, substitutes);
  }
  return found;
}

/** The lines, with the replaced ones in a group of their own, `substituted`: something comes for them, so nobody misses them. */
export function withSubstituted<Line extends SubstitutionLine>(lines: readonly Line[]): Line[] {
  const replaced = substitutesIn(lines);
  return lines.map((line) => (replaced.has(line.lineNumber) ? { ...line, lineGroup: 'substituted' } : line));
}
