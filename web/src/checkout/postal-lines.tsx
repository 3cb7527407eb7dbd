/** An address, in lines as on a parcel. */
import type { PostalAddress } from '@operatory/domain/addresses';

interface PostalLinesProps {
  readonly address: PostalAddress;
  /** Lines that differ from this address are highlighted. */
  readonly besides?: PostalAddress;
}

function linesOf({ line1, line2, city, region, postalCode }: PostalAddress): string[] {
  return [line1, line2, `${city}, ${region} ${postalCode}`].filter((line) => line.trim() !== '');
}

export function PostalLines({ address, besides }: PostalLinesProps) {
  const known = besides === undefined ? undefined : new Set(linesOf(besides).map((line) => line.toLowerCase()));
  return linesOf(address).map((line) =>
    known === undefined || known.has(line.toLowerCase()) ? (
      <span key={line}>{line}</span>
    ) : (
      <strong key={line}>{line}</strong>
    ),
  );
}
