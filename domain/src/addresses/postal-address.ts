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

/** Inserts a hyphen after the fifth digit of a longer code that has none [C5.05], replacing a space there. */
export function hyphenated(postalCode: string): string {
  const text = postalCode.trim();
  if (text.length <= 5 || text.includes('-')) return text;
  return `${text.slice(0, 5)}-${text.slice(5).trimStart()}`;
}

/** The address with its parts trimmed and its postal code hyphenated [C3.09]. */
export function trimmedAddress(address: PostalAddress): PostalAddress {
  return {
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    city: address.city.trim(),
    region: address.region.trim(),
    postalCode: hyphenated(address.postalCode),
  };
}

/** Whether nothing is entered, which means the account's own address [B5.02]. */
export function isBlankAddress(address: PostalAddress): boolean {
  return addressParts.every((part) => address[part].trim() === '');
}

/** Whether two addresses are identical. */
export function isSameAddress(one: PostalAddress | null, other: PostalAddress | null): boolean {
  if (one === null || other === null) return one === other;
  return addressParts.every((part) => one[part] === other[part]);
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether they differ only in capitals, spaces, and how the postal code is joined. */
export function isAlikeAddress(one: PostalAddress, other: PostalAddress): boolean {
  const [first, second] = [trimmedAddress(one), trimmedAddress(other)];
  return addressParts.every((part) => plain(first[part]) === plain(second[part]));
}
