/** A US postal address as people enter it, and its postal code. */

/** Where parcels go; the country is always the US [B3.04] [C5.06]. */
export interface PostalAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** Two letters. */
  readonly region: string;
  /** 5 digits, or 5 and 4 with a hyphen. */
  readonly postalCode: string;
}

export type AddressPart = keyof PostalAddress;

export const addressParts = ['line1', 'line2', 'city', 'region', 'postalCode'] as const satisfies AddressPart[];

export const blankAddress: PostalAddress = { line1: '', line2: '', city: '', region: '', postalCode: '' };

/** The longest postal code that can be entered: 5 digits, a separator, 4 digits [B5.02]. */
export const longestPostalCode = 10;

/** 5 digits, or 5 and 4 with a dash or a space between them [B5.02]. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}(?:[- ]\d{4})?$/.test(text.trim());
}

/** Puts a hyphen behind the fifth digit of a code that is longer and has none [C5.05]; a space there gives way to it. */
export function hyphenated(postalCode: string): string {
  const text = postalCode.trim();
  if (text.length <= 5 || text.includes('-')) return text;
  return `${text.slice(0, 5)}-${text.slice(5).trimStart()}`;
}

/** The address without spaces around its parts, its postal code with its hyphen [C3.09]. */
export function trimmedAddress(address: PostalAddress): PostalAddress {
  return {
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    city: address.city.trim(),
    region: address.region.trim(),
    postalCode: hyphenated(address.postalCode),
  };
}

/** Is nothing entered at all? Then the account's own address is meant [B5.02]. */
export function isBlankAddress(address: PostalAddress): boolean {
  return addressParts.every((part) => address[part].trim() === '');
}

/** Are two addresses the same, letter by letter? */
export function isSameAddress(one: PostalAddress | null, other: PostalAddress | null): boolean {
  if (one === null || other === null) return one === other;
  return addressParts.every((part) => one[part] === other[part]);
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Do they differ in nothing but capitals, spaces, and how the postal code is joined? */
export function isAlikeAddress(one: PostalAddress, other: PostalAddress): boolean {
  const [first, second] = [trimmedAddress(one), trimmedAddress(other)];
  return addressParts.every((part) => plain(first[part]) === plain(second[part]));
}
