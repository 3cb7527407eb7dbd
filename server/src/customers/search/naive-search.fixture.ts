/** The customer search written the plain way over customers in memory, to compare the real one with. They share no code. */
import { nowhere, plain, storedWords, typedSpellings, wordPhase } from '../../search/naive-words.fixture.ts';
import type { RandomCustomer } from '../random-customers.fixture.ts';

export interface NaiveSearch {
  readonly text: string;
  readonly territories: 'all' | readonly string[];
  readonly sort: 'name' | 'cart';
  readonly ascending: boolean;
}

/** Makes a search over these customers; it returns all matching numbers, in order. */
export function naiveSearch(customers: readonly RandomCustomer[]) {
  const all = customers
    .map((customer) => ({
      customer,
      key: plain(customer.name).replaceAll(/\s+/g, ' ').trim(),
      words: [...storedWords(`${customer.name} Reno`)],
    }))
    .sort((a, b) => {
      if (a.key !== b.key) return a.key < b.key ? -1 : 1;
      return a.customer.customerNumber < b.customer.customerNumber ? -1 : 1;
    });

  return ({ text, territories, sort, ascending }: NaiveSearch): string[] => {
    const isListing = text.trim() === '';
    const typed = typedSpellings(text);
    const isOfDigits = /^[\d\s()+./-]+$/.test(text.trim());
    const digits = text.replaceAll(/\D/g, '');
    const phone = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
    const isNumber = isOfDigits && digits.length >= 1 && digits.length <= 12;
    const isPhone = isOfDigits && phone.length >= 3 && phone.length <= 10;

    const found = all.flatMap(({ customer, words }, index) => {
      if (territories !== 'all' && !territories.includes(customer.territoryId)) return [];
      const row = { number: customer.customerNumber, cart: customer.cart, place: index };
      if (isListing) return territories === 'all' ? [] : [{ ...row, phase: 4 }];
      if (isNumber && customer.customerNumber === digits) return [{ ...row, phase: 0 }];
      if (isNumber && customer.customerNumber.startsWith(digits)) return [{ ...row, phase: 1 }];
      if (isPhone && customer.phone.includes(phone)) return [{ ...row, phase: 2 }];
      if (customer.billTo?.toLowerCase() === text.trim().toLowerCase() || (isNumber && customer.billTo === digits)) {
        return [{ ...row, phase: 3 }];
      }
      if (typed.length === 0) return [];
      const worst = Math.max(
        ...typed.map((spellings) => Math.min(nowhere, ...words.map((word) => wordPhase(spellings, word)))),
      );
      return worst === nowhere ? [] : [{ ...row, phase: 4 + worst }];
    });
    const direction = ascending ? 1 : -1;
    found.sort((a, b) => {
      if (a.phase !== b.phase) return a.phase - b.phase;
      if (sort === 'name') return direction * (a.place - b.place);
      if (a.cart !== undefined && b.cart !== undefined) return direction * (a.cart - b.cart) || a.place - b.place;
      if (a.cart !== undefined) return -1;
      return b.cart !== undefined ? 1 : a.place - b.place;
    });
    return found.map(({ number }) => number);
  };
}
