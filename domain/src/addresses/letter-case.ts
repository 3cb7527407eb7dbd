/** Upper and lower case as addresses are written: `123 NE McKinley St`, `Apt 4B`, `O'Brien's Ln`. */

const always = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw', 'po', 'us', 'sr', 'cr', 'fm', 'ii', 'iii', 'iv']);

function casedPiece(piece: string): string {
  // Mixed capitals are intentional.
  if (/[a-z]/.test(piece) && /[A-Z]/.test(piece.slice(1))) return piece;
  const low = piece.toLowerCase();
  if (/^\d+(st|nd|rd|th)$/.test(low)) return low;
  if (/\d/.test(low)) return low.toUpperCase();
  return low.charAt(0).toUpperCase() + low.slice(1);
}

function casedWord(word: string): string {
  if (always.has(word.toLowerCase())) return word.toUpperCase();
  return word.replace(/[\p{L}\d]+/gu, (piece, at: number, whole: string) => {
    // The s of a possessive, as in King's.
    if (/^s$/i.test(piece) && whole.charAt(at - 1) === "'") return piece.toLowerCase();
    return casedPiece(piece);
  });
}

/** Mixed case, word by word; several spaces become one. */
export function mixedCase(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => casedWord(word))
    .join(' ');
}
