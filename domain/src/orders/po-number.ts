/** PO numbers as people type them: in any case, and with other separators than they were written with. */

/** Separators between the letters and digits of a PO number. A database index ignores the same ones. */
export const poSeparators = ' -./_#';

/** A shorter text would be the beginning of too many PO numbers. */
export const shortestPoBeginning = 4;

/** `PO-23039`, `po 23039`, and `PO23039` are `po23039`. */
export const plainPoNumber = (poNumber: string) =>
  [...poNumber.toLowerCase()].filter((character) => !poSeparators.includes(character)).join('');

/**
 * The ways in which the PO number may have been written that someone typed, without separators: people on the phone say the digits of
 * `PO-60895`, or say “PO” before a number that was written without it.
 */
export function writingsOfPo(text: string): string[] {
  const plain = plainPoNumber(text);
  if (/^\d/.test(plain)) return [plain, `po${plain}`];
  return /^po\d/.test(plain) ? [plain, plain.slice('po'.length)] : [plain];
}

/** The number in `order 6977855` or `Tracking # 1Z…`; `undefined` if the text doesn't say what its number is of. */
export const numberOfOrder = (text: string): string | undefined =>
  /^\s*(?:(?:orders?|tracking)(?:\s+(?:number|no\.?))?[\s#:]+|#\s*)(\S*\d.*)$/i.exec(text)?.[1]?.trim();
