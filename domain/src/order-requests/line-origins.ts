/** How a line relates to the original order: it's an ordered line, the rest of one, or a substitute. */

interface PlacedLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  /** The line that the ERP reports this one as a part or substitute of; null for an original line. */
  readonly erpLineNumber: number | null;
}

export interface LineOrigin {
  /** Part of a line that the ERP divided, so its quantity isn't the ordered quantity. */
  readonly isRest?: true;
  /** The product that was ordered, if this one comes in its place. */
  readonly insteadOf?: string;
}

/** Empty for an original line. `lines` are all lines of the order. */
export function originOf(line: PlacedLine, lines: readonly PlacedLine[]): LineOrigin {
  const { lineNumber, itemNumber, erpLineNumber } = line;
  const own = lines.find((each) => each.lineNumber === erpLineNumber);
  if (own !== undefined && own.itemNumber !== itemNumber) return { insteadOf: own.itemNumber };
  const isDivided = lines.some((each) => each.erpLineNumber === lineNumber && each.itemNumber === itemNumber);
  return own !== undefined || isDivided ? { isRest: true } : {};
}
