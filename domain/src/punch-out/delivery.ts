/** Compares an order's whole ship-to with the account's address, part by part. */
import { isForeignName } from './country-names.ts';
import { stateCode } from './us-states.ts';

/** As written, each on one line; blank if absent. */
export interface ShipTo {
  readonly name: string;
  readonly attention: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly addressId: string;
}

export type AddressPart = keyof ShipTo;

/** A connection's settings for addresses. */
export interface AddressRules {
  /** Parts that hold an order if they differ; another postal code always does. */
  readonly heldAddressParts: readonly string[];
  /** The buyer's ids of the account's address. */
  readonly addressIds: readonly string[];
}

/** One part of the ship-to, compared with the account's. */
export interface DeliveryPart {
  readonly part: AddressPart;
  readonly theirs: string;
  readonly ours: string;
  readonly isSame: boolean;
  readonly isHolding: boolean;
}

export const addressParts: readonly AddressPart[] = [
  'addressId',
  'name',
  'attention',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
];

/** Words of streets that buyers and the ERP abbreviate differently. */
const streetWords = new Map(
  `STREET ST, AVENUE AVE, AV AVE, ROAD RD, BOULEVARD BLVD, DRIVE DR, LANE LN, COURT CT, PLACE PL, HIGHWAY HWY,
PARKWAY PKWY, SQUARE SQ, CIRCLE CIR, TERRACE TER, TRAIL TRL, SUITE STE, UNIT STE, ROOM RM, FLOOR FL, BUILDING BLDG,
APARTMENT APT, CENTER CTR, NORTH N, SOUTH S, EAST E, WEST W, NORTHEAST NE, NORTHWEST NW, SOUTHEAST SE, SOUTHWEST SW`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [word: string, abbreviation: string]),
);

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[’'.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fiveOf = (postalCode: string) => postalCode.replace(/\s/g, '').slice(0, 5).toUpperCase();

const streetOf = (text: string) =>
  plain(text.replaceAll('#', ' STE '))
    .split(' ')
    .map((word) => streetWords.get(word) ?? word)
    .join(' ')
    .replace(/\bSTE STE\b/g, 'STE');

/** `US (United States)` counts as its code; if the name is another country's, the name counts. */
function countryOf(text: string): string {
  const [, head = text, inside = ''] = /^(.*?) \((.*)\)$/.exec(text) ?? [];
  const code = plain(head);
  if (!/^(US|USA|UNITED STATES|UNITED STATES OF AMERICA)$/.test(code)) return code;
  const name = plain(inside);
  return isForeignName(name) ? name : 'US';
}

/** The country's code, or its name without one; blank for the United States, where all accounts are. */
export function foreignCountry(text: string): string {
  const country = countryOf(text);
  return country === 'US' ? '' : country;
}

const formOf: Readonly<Record<AddressPart, (text: string) => string>> = {
  name: plain,
  attention: plain,
  street: streetOf,
  city: (text) => plain(text).replace(/^(SAINT|ST) /, 'ST '),
  region: (text) => stateCode(plain(text)),
  postalCode: fiveOf,
  country: countryOf,
  addressId: (text) => text.trim().toUpperCase(),
};

/** Whether the ship-to has only an ID or a name and no address. */
const namesNoPlace = ({ street, city, postalCode }: ShipTo) => street === '' && city === '' && postalCode === '';

/**
 * The parts that the order names, compared with the account's; none without a ship-to. The account has no attention
 * line, and its ID is the first that the connection names.
 */
export function compareDelivery(
  theirs: ShipTo | undefined,
  ours: Omit<ShipTo, 'addressId' | 'attention'>,
  { heldAddressParts, addressIds }: AddressRules,
): DeliveryPart[] {
  if (theirs === undefined) return [];
  const account: ShipTo = { ...ours, attention: '', addressId: addressIds[0] ?? '' };
  const known = new Set(addressIds.map(formOf.addressId));
  const isKnownId = known.has(formOf.addressId(theirs.addressId));
  const isSamePart = (part: AddressPart) => {
    // The account has none to compare; it's printed for the carrier.
    if (part === 'attention') return !heldAddressParts.includes(part);
    if (part !== 'addressId') return formOf[part](theirs[part]) === formOf[part](account[part]);
    // Without a list of IDs, only an ID without an address must be known.
    return known.size === 0 ? !namesNoPlace(theirs) : isKnownId;
  };
  return addressParts
    .filter((part) => theirs[part] !== '')
    .map((part) => {
      const isSame = isSamePart(part);
      // Otherwise, an order with only a recipient would ship to an address that no one gave.
      const isUnknownPlace = (part === 'addressId' || (part === 'name' && !isKnownId)) && namesNoPlace(theirs);
      const holds = part === 'postalCode' || isUnknownPlace || heldAddressParts.includes(part);
      return { part, theirs: theirs[part], ours: account[part], isSame, isHolding: !isSame && holds };
    });
}

const partWords: Readonly<Record<AddressPart, string>> = {
  addressId: 'address ID',
  name: 'name',
  attention: 'attention',
  street: 'street',
  city: 'city',
  region: 'state',
  postalCode: 'postal code',
  country: 'country',
};

/** A sentence about the parts that hold the order; blank if none does. */
export function deliverySentence(parts: readonly DeliveryPart[]): string {
  const holding = parts.filter(({ isHolding }) => isHolding);
  const place = holding.find(({ part }) => part === 'postalCode');
  if (place !== undefined) {
    const said = (part: AddressPart) => parts.find((each) => each.part === part)?.theirs ?? '';
    const end = `${said('region')} ${place.theirs}`.trim();
    const named = [said('city'), end, foreignCountry(said('country')) === '' ? '' : said('country')];
    return `It goes to another address than the account’s: ${named.filter((text) => text !== '').join(', ')}.`;
  }
  if (holding.length === 0) return '';
  const differences = holding.map(({ part, theirs, ours }) =>
    part === 'addressId'
      ? `the address ID “${theirs}” isn’t known for this connection`
      : `the ${partWords[part]} is “${theirs}”${ours === '' ? '' : ` instead of “${ours}”`}`,
  );
  return `The ship-to isn’t the account’s: ${differences.join(', ')}.`;
}

const placeParts: readonly AddressPart[] = ['street', 'city', 'region', 'postalCode', 'country'];

/** Whether it goes to another place than the account's, as far as the connection's rules count it. */
export const isElsewhere = (parts: readonly DeliveryPart[]) =>
  parts.some(({ part, isHolding }) => isHolding && placeParts.includes(part));

/** Evens out the spelling of a ship-to, so that two that name the same place and person are equal; blank for none. */
export const addressKey = (named: readonly Pick<DeliveryPart, 'part' | 'theirs'>[]): string =>
  addressParts
    .flatMap((part) => named.filter((each) => each.part === part))
    .map(({ part, theirs }) => ({ part, form: formOf[part](theirs) }))
    .filter(({ form }) => form !== '')
    .map(({ part, form }) => `${part}=${form}`)
    .join('\n');

/** The parts that a ship-to names. */
export const namedParts = (shipTo: ShipTo | undefined): readonly Pick<DeliveryPart, 'part' | 'theirs'>[] =>
  shipTo === undefined
    ? []
    : addressParts.filter((part) => shipTo[part] !== '').map((part) => ({ part, theirs: shipTo[part] }));

/** Whether two ship-tos can be the same place: no field that both have differs. */
export const canBeOnePlace = (one: ShipTo, other: ShipTo): boolean =>
  placeParts.every(
    (part) => one[part] === '' || other[part] === '' || formOf[part](one[part]) === formOf[part](other[part]),
  );
