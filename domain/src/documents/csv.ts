/** Writes a table as CSV that a spreadsheet opens as a table and never executes. */

/** A text that a spreadsheet would treat as a formula, also in full-width characters and after what can't be seen. */
const formula = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r]/u;

/** Numbers are written as they are. Texts that begin like a formula get a leading quote, which marks them as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  // In some countries, spreadsheets separate cells by semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines end with CR LF, as in RFC 4180; the byte order mark tells a spreadsheet that this is UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
