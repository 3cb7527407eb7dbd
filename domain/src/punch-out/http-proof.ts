/** How a buyer's system authenticates in addition to, or instead of, the document's shared secret, and how we do. */

import { catalogKind, sentKinds } from './sent-documents.ts';

/** The parsed `Authorization` header of a request. */
export type HttpProof =
  | { readonly kind: 'basic'; readonly user: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly secret: string };

/** Where the proof of an incoming document is. */
export const incomingProofs = ['secret', 'basic', 'bearer'] as const;
export type IncomingProof = (typeof incomingProofs)[number];

/** How documents that we send prove that they're ours. All but `mac` have the shared secret in the document. */
export const deliveryProofs = ['secret', 'mac', 'basic', 'bearer'] as const;
export type DeliveryProof = (typeof deliveryProofs)[number];

/** Base64 of UTF-8; throws nothing. */
type Decode = (base64: string) => string;

/** The proof in a header; undefined without a usable one. */
export function readHttpProof(header: string | undefined, decode: Decode): HttpProof | undefined {
  const [, scheme = '', value = ''] = /^\s*(basic|bearer)\s+([\w.~+/=-]{1,4000})\s*$/i.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'bearer', secret: value };
  if (scheme === '') return undefined;
  const [, user = '', secret = ''] = /^([^:]*):(.*)$/s.exec(decode(value)) ?? [];
  return { kind: 'basic', user, secret };
}

const httpSecret = 'outgoing';
const sharedSecret = 'secret';

/**
 * The further secrets of a connection, by purpose. `incoming`: the password or token of the buyer's requests.
 * `outgoing`: the one for our requests, for all documents or (after a slash) for one kind. `secret/…`: a shared secret
 * that only this kind of document has.
 */
export const credentialPurposes = [
  'incoming',
  httpSecret,
  ...[...sentKinds, catalogKind].flatMap((kind) => [`${httpSecret}/${kind}`, `${sharedSecret}/${kind}`]),
] as readonly string[];

/** Where the password or token of a document is, the first one that there is. */
export const httpPurposesOf = (kind: string): readonly string[] => [`${httpSecret}/${kind}`, httpSecret];
/** Where the shared secret of a document is; without one, it has the connection's. */
export const secretPurposeOf = (kind: string) => `${sharedSecret}/${kind}`;

/** A user name of HTTP's basic authentication, which ends at the first colon. */
export const isHttpUser = (name: string) => /^[^:\p{Cc}]{0,200}$/u.test(name);
