/** Resolves an address against ZIP codes and their cities: its standard form, or the possible matches. */
import { mixedCase } from './letter-case.ts';
import { isPostalCode, type PostalAddress, trimmedAddress } from './postal-address.ts';
import { standardStreetLine, standardUnitLine } from './standard-line.ts';

/** The city of a ZIP code. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  /** Two letters. */
  readonly region: string;
}

/** The ZIP codes and cities of the country. */
export interface Places {
  ofZip(zip: string): Place | undefined;
  /** All ZIP codes of a city, by its `cityKey` and state. */
  ofCity(key: string, region: string): readonly Place[];
}

/** The result: addresses, most likely first, or messages that say why there are none. */
export interface Resolution {
  readonly messages: readonly string[];
  readonly addresses: readonly PostalAddress[];
}

/** A city with more ZIP codes than this is ambiguous. */
const maxGuesses = 3;

const longWords: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/**
 * A city's name without capitals, accents, punctuation, and abbreviations: `St. Louis` and `SAINT LOUIS` are the same.
 */
export function cityKey(city: string): string {
  return city
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => longWords[word] ?? word)
    .join(' ');
}

const notFound = (message: string): Resolution => ({ messages: [message], addresses: [] });

/**
 * If the city and state match the ZIP code, returns the address in standard form. If they don't, returns the places
 * that it could mean; if nothing matches, a message. Streets aren't known here, so a street only has to have letters
 * [C5.06].
 */
export function resolveAddress(entered: PostalAddress, places: Places): Resolution {
  const { line1, line2, city, region, postalCode } = trimmedAddress(entered);
  if (!isPostalCode(postalCode)) return notFound('The ZIP code has another form than 12345 or 12345-6789.');
  if (!/\p{L}/u.test(line1)) return notFound('The first line names no street.');
  const zip = postalCode.slice(0, 5);
  const street = { line1: standardStreetLine(line1), line2: standardUnitLine(line2) };
  const at = (place: Place, code: string): PostalAddress => ({
    ...street,
    city: place.city,
    region: place.region,
    postalCode: code,
  });

  const known = places.ofZip(zip);
  const state = region.toUpperCase();
  const key = cityKey(city);
  const isCityRight = known !== undefined && cityKey(known.city) === key;
  const isStateRight = known?.region === state;
  if (isCityRight && isStateRight) return { messages: [], addresses: [at(known, postalCode)] };

  const namesakes = places.ofCity(key, state);
  const meant = namesakes.length <= maxGuesses ? namesakes.map((place) => at(place, place.zip)) : [];
  // If one part agrees, the rest is the typo; if none does, the ZIP code is the likelier typo.
  const byZip = known !== undefined && (isCityRight || isStateRight) ? [at(known, postalCode)] : [];
  const addresses = [...byZip, ...meant];
  if (addresses.length > 0) return { messages: [], addresses };
  return notFound(
    known === undefined
      ? `There is no ZIP code ${zip}.`
      : `The ZIP code ${zip} is not in ${mixedCase(city)}, ${state}.`,
  );
}
