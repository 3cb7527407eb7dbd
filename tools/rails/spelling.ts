/** Spellings and words that American English doesn't have, in code, comments, and documents. */

/** Each as a pattern of the wrong spelling, and the right one. */
const wrongWords: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/colour/i, 'color'],
  [/neighbour/i, 'neighbor'],
  [/favourite/i, 'favorite'],
  [/behaviour/i, 'behavior'],
  [/catalogue/i, 'catalog'],
  [/fulfilment/i, 'fulfillment'],
  [/\b(?:cancell(?:ed|ing)|labell(?:ed|ing))\b/i, 'canceled, labeled'],
  [/\b(?:recogni|organi|normali|summari|authori|initiali|prioriti)s(?:e[ds]?|ing|ations?)\b/i, '-ize'],
  [/\blicences?\b/i, 'license'],
  [/\b(?:anew|whilst|amongst|thereby|hereby)\b/i, 'again, while, among, so'],
  [/\b(?:any more)\b(?= ?[.,;:)'’`]|$)/i, 'anymore'],
];

/** Names from before this rule: tables of old migrations, and seeds that demo data depends on. */
const given = /demo_fulfilment|catalogue_text|randomFor\('favourites'/g;

/** One sentence per line with such a word. */
export function wrongSpellings(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const shown = line.replace(given, '');
    const found = wrongWords.find(([pattern]) => pattern.test(shown));
    return found === undefined ? [] : [`${path}:${index + 1} write “${found[1]}”`];
  });
}
