/** The text of a customer search, and the values that all of its statements share. */
import { typedPhone } from '@operatory/domain/customers';
import { typedWords } from '@operatory/domain/search';
import { meantWords, type TextTest, textTest } from '../../search/word-groups.ts';
import type { WordList } from '../../search/word-list.ts';

export interface CustomerSearch {
  readonly searchText: string;
  /** Only accounts of these territories; `all` for every account. */
  readonly territories: 'all' | readonly string[];
  readonly sort: 'name' | 'cart';
  readonly isAscending: boolean;
  /** Accounts that are billed to the typed number. */
  readonly billed?: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;

/** Stored numbers and digits contain no space, so a pattern with one matches none of them. */
export const nothing = ' ';

/** The digits of a customer number, in any notation. */
export function typedNumber(text: string): string | undefined {
  const digits = text.replace(/[\s()+./#\u2010-\u2015-]/g, '');
  return /^\d{1,12}$/.test(digits) ? digits : undefined;
}

export function typed(search: CustomerSearch, list: WordList) {
  const text = search.searchText.trim();
  const number = typedNumber(text);
  const phone = typedPhone(text);
  return { text, number, phone, billed: search.billed ?? [], words: meantWords(typedWords(text), list.vocabulary) };
}

export type Typed = ReturnType<typeof typed>;

export const asValues = ({ likes, matches }: TextTest) => ({ likes, matches });

export function baseValues({ number, phone, billed, words }: Typed, territories: 'all' | readonly string[]): Values {
  const asTyped = words.map(({ word }) => word);
  const prefix = textTest(asTyped, 'prefix');
  const contains = textTest(asTyped, 'contains');
  return {
    isEverywhere: territories === 'all',
    territories: territories === 'all' ? [] : territories,
    number: number ?? nothing,
    // After the digits in the order of signs.
    numberEnd: number === undefined ? nothing : `${number}:`,
    billed,
    numberPrefix: number === undefined ? nothing : `${number}%`,
    phone: phone ?? nothing,
    phoneEnd: phone === undefined ? nothing : `${phone}:`,
    phoneInside: phone === undefined ? nothing : `%${phone}%`,
    prefixLikes: prefix.likes,
    prefixMatches: prefix.matches,
    containsLikes: contains.likes,
    containsMatches: contains.matches,
  };
}
