/** One typing slip: a letter left out, doubled up, struck beside the right one, or two letters swapped. */

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Slips are forgiven in words of this many letters and more; digits are never guessed. */
const shortestForgiven = 5;

/** May a slip in this word be forgiven? */
export function isForgiving(word: string): boolean {
  return word.length >= shortestForgiven && /^\p{L}+$/u.test(word);
}

/** Everything one slip away from `word`, without the word itself; about 50 for each letter. */
export function slipsOf(word: string): Set<string> {
  const slips = new Set<string>();
  for (let place = 0; place <= word.length; place += 1) {
    const before = word.slice(0, place);
    const after = word.slice(place);
    const beyond = after.slice(1);
    if (after !== '') slips.add(before + beyond);
    if (after.length > 1) slips.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of alphabet) {
      slips.add(before + letter + after);
      if (after !== '') slips.add(before + letter + beyond);
    }
  }
  slips.delete(word);
  return slips;
}
