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

/** The most that fits after the start of a name on a phone, in characters. */
const longestRest = 50;

/**
 * A name in two pieces that are read as one: whole words of at most `length` characters, and the rest. A name that's
 * too long loses its middle, because sizes, shades, and packs are named at the end.
 */
export function inTwoPieces(text: string, length: number): { readonly start: string; readonly rest: string } {
  const characters = [...text];
  if (characters.length <= length) return { start: text, rest: '' };
  const cut = characters.lastIndexOf(' ', length);
  const start = cut > 0 ? characters.slice(0, cut) : characters.slice(0, length);
  const rest = characters.slice(cut > 0 ? cut + 1 : length);
  if (rest.length <= longestRest) return { start: start.join(''), rest: rest.join('') };
  const end = rest.slice(1 - longestRest);
  return { start: start.join(''), rest: `…${end.slice(end.indexOf(' ') + 1).join('')}` };
}

/** A manufacturer's web address with `https://` in front, unless it has a web scheme. */
export function vendorWebAddress(address: string): string {
  const trimmed = address.trim();
  return /^https?:\/\//i.test(trimmed) || trimmed === '' ? trimmed : `https://${trimmed}`;
}
