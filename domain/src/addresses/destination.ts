/** Where an order ships, and to whom, as printed on labels, invoices, and ship notices. */
import type { PostalAddress } from './postal-address.ts';

export interface Destination extends PostalAddress {
  readonly name: string;
  /** The recipient inside the practice; blank if none is named. */
  readonly attention: string;
  /** The buyer's own id of the place; blank if it named none. */
  readonly addressId: string;
  /** Its code or name; blank for the United States. */
  readonly country: string;
}

/** The address of an order that doesn't go to the account's own. */
export interface OtherAddress extends Partial<PostalAddress> {
  readonly name?: string;
  readonly country?: string;
}

/** A part of the ship-to that a buyer's order names. */
export interface NamedPart {
  readonly part: string;
  readonly theirs: string;
  /** It isn't the account's, and that matters. */
  readonly isHolding: boolean;
}

const placeParts: ReadonlySet<string> = new Set(['addressId', 'street', 'city', 'region', 'postalCode', 'country']);

/**
 * The order's own ship-to or the account's address. The buyer's name, recipient, and ID apply only if it still ships to
 * the address that the buyer gave.
 */
export function destinationOf({
  account,
  other,
  named,
}: {
  readonly account: PostalAddress & { readonly name: string };
  readonly other: OtherAddress | null;
  /** Empty for orders that no buyer's system sent. */
  readonly named: readonly NamedPart[];
}): Destination {
  const theirs = (part: string) => named.find((one) => one.part === part)?.theirs ?? '';
  const place: OtherAddress = other ?? account;
  const { line1 = '', line2 = '', city = '', region = '', postalCode = '', country = '' } = place;
  // If someone has changed the address since, the buyer's names belong to a different place.
  const isAsNamed =
    other === null
      ? !named.some(({ part, isHolding }) => isHolding && placeParts.has(part))
      : theirs('street').startsWith(line1) && theirs('city') === city && theirs('postalCode') === postalCode;
  return {
    ...{ line1, line2, city, region, postalCode, country },
    name: (isAsNamed ? theirs('name') : '') || other?.name || account.name,
    attention: isAsNamed ? theirs('attention') : '',
    addressId: isAsNamed ? theirs('addressId') : '',
  };
}

/** Street, city, and country on separate lines, without blank lines. */
export function placeLines({
  line1,
  line2,
  city,
  region,
  postalCode,
  country = '',
}: PostalAddress & { country?: string | undefined }) {
  const place = `${[city, region].filter((part) => part !== '').join(', ')} ${postalCode}`;
  return [line1, line2, place.trim(), country].filter((line) => line.trim() !== '');
}
