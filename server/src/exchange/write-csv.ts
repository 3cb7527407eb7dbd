/** Writes CSV in the form that data exchange reads. */

const isPlain = /^[^",\r\n]*$/;

const csvQuoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** One value, quoted only if necessary. */
export const csvValue = (value: string) => (isPlain.test(value) ? value : csvQuoted(value));

/** The name of the column of a rejects file that says what's wrong with each row. */
export const errorsColumn = '_errors';

const plainNumber = /^[+-]?[0-9]*[.]?[0-9]+$/;

/** A value that no spreadsheet takes for a formula; importing a rejects file takes the apostrophe off again. */
export const withoutFormula = (value: string) =>
  /^'*[=+\-@\t\r]/.test(value) && !plainNumber.test(value) ? `'${value}` : value;

/** One record with its line end. */
export const csvLine = (values: readonly string[], delimiter = ',') =>
  `${values.map((value) => (value.includes(delimiter) ? csvQuoted(value) : csvValue(value))).join(delimiter)}\n`;

/** A header and rows. */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  csvLine(header) + rows.map((row) => csvLine(row)).join('');
