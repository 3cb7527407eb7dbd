/** A phone number as people read it. */

/** Ten digits become `(555) 010-1234`; anything else is left as it is. */
export function formatPhone(digits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? digits : `(${area}) ${exchange}-${line}`;
}
