/** Makes text fit for the fonts that every PDF reader has: Latin letters with accents stay, others become their nearest. */

/** What cp1252 has beyond Latin-1, and near things for what it lacks. */
const nearest: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u202f': ' ',
  '\u2192': '->',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function fits(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || beyondLatin.has(character);
}

/** The same text in letters that a standard font can draw; what has no near letter becomes `?`, controls vanish. */
export function printable(text: string): string {
  let result = '';
  for (const character of text.normalize('NFC')) {
    if (fits(character)) result += character;
    else if (nearest[character] !== undefined) result += nearest[character];
    else if (/\s/u.test(character)) result += ' ';
    else if (!/\p{Cc}|\p{Cf}|\p{Mn}/u.test(character)) {
      const base = character.normalize('NFD').charAt(0);
      result += fits(base) ? base : '?';
    }
  }
  return result;
}
