/** The distributor and the practice, as shown on every document. */
import type { DocumentBlock } from './document.ts';

export interface Issuer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

export interface Recipient {
  readonly customerNumber: string;
  readonly name: string;
  readonly billToName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export function issuerBlock({ name, phone, email }: Issuer): DocumentBlock {
  return { label: name, lines: [phone, email].filter((line) => line !== '') };
}

/** Name and address of the practice, without empty lines. */
export function addressLines(name: string, recipient: Recipient): string[] {
  const { address1, address2, city, state, zip } = recipient;
  return [name, address1, address2, `${city}, ${state} ${zip}`].filter((line) => line.trim() !== '');
}
