/** One typo: a letter missing, doubled, or replaced by a neighboring one, or two letters swapped. */

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Typos are forgiven in words with at least this many letters; digits are never guessed. */
const shortestForgiven = 5;

/** Whether a typo in this word is forgiven. */
export function isForgiving(word: string): boolean {
  return word.length >= shortestForgiven && /^\p{L}+$/u.test(word);
}

/** Everything one typo away from `word`, without the word itself; about 50 for each letter. */
export function typosOf(word: string): Set<string> {
  const typos = new Set<string>();
  for (let index = 0; index <= word.length; index += 1) {
    const before = word.slice(0, index);
    const after = word.slice(index);
    const beyond = after.slice(1);
    if (after !== '') typos.add(before + beyond);
    if (after.length > 1) typos.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of alphabet) {
      typos.add(before + letter + after);
      if (after !== '') typos.add(before + letter + beyond);
    }
  }
  typos.delete(word);
  return typos;
}
