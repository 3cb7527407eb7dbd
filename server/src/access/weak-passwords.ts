/** Refuses passwords that an attacker tries first. The list of common ones is large, so only the server has it. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { containsOwnWords, isCommonPassword } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { passwordLength } from './passwords.ts';

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  /** The distributor's name for this installation. */
  readonly brandName: string;
}

/** Safe against guesses at the sign-in page, and slow work for someone who stole the hashes: argon2id takes its time. */
const fewestGuesses = 1e8;
/** Checking longer texts takes too long, and a text with a strong start is strong. */
const maxLooked = 24;
/** Letters and digits that a password needs in addition to the product's name. */
const fewestBesides = 8;

type Guesses = (password: string, ownWords: readonly string[]) => number;
let loading: Promise<Guesses> | undefined;

/** Loaded when the first password is chosen: it takes memory, and most processes never need it. */
function loadGuesses(): Promise<Guesses> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ zxcvbn, zxcvbnOptions }, { adjacencyGraphs, dictionary }]) => {
      // Without the limit, a text full of possible letter substitutes takes seconds.
      zxcvbnOptions.setOptions({ graphs: adjacencyGraphs, dictionary, l33tMaxSubstitutions: 12 });
      return (password, ownWords) => zxcvbn(password, [...ownWords]).guesses;
    },
  );
  return loading;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Without the product's name, too little is left, or the rest is weak. */
function isMadeOfProduct(password: string, brandName: string, isWeak: (text: string) => boolean): boolean {
  const text = plain(password);
  const names = ['operatory', plain(brandName)].filter((name) => name.length >= 4);
  const left = names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return left !== text && (left.length < fewestBesides || isWeak(left));
}

/** Says why this can't be the person's password. */
export async function refusePassword(
  password: string,
  { name, email, brandName }: PasswordOwner,
): Promise<Refusal<RefusalCode> | undefined> {
  const { minimum, maximum } = passwordLength;
  if (password.length < minimum) return refuse('access.password-too-short', { minimum });
  if (password.length > maximum) return refuse('access.password-too-long', { maximum });
  if (containsOwnWords(password, { name, email })) return refuse('access.password-own-words');
  if (isCommonPassword(password)) return refuse('access.password-common');
  const guesses = await loadGuesses();
  const ownWords = ['operatory', ...[name, email, brandName].flatMap(wordsOf)].filter((word) => word.length > 1);
  const isWeak = (text: string) =>
    [text.slice(0, maxLooked), text.slice(-maxLooked)].every((part) => guesses(part, ownWords) < fewestGuesses);
  return isWeak(password) || isMadeOfProduct(password, brandName, isWeak)
    ? refuse('access.password-common')
    : undefined;
}
