/** The manufacturers of the demo catalog: their addresses, contacts, and categories. */
import { type Place, placesIn } from '../places.ts';
import { randomFor } from '../random.ts';
import { type CategoryName, categoryNames } from './categories.ts';
import { vendorNames } from './vendor-names.ts';

interface VendorRow {
  readonly vendorId: string;
  readonly name: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Ten digits. */
  readonly phone: string;
  /** Some have no scheme in front. */
  readonly webAddress: string;
}

/** City, state and area code. */
const homes = [
  ['Chicago', 'IL', '312'],
  ['Milwaukee', 'WI', '414'],
  ['Rochester', 'NY', '585'],
  ['Lancaster', 'PA', '717'],
  ['Minneapolis', 'MN', '612'],
  ['Indianapolis', 'IN', '317'],
  ['Saint Louis', 'MO', '314'],
  ['Denver', 'CO', '303'],
  ['Salt Lake City', 'UT', '801'],
  ['Irvine', 'CA', '949'],
  ['Carlsbad', 'CA', '760'],
  ['Hayward', 'CA', '510'],
  ['Portland', 'OR', '503'],
  ['Bellevue', 'WA', '425'],
  ['Phoenix', 'AZ', '602'],
  ['Dallas', 'TX', '214'],
  ['Atlanta', 'GA', '404'],
  ['Charlotte', 'NC', '704'],
  ['Sarasota', 'FL', '941'],
  ['Hartford', 'CT', '860'],
] as const;

const streets = [
  'Industrial Pkwy',
  'Commerce Dr',
  'Enterprise Ave',
  'Innovation Way',
  'Technology Cir',
  'Mill Rd',
  'Foundry St',
  'Corporate Blvd',
  'Harvest Ln',
  'Research Dr',
];

const schemes = ['https://www.', 'http://', 'www.', '', 'https://'];

/** All manufacturers, always the same; numbered `2001` and up. */
export function demoVendors(): VendorRow[] {
  return vendorNames.map((name, index) => {
    const random = randomFor('vendor', index);
    const [city, state, areaCode] = random.pick(homes);
    const place: Place = random.pick(placesIn(city, state));
    const domain = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}.example`;
    return {
      vendorId: String(2001 + index),
      name,
      address1: `${random.between(100, 9900)} ${random.pick(streets)}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
      phone: random.chance(0.4) ? `800555${random.digits(4)}` : `${areaCode}555${random.digits(4)}`,
      webAddress: random.pick(schemes) + domain,
    };
  });
}

/** The manufacturers of each category, as indexes in the list: ten to twenty of them. */
export function makersByCategory(vendorCount: number): ReadonlyMap<CategoryName, readonly number[]> {
  const all = Array.from({ length: vendorCount }, (_, index) => index);
  return new Map(
    categoryNames.map((category, position) => {
      const random = randomFor('makers', position);
      // Each category owns a stretch of the list, so that every manufacturer makes something.
      const own = all.filter((index) => index % categoryNames.length === position);
      return [category, [...own, ...random.sample(all, random.between(7, 14)).filter((index) => !own.includes(index))]];
    }),
  );
}
