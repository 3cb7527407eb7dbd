/** What a buyer asks for when a session is to begin, whatever the dialect. */
import type { ConnectionProfile } from './profile.ts';
import { cutText } from './xml-text.ts';

export const operations = ['create', 'edit', 'inspect'] as const;
export type Operation = (typeof operations)[number];

/** A field of the buyer's own, by name. */
export interface Extrinsic {
  readonly name: string;
  readonly value: string;
}

/** A line of an earlier cart that the buyer brings along. */
export interface BroughtLine {
  readonly partNumber: string;
  /** Blank where none came. */
  readonly auxiliaryId: string;
  /** As written: buyers send fractions and negative numbers too. */
  readonly quantity: string;
}

export interface SetUpRequest {
  readonly operation: Operation;
  readonly deploymentMode: 'production' | 'test';
  /** With its markup, to be echoed as it came. */
  readonly buyerCookie: string;
  readonly returnUrl: string;
  readonly extrinsics: readonly Extrinsic[];
  readonly contactEmails: readonly string[];
  readonly shipToEmail: string;
  readonly selectedPart: string;
  readonly lines: readonly BroughtLine[];
}

/** Without what cannot be shown or stand in an address, and not longer than a name is. */
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

/** Who shops: by the fields that the connection names, else by an address, else nobody by name. */
export function shopperOf(
  request: Pick<SetUpRequest, 'extrinsics' | 'contactEmails' | 'shipToEmail'>,
  { userFields, emailFields }: Pick<ConnectionProfile, 'userFields' | 'emailFields'>,
): { readonly username: string; readonly email: string } {
  const email =
    fieldOf(request.extrinsics, emailFields) ||
    [...request.contactEmails, request.shipToEmail].map(tidy).find((text) => text !== '') ||
    '';
  const username = (fieldOf(request.extrinsics, userFields) || email).replace(/[/\\?#%]/g, '-');
  // A name of dots alone would be a step in a path.
  return { username: /^\.*$/.test(username) ? 'buyer' : username, email };
}
