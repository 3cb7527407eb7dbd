/**
 * Whether a new password is one that attackers try first. Length is checked elsewhere; there are no composition rules.
 */

/** The words that most guessed passwords contain, longest first if one begins with another. */
// biome-ignore format: one word per line would fill a page
const commonWords = [
  'password', 'passwort', 'passw0rd', 'letmein', 'welcome', 'qwertyuiop', 'qwerty', 'asdfghjkl', 'asdfgh',
  'zxcvbnm', 'iloveyou', 'administrator', 'admin', 'monkey', 'dragon', 'sunshine', 'princess', 'football', 'baseball', 'basketball',
  'superman', 'batman', 'trustno', 'master', 'shadow', 'michael', 'jennifer', 'jordan', 'hunter', 'killer', 'soccer', 'hockey',
  'secret', 'login', 'access', 'hello', 'freedom', 'whatever', 'computer', 'internet', 'starwars', 'pokemon', 'summer', 'winter',
  'spring', 'autumn', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november',
  'december', 'monday', 'friday', 'sunday', 'dentist', 'dental', 'operatory', 'practice', 'office', 'company', 'changeme', 'change',
  'please', 'default', 'test', 'guest', 'user', 'my', 'the', 'is', 'new', 'old', 'abc', 'love',
] as const;
const alphabets = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Signs that people use instead of letters. */
const lookalikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o' };

/** Only letters and digits, as a person thinks of them. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** One piece, repeated: `aaaa…`, `123123…`, `passwordpassword`. */
const isRepeated = (text: string) => /^(.{1,12}?)\1+.{0,3}$/su.test(text);

/** Mostly runs along the alphabet, the digits or the keyboard, in either direction. */
function isMostlyRuns(text: string): boolean {
  const pairs = [...text].slice(1).map((letter, index) => `${text[index]}${letter}`);
  const isStep = (pair: string) =>
    alphabets.some((row) => row.includes(pair) || row.includes([...pair].reverse().join('')));
  return pairs.length > 0 && pairs.filter(isStep).length / pairs.length >= 0.75;
}

/** The text without common words and digits. */
function uncommonPart(text: string): string {
  const words = commonWords.reduce<string>((left, word) => left.replaceAll(word, ' '), text);
  return words.replace(/[\d\s]/g, '');
}

/** Fewer letters than this can be guessed along with a common word. */
const fewestUncommon = 4;

/** Whether it's a common password or built like one. */
export function isCommonPassword(password: string): boolean {
  const isCommon = (text: string) =>
    isRepeated(text) || isMostlyRuns(text) || uncommonPart(text).length < fewestUncommon;
  return isCommon(plain(password)) || isCommon(plain(password.replace(/[@$0]/g, (sign) => lookalikes[sign] ?? '')));
}

/** Shorter names appear in other words by chance. */
const shortestName = 4;

/** Whether it contains the person's own name or e-mail. */
export function containsOwnWords(password: string, { email, name }: { readonly email: string; readonly name: string }) {
  const text = plain(password);
  const [mailbox = ''] = email.split('@');
  const own = [email, mailbox, name, ...name.split(/\s+/)].map(plain).filter((word) => word.length >= shortestName);
  return own.some((word) => text.includes(word));
}
