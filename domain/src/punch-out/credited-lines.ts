/** The lines that a credit memo is about, as an ERP reports them: `1:2:12.50;3:1:4.00`, or `1:2:12.50:NG-100`. */

const line = '[1-9][0-9]{0,8}:[1-9][0-9]{0,8}:[0-9]{1,7}([.][0-9]{1,2})?(:[^:;]{1,50})?';
/** Each line's number, quantity, price, and, if it's known, product; at most as many as fit into the column. */
export const creditedLinesPattern = `^${line}(;${line})*$`;
export const creditedLinesLength = 2_000;

export interface CreditedLine {
  /** The ERP's number of the order's line. */
  readonly lineNumber: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** The returned item; without it, the line number alone identifies it. */
  readonly itemNumber?: string;
}

/** Parses text in the pattern above; blank text has no lines. */
export function readCreditedLines(text: string): CreditedLine[] {
  if (text === '') return [];
  return text.split(';').map((each) => {
    const [lineNumber = '', quantity = '', price = '', itemNumber] = each.split(':');
    return {
      lineNumber: Number(lineNumber),
      quantity: Number(quantity),
      unitPriceCents: Math.round(Number(price) * 100),
      ...(itemNumber === undefined ? {} : { itemNumber }),
    };
  });
}

/** The first release of cXML that has line-level credit memos. */
export const firstWithLineCredits = '1.2.024';

/**
 * Line-level credit memos have a separate purpose code, which a later release of cXML introduced. Buyers with an older
 * release get the amounts of the whole order.
 */
export function knowsLineCredits(version: string): boolean {
  const [major = 0, minor = 0, release = 0] = version.split('.').map(Number);
  if (major !== 1) return major > 1;
  return minor > 2 || (minor === 2 && release >= 24);
}
