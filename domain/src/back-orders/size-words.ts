/** Sizes, shades, gauges, and the like in a product's description: two products are close only if these are the same. */

const sizes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['xs', /\b(x-?small|extra small|xs)\b/],
  ['xl', /\b(x-?large|extra large|xl)\b/],
  ['s', /(?<![x-] ?|extra )\bsmall\b/],
  ['m', /\bmedium\b/],
  ['l', /(?<![x-] ?|extra )\blarge\b/],
];

const patterns: readonly RegExp[] = [
  // Shades of the VITA scale.
  /\b[a-d][1-4](?:\.5)?\b/g,
  // Gauges, lengths, and sizes by number.
  /\b\d+(?:\.\d+)? ?(?:ga|gauge|mm|cm|in|mil)\b/g,
  /\bsize \d+\b|#\d+\b/g,
  // Shapes of burs, sutures, strengths, and inches.
  /\b\d{3}-\d{3}\b/g,
  /\b(?:extra |super ?)?(?:coarse|fine)\b/g,
  /\b\d+-0\b/g,
  /\b\d+(?:\.\d+)? ?(?:%|")/g,
];

/** The sizes that a description names, in lower case and sorted. */
export function sizeWords(description: string): readonly string[] {
  const text = description.toLowerCase();
  const named = sizes.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  const measured = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found.replace(/ /g, '')));
  return [...new Set([...named, ...measured])].sort();
}

export const hasSameSizes = (one: string, other: string): boolean =>
  sizeWords(one).join(' ') === sizeWords(other).join(' ');
