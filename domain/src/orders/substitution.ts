/** Substitutions: ordered lines, or parts of them, that another product comes for, and the lines that come instead. */

export interface SubstitutionLine {
  readonly lineNumber: number;
  /** The ordered line that this one is a part or substitute of; null for an original line. */
  readonly erpLineNumber: number | null;
  readonly itemNumber: string;
  readonly lineGroup: string;
  readonly status: string;
}

/** The status of an ordered line, or of a part of one, that this product comes for. */
export const replacedWords = (itemNumber: string) => `Replaced by ${itemNumber}`;

/** Text added to a substitute's status. */
export const inPlaceOfWords = (itemNumber: string) => `in place of ${itemNumber}`;

/** Whether a status says that its line comes for this product. */
const isInPlaceOf = (status: string, itemNumber: string) => `${status},`.includes(`, ${inPlaceOfWords(itemNumber)},`);

const inPlace = /, (in place of [^,]+)/;

/** The item that a line replaces, according to its status; blank if there's none. */
export const inPlaceOfIn = (status: string): string => inPlace.exec(status)?.[1] ?? '';

/** The status without the numbers of products that come for others: “Replaced by 10000004” is “Replaced”. */
export const withoutProducts = (status: string): string =>
  status
    .replace(inPlace, '')
    .replaceAll(/\b(replaced) by [^,]+/gi, '$1')
    .trim();

const numberOf = ({ lineNumber, erpLineNumber }: SubstitutionLine) => erpLineNumber ?? lineNumber;

/**
 * The substitutes of each replaced line, by its line number. The replaced line is canceled and names their product:
 * under the number of a line that was canceled on request, the ERP may also deliver something that replaces nothing.
 * They are stored under its number with another product. If only a part was replaced here, they are a line of their own
 * that says what it comes for, with its parts.
 */
export function substitutesIn<Line extends SubstitutionLine>(
  lines: readonly Line[],
): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, readonly Line[]>();
  for (const replaced of lines) {
    const { lineNumber, itemNumber, lineGroup, status } = replaced;
    if (lineGroup !== 'canceled' || !status.startsWith(replacedWords(''))) continue;
    const instead = lines.filter((line) => line.itemNumber !== itemNumber && status === replacedWords(line.itemNumber));
    const own = new Set(
      instead
        .filter((line) => line.erpLineNumber === null && isInPlaceOf(line.status, itemNumber))
        .map((line) => line.lineNumber),
    );
    const substitutes = instead.filter((line) => line.erpLineNumber === numberOf(replaced) || own.has(numberOf(line)));
    if (substitutes.length > 0) found.set(lineNumber, substitutes);
  }
  return found;
}

/**
 * The lines, with the replaced ones in a separate group, `substituted`: they were replaced, so they aren't reported as
 * missing.
 */
export function withSubstituted<Line extends SubstitutionLine>(lines: readonly Line[]): Line[] {
  const replaced = substitutesIn(lines);
  return lines.map((line) => (replaced.has(line.lineNumber) ? { ...line, lineGroup: 'substituted' } : line));
}
