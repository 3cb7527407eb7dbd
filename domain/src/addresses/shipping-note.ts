/** The shipping note for an address that no service could check; customer service reads it [C9.10]. */
import { type PostalAddress, trimmedAddress } from './postal-address.ts';

const mark = 'SHIPPING ADDRESS: ';

/** `SHIPPING ADDRESS: line1, line2, city, state zip`, without empty parts. */
export function shippingAddressNote(address: PostalAddress): string {
  const { line1, line2, city, region, postalCode } = trimmedAddress(address);
  const last = [region, postalCode].filter((text) => text !== '').join(' ');
  return `${mark}${[line1, line2, city, last].filter((text) => text !== '').join(', ')}`;
}

/** The note with this address instead of the previous one; null removes it. Other lines stay. */
export function withShippingAddress(note: string, address: PostalAddress | null): string {
  const others = note.split('\n').filter((line) => line !== '' && !line.startsWith(mark));
  return [...others, ...(address === null ? [] : [shippingAddressNote(address)])].join('\n');
}
