/** Prepares text for PDFs: removes invisible characters and marks those that the font lacks. */

/** Punctuation beyond cp1252 that looks like a plain character. */
const plainer: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2192': '->',
};

const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Shown in place of each letter that the font lacks. */
export const missingMark = '□';

/** Returns the text with accents combined with their letters, plain punctuation and spaces, and no invisible characters. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/[\u2010\u2011\u2212\u2032\u2033\u2192]/g, (character) => plainer[character] ?? character);
}

/** Whether the fonts of every PDF reader can draw the tidied text: they have the characters of cp1252. */
export function isStandard(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const fits = (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || beyondLatin.has(character);
    if (!fits) return false;
  }
  return true;
}

/** Replaces each letter that the font lacks, with its combining marks, by one `□`. */
export function markMissing(text: string, has: (character: string) => boolean): string {
  return text.replace(/\P{M}\p{M}*|\p{M}+/gu, (letter) => ([...letter].every(has) ? letter : missingMark));
}
