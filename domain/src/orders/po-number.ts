/** PO numbers as people type them: in any case, and with other separators than they were written with. */

/** What stands between the letters and digits of a PO number. An index of the database leaves out the same. */
export const poSeparators = ' -./_#';

/** A shorter text would be the beginning of too many PO numbers. */
export const shortestPoBeginning = 4;

/** `PO-23039`, `po 23039`, and `PO23039` are `po23039`. */
export const plainPoNumber = (poNumber: string) =>
  [...poNumber.toLowerCase()].filter((character) => !poSeparators.includes(character)).join('');
