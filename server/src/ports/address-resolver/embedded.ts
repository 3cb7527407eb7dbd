/** Resolves addresses here, by all ZIP codes of the US with their cities. They are loaded with the first address. */
import { cityKey, type Place, type Places, resolveAddress } from '@operatory/domain/addresses';
import type { AddressResolver } from './address-resolver.ts';

interface ZipCode {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** Cities are put in order state by state, when one of a state is looked for. */
function placesOf(codes: Readonly<Record<string, ZipCode>>): Places {
  const placeOf = ({ zip, city, state }: ZipCode): Place => ({ zip, city, region: state });
  const ofUs = (code: ZipCode | undefined) => (code?.country === 'US' ? code : undefined);
  const citiesByState = new Map<string, ReadonlyMap<string, readonly Place[]>>();

  function citiesOf(region: string): ReadonlyMap<string, readonly Place[]> {
    const cities = new Map<string, Place[]>();
    for (const code of Object.values(codes)) {
      if (code.state !== region || ofUs(code) === undefined) continue;
      const key = cityKey(code.city);
      const there = cities.get(key);
      if (there === undefined) cities.set(key, [placeOf(code)]);
      else there.push(placeOf(code));
    }
    return cities;
  }

  return {
    ofZip(zip) {
      const code = ofUs(codes[zip]);
      return code === undefined ? undefined : placeOf(code);
    },
    ofCity(key, region) {
      // Two letters: there are no more than some hundred of these.
      if (!/^[A-Z]{2}$/.test(region)) return [];
      const cities = citiesByState.get(region) ?? citiesOf(region);
      citiesByState.set(region, cities);
      return cities.get(key) ?? [];
    },
  };
}

let loading: Promise<Places> | undefined;

/** 5 MB of data, loaded once at first use. */
const loadPlaces = () => (loading ??= import('zipcodes').then(({ default: { codes } }) => placesOf(codes)));

export function embeddedResolver(): AddressResolver {
  return { resolve: async (address) => resolveAddress(address, await loadPlaces()) };
}
