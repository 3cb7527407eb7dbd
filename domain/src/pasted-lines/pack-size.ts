/** Splits a product's name from its pack size, to tell packs of one product from other products. */

const packInName =
  /[\s,;(]*\b\d[\d,]*\s*(?:\/|per\s|\s?ct\b)\s*(?:pack|pk|case|cs|box|bx|bag|roll|carton|each|ea)?\b\)?/gi;

/** How many pieces a pack holds: 5000 for `Case of 5,000`, `5000/Case` or `Box of 100 x 50`; 1 if it doesn't say. */
export function packCount(pack: string): number {
  const numbers = pack.match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? [];
  return numbers.reduce((product, number) => product * Math.max(number, 1), 1);
}

/** A description in lower case without the size of its pack. */
export const packless = (description: string): string =>
  description.replace(packInName, '').replace(/\s+/g, ' ').trim().toLowerCase();
