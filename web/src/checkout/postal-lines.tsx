/** An address in the lines in which it stands on a parcel. */
import type { PostalAddress } from '@operatory/domain/addresses';

export function PostalLines({ address }: { readonly address: PostalAddress }) {
  const { line1, line2, city, region, postalCode } = address;
  return [line1, line2, `${city}, ${region} ${postalCode}`]
    .filter((line) => line.trim() !== '')
    .map((line) => <span key={line}>{line}</span>);
}
