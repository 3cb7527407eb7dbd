/** The alternate address as the cart's contract writes it, and as the form and the rules know it [C3.09]. */
import type { CartSent } from '@operatory/contract/cart';
import type { PostalAddress } from '@operatory/domain/addresses';

type WireAddress = NonNullable<CartSent['alternateAddress']>;

/** For the cart: lines trimmed. */
export function wireAddress(address: PostalAddress | null): WireAddress | null {
  if (address === null) return null;
  const { line1, line2, city, region, postalCode } = address;
  return { addressLine1: line1.trim(), addressLine2: line2.trim(), city, state: region, zip: postalCode };
}

/** And back. */
export function addressOfWire(address: WireAddress | null): PostalAddress | null {
  if (address === null) return null;
  const { addressLine1, addressLine2, city, state, zip } = address;
  return { line1: addressLine1, line2: addressLine2, city, region: state, postalCode: zip };
}
