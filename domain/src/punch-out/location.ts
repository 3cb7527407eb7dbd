/** One buyer, many locations: which account a document is for. */
import type { Party } from './connection.ts';
import { cutUnits } from './oci-text.ts';
import type { Extrinsic } from './set-up.ts';
import { badValue, type Rejection } from './status.ts';

/** A connection's settings for its locations. */
export interface LocationRules {
  /**
   * `addressID` or `ShipTo` (the id of the ship-to), `To` (its identity), or the name of an extrinsic; in SAP’s interface the name of a field of
   * the form. Blank: there is one location.
   */
  readonly locationField: string;
  /** From the field's value to our account number. */
  readonly locations: Readonly<Record<string, string>>;
}

/** The parts of a document that can name a location. */
export interface LocationFacts {
  /** Of the ship-to; blank if absent. */
  readonly addressId: string;
  readonly to: readonly Party[];
  readonly extrinsics: readonly Extrinsic[];
  /** They are the fields of a form (SAP’s interface) and not of a document. */
  readonly isForm?: boolean;
}

const plain = (text: string) => text.trim().toUpperCase();
const isField = (field: string, name: string) => plain(field) === plain(name);

/** A ship-to names a location by its id. */
const isAddressId = (field: string) => isField(field, 'addressID') || isField(field, 'ShipTo');
/** Whether the id of a ship-to names the location. */
export const isByAddressId = ({ locationField }: LocationRules) => isAddressId(locationField);

/** The document's values for the field; blank values don't count. */
function valuesOf(field: string, { addressId, to, extrinsics, isForm = false }: LocationFacts): string[] {
  const named = () => extrinsics.filter(({ name }) => isField(name, field)).map(({ value }) => value);
  const values = isForm
    ? named()
    : isAddressId(field)
      ? [addressId]
      : isField(field, 'To')
        ? to.map(({ identity }) => identity)
        : named();
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

const fieldWords = (field: string, isForm: boolean) =>
  isForm
    ? `the field “${field}” of the form`
    : isAddressId(field)
      ? 'the addressID of the ShipTo'
      : isField(field, 'To')
        ? 'the To credential'
        : `the Extrinsic “${field}”`;

/** What names the location in a document, as its sender knows it. */
export const locationWords = ({ locationField }: Pick<LocationRules, 'locationField'>) =>
  fieldWords(locationField.trim(), false);

/**
 * The account number of the location that the document names; `undefined` if it names none, or the connection has one
 * location. A location that isn't listed is refused.
 */
export function accountOfLocation(rules: LocationRules, facts: LocationFacts): string | undefined | Rejection {
  const { locationField, locations } = rules;
  const words = fieldWords(locationField.trim(), facts.isForm ?? false);
  if (locationField === '') return undefined;
  const values = valuesOf(locationField, facts);
  const known = new Map(Object.entries(locations).map(([value, account]) => [plain(value), account]));
  const accounts = new Set(values.flatMap((value) => known.get(plain(value)) ?? []));
  const [account, ...further] = accounts;
  if (further.length > 0) {
    return badValue(`The document names several of the buyer’s locations in ${words}.`);
  }
  const [value] = values;
  if (account !== undefined || value === undefined) return account;
  return badValue(
    `The location “${cutUnits(value, 100)}” in ${words} isn’t known for this connection. Please ask the supplier to add it.`,
  );
}

/** The ship-to IDs of this account, if the ship-to identifies locations. */
export const addressIdsOf = (
  { addressIds, ...rules }: LocationRules & { readonly addressIds: readonly string[] },
  account: string,
): readonly string[] =>
  isByAddressId(rules)
    ? [
        ...Object.entries(rules.locations)
          .filter(([, number]) => number === account)
          .map(([value]) => value),
        ...addressIds,
      ]
    : addressIds;

/** The rules of a connection for another of its accounts, with that account's IDs instead of the first account's. */
export const idsOfAccount = (
  { addressIds, ...rules }: LocationRules & { readonly addressIds: readonly string[] },
  account: string,
): readonly string[] => {
  const ofLocations = new Set(isByAddressId(rules) ? Object.keys(rules.locations) : []);
  return addressIdsOf({ ...rules, addressIds: addressIds.filter((id) => !ofLocations.has(id)) }, account);
};

/**
 * Whether an extrinsic is the agreed location field and names this account's own location. It's acted on then, even if its name
 * sounds like a remark about the delivery.
 */
export function isOwnLocation(
  { name, value }: Extrinsic,
  { locationField, locations }: LocationRules,
  account: string,
): boolean {
  const isAgreed = locationField.trim() !== '' && !isAddressId(locationField) && !isField(locationField, 'To');
  if (!isAgreed || !isField(name, locationField)) return false;
  return Object.entries(locations).some(([named, number]) => number === account && plain(named) === plain(value));
}
