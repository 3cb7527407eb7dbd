/** What a buyer requests at the start of a session, in any dialect. */
import type { ConnectionProfile } from './profile.ts';
import { cutText } from './xml-text.ts';

export const operations = ['create', 'edit', 'inspect'] as const;
export type Operation = (typeof operations)[number];

/** A field of the buyer's own, by name. */
export interface Extrinsic {
  readonly name: string;
  readonly value: string;
}

/** A line of an earlier cart that the buyer sends back. */
export interface BroughtLine {
  readonly partNumber: string;
  /** Blank if absent. */
  readonly auxiliaryId: string;
  /** As written: buyers send fractions and negative numbers too. */
  readonly quantity: string;
}

export interface SetUpRequest {
  readonly operation: Operation;
  readonly deploymentMode: 'production' | 'test';
  /** With its markup, to be repeated as received. */
  readonly buyerCookie: string;
  readonly returnUrl: string;
  readonly extrinsics: readonly Extrinsic[];
  readonly contactEmails: readonly string[];
  readonly shipToEmail: string;
  /** The product to open at; blank for none. */
  readonly selectedPart: string;
  /** The same by the buyer's own number. */
  readonly selectedBuyerPart: string;
  readonly lines: readonly BroughtLine[];
}

/** Without characters that can't be shown or be part of an address, and cut to the length of a name. */
const tidy = (text: string) =>
  cutText(
    text
      .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
    100,
  );

function fieldOf(extrinsics: readonly Extrinsic[], names: readonly string[]): string {
  for (const name of names) {
    const found = extrinsics.find((extrinsic) => extrinsic.name.trim().toLowerCase() === name.toLowerCase());
    const value = tidy(found?.value ?? '');
    if (value !== '') return value;
  }
  return '';
}

/** The person: from the connection's fields, otherwise from an address, otherwise unnamed. */
export function shopperOf(
  request: Pick<SetUpRequest, 'extrinsics' | 'contactEmails' | 'shipToEmail'>,
  { userFields, emailFields }: Pick<ConnectionProfile, 'userFields' | 'emailFields'>,
): { readonly username: string; readonly email: string } {
  const email =
    fieldOf(request.extrinsics, emailFields) ||
    [...request.contactEmails, request.shipToEmail].map(tidy).find((text) => text !== '') ||
    '';
  const username = (fieldOf(request.extrinsics, userFields) || email).replace(/[/\\?#%]/g, '-');
  // A name with only dots would be a relative path.
  return { username: /^\.*$/.test(username) ? 'buyer' : username, email };
}
