/** Shortens texts for compact cards, and completes web addresses. */

export const compactLengths = { description: 90, narrowDescription: 27, vendorPartNumber: 30 } as const;

/** At most `length` characters, ending in an ellipsis if something was cut. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** The most of an end that fits on a line of its own on a phone, in characters. */
const longestEnd = 40;

/**
 * The end of a text that was shortened to `length`, from the beginning of a word: sizes and shades are named there. Empty
 * if nothing was cut.
 */
export function endOf(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return '';
  // The word in which it was cut comes again, and nothing before that.
  const cut = characters.lastIndexOf(' ', length - 1) + 1;
  const end = characters.slice(-longestEnd - 1);
  const start = characters.length - end.length + end.indexOf(' ') + 1;
  return characters.slice(Math.max(cut, start)).join('');
}

/** A manufacturer's web address with `https://` in front, unless it has a web scheme. */
export function vendorWebAddress(address: string): string {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) || trimmed === '' ? trimmed : `https://${trimmed}`;
}
