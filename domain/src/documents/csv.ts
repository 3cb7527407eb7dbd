/** Writes a table as CSV that a spreadsheet opens as a table, and never as a program. */

/** A text that a spreadsheet would take for a formula. */
const formula = /^[\s]*[=+\-@|%]|^[\t\r]/;

/** Numbers stand as they are, texts that begin like a formula get a quote in front, which shows that they are text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines end with CR LF, as RFC 4180 has it; the mark in front tells a spreadsheet that this is UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
