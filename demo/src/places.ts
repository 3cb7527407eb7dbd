/** Real combinations of ZIP code, city and state, from the reference data that npm ships. */
import zipcodes from 'zipcodes';

export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

const known = new Map<string, readonly Place[]>();

/**
 * Delivery places in a city, in ZIP order. Codes that share one spot on the map are post office boxes or single
 * organizations; only the first of them is used. Throws if the city doesn't exist.
 */
export function placesIn(city: string, state: string): readonly Place[] {
  const name = `${city}, ${state}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const spots = new Set<string>();
  const places: Place[] = [];
  for (const code of zipcodes.lookupByName(city, state)) {
    const spot = `${code.latitude} ${code.longitude}`;
    if (code.country !== 'US' || spots.has(spot)) continue;
    spots.add(spot);
    places.push({ zip: code.zip, city: code.city, state: code.state });
  }
  if (places.length === 0) throw new Error(`There is no city ${name} in the reference data.`);
  known.set(name, places);
  return places;
}
