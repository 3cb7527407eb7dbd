/** Makes text fit for paper: what has no shape vanishes, and what a font lacks leaves a mark that is seen. */

/** Punctuation and spaces beyond cp1252 that look the same as a plain one. */
const plainer: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2192': '->',
};

const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Stands in a document for each letter that its font lacks. */
export const missingMark = '□';

/** Accents joined with their letters, plain punctuation and spaces, and no character that has no shape. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/[\u2010\u2011\u2212\u2032\u2033\u2192]/g, (character) => plainer[character] ?? character);
}

/** Whether the fonts that every PDF reader has can draw a tidy text: the letters of cp1252. */
export function isStandard(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const fits = (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || beyondLatin.has(character);
    if (!fits) return false;
  }
  return true;
}

/** A tidy text in which every letter that the font lacks, with the signs that sit on it, is one `□`. */
export function markMissing(text: string, has: (character: string) => boolean): string {
  return text.replace(/\P{M}\p{M}*|\p{M}+/gu, (letter) => ([...letter].every(has) ? letter : missingMark));
}
