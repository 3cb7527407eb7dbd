/** How a document that leaves proves that it's ours: with its shared secret or a MAC of it, and by the request's header. */
import {
  type ConnectionProfile,
  catalogKind,
  httpPurposesOf,
  macAlgorithm,
  macType,
  type Party,
  secretPurposeOf,
} from '@operatory/domain/punch-out';
import { readXml } from '../../cxml/read-xml.ts';
import { timestamp } from '../../cxml/write-cxml.ts';
import { withMac, withSecret } from '../../cxml/write-request.ts';
import { elementAt, valueAt, type XmlElement } from '../../cxml/xml-tree.ts';
import type { Connection } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import { macOf } from '../mac.ts';

export interface OutgoingProof {
  readonly secret: string;
  readonly isMac: boolean;
  /** Of the request's header; blank for none. */
  readonly authorization: string;
}

const macMinutes = 60;

/** The user name of basic authentication for this kind of document. */
export function userFor({ deliveryUser, deliveryUsers, catalogUser }: ConnectionProfile, kind: string): string {
  if (kind === catalogKind) return catalogUser || deliveryUser;
  return Object.hasOwn(deliveryUsers, kind) ? (deliveryUsers[kind] ?? '') : deliveryUser;
}

/** What a document of this kind has, or a sentence about what is missing. */
export function outgoingProof(
  { profile, credentials, encryptedSecret }: Connection,
  encryption: Encryption,
  kind: string,
): OutgoingProof | { readonly reason: string } {
  const secret = encryption.decrypt(credentials[secretPurposeOf(kind)]?.sealed ?? encryptedSecret);
  if (secret === undefined) return { reason: 'The shared secret cannot be read.' };
  const { deliveryProof } = profile;
  if (deliveryProof === 'secret' || deliveryProof === 'mac') {
    return { secret, isMac: deliveryProof === 'mac', authorization: '' };
  }
  const sealed = httpPurposesOf(kind).flatMap((purpose) => credentials[purpose]?.sealed ?? [])[0];
  if (sealed === undefined) {
    return { reason: `The connection has no ${deliveryProof === 'basic' ? 'password' : 'token'} for these documents.` };
  }
  const given = encryption.decrypt(sealed);
  if (given === undefined) return { reason: 'The password or token of these documents cannot be read.' };
  const basic = Buffer.from(`${userFor(profile, kind)}:${given}`).toString('base64');
  return { secret, isMac: false, authorization: deliveryProof === 'basic' ? `Basic ${basic}` : `Bearer ${given}` };
}

/** The validity period of a MAC that is written now. */
export const macDates = (now: Date) => ({
  creationDate: timestamp(now),
  expirationDate: timestamp(new Date(now.getTime() + macMinutes * 60_000)),
});

const partyIn = (header: XmlElement | undefined, name: string): Party => {
  const credential = elementAt(header, name, 'Credential');
  return { domain: credential?.attributes.domain ?? '', identity: valueAt(credential, 'Identity') };
};

/** The stored document with its secret, or with a MAC that is valid for an hour. */
export function proveDocument(document: string, { secret, isMac }: OutgoingProof, now: Date): string {
  if (!isMac) return withSecret(document, secret);
  const read = readXml(Buffer.from(document));
  const header = elementAt('root' in read ? read.root : undefined, 'Header');
  const dates = macDates(now);
  const value = macOf(secret, { from: partyIn(header, 'From'), sender: partyIn(header, 'Sender'), dates });
  return withMac(document, { type: macType, algorithm: macAlgorithm, ...dates, value });
}
