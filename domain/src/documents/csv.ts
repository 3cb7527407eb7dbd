/** Writes a table as CSV that a spreadsheet opens as a table and never executes. */

/** A text that a spreadsheet would treat as a formula, also in full-width characters and after what can't be seen. */
const formula = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r]/u;

/**
 * What ends a cell where spreadsheets separate by semicolons or tabs, before a text that would then be a formula: they split a text
 * although it's quoted. A hyphen with a space after it is a list, and no formula.
 */
const endBeforeFormula = /[;\t\r\n](?=["\p{Zs}\p{Cf}]*(?:[=+@|%＝＋％＠]|[-－]\S))/gu;

/** Numbers are written as they are. A cell that starts like a formula gets a leading quote, which marks it as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const marked = value.replace(endBeforeFormula, "$&'");
  const safe = formula.test(value) ? `'${marked}` : marked;
  // In some countries, spreadsheets separate cells by semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines end with CR LF, as in RFC 4180; the byte order mark tells a spreadsheet that this is UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
