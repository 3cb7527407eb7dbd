/** Phone numbers: stored as ten digits, typed and displayed in many ways. */

/** The digits of a phone number, without a leading 1 in front of ten others. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Fewer digits than this match too many phone numbers to be worth a search. */
export const fewestPhoneDigits = 3;

/**
 * The digits to look for if the text may be a phone number or a part of one, in any usual format: `(775) 555-0100`, `+1
 * 775.555.0100`, `555-0100`, `0100`. Undefined for anything else.
 */
export function typedPhone(text: string): string | undefined {
  // No record has the extension, but a number copied from a signature often does.
  const line = text.replace(/\s*(?:x|ext\.?|extension)\s*\d{1,6}\s*$/i, '');
  if (!/^[\d\s()+./\u2010-\u2015-]+$/.test(line)) return undefined;
  const digits = phoneDigits(line);
  return digits.length >= fewestPhoneDigits && digits.length <= 10 ? digits : undefined;
}

/** Fewer digits aren't a phone number: the person is still typing, or means a customer number. */
const wholePhoneDigits = 7;

/** The digits of a complete phone number, with or without the area code; undefined for anything else. */
export function typedWholePhone(text: string): string | undefined {
  const digits = typedPhone(text);
  return digits === undefined || digits.length < wholePhoneDigits ? undefined : digits;
}

/** Formats ten digits as `(775) 555-0100`; returns anything else unchanged. */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(text) ?? [];
  return area === undefined ? text : `(${area}) ${exchange}-${line}`;
}
