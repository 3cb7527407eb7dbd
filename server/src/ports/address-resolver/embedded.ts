/** Resolves addresses here, by all ZIP codes of the US with their cities. They are loaded with the first address. */
import { cityKey, type Place, type Places, resolveAddress } from '@operatory/domain/addresses';
import type { AddressResolver } from './address-resolver.ts';

interface ZipCode {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

function placesOf(codes: Readonly<Record<string, ZipCode>>): Places {
  const byZip = new Map<string, Place>();
  const byCity = new Map<string, Place[]>();
  for (const { zip, city, state, country } of Object.values(codes)) {
    if (country !== 'US') continue;
    const place = { zip, city, region: state };
    byZip.set(zip, place);
    const key = `${state}/${cityKey(city)}`;
    const there = byCity.get(key);
    if (there === undefined) byCity.set(key, [place]);
    else there.push(place);
  }
  return {
    ofZip: (zip) => byZip.get(zip),
    ofCity: (key, region) => byCity.get(`${region}/${key}`) ?? [],
  };
}

let loading: Promise<Places> | undefined;

/** 5 MB of data: loaded once, when somebody first asks. */
const loadPlaces = () => (loading ??= import('zipcodes').then(({ default: { codes } }) => placesOf(codes)));

export function embeddedResolver(): AddressResolver {
  return { resolve: async (address) => resolveAddress(address, await loadPlaces()) };
}
