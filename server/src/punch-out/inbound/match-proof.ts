/** Compares what a sender gave with what a connection has. Every comparison takes the same time, wherever two texts differ. */
import type { CredentialMac, HttpProof, Party } from '@operatory/domain/punch-out';
import type { Connection } from '../connections.ts';
import { type Encryption, isSameSecret } from '../encryption.ts';
import { macOf } from '../mac.ts';

export type Match = 'current' | 'previous' | 'too-old';

/** A stored secret, with the previous one. */
interface Stored {
  readonly sealed: string;
  readonly sealedPrevious: string | null;
  readonly previousUntil: Date | null;
}

/** Both secrets are always compared. */
export function matchStored(
  encryption: Encryption,
  { sealed, sealedPrevious, previousUntil }: Stored,
  { isIt, now }: { readonly isIt: (secret: string) => boolean; readonly now: Date },
): Match | undefined {
  const current = encryption.decrypt(sealed) ?? '';
  const previous = sealedPrevious === null ? '' : (encryption.decrypt(sealedPrevious) ?? '');
  const isCurrent = isIt(current) && current !== '';
  const isPrevious = isIt(previous) && previous !== '';
  if (isCurrent) return 'current';
  if (!isPrevious) return undefined;
  return previousUntil !== null && now < previousUntil ? 'previous' : 'too-old';
}

/** The secret that a document gave, or the MAC that it computed with it. */
export interface DocumentProof {
  /** Blank where none was given. */
  readonly secret: string;
  readonly mac?: CredentialMac;
}

export const matchDocument = (
  encryption: Encryption,
  connection: Connection,
  {
    proof: { secret, mac },
    parties: { from, sender },
    now,
  }: {
    readonly proof: DocumentProof;
    readonly parties: { readonly from: readonly Party[]; readonly sender: Party };
    readonly now: Date;
  },
): Match | undefined =>
  matchStored(
    encryption,
    {
      sealed: connection.encryptedSecret,
      sealedPrevious: connection.encryptedPreviousSecret,
      previousUntil: connection.previousSecretUntil,
    },
    {
      now,
      isIt: (stored) =>
        mac === undefined
          ? isSameSecret(secret, stored)
          : from
              .map((party) => isSameSecret(mac.value.trim(), macOf(stored, { from: party, sender, dates: mac })))
              .includes(true),
    },
  );

/** Whether the request's `Authorization` header is what the connection asks for. */
export function matchHttp(
  encryption: Encryption,
  { profile, credentials }: Connection,
  { http, now }: { readonly http: HttpProof | undefined; readonly now: Date },
): Match | undefined {
  const stored = credentials.incoming ?? { sealed: '', sealedPrevious: null, previousUntil: null };
  const user = http?.kind === 'basic' ? http.user : '';
  const isUser = isSameSecret(user, profile.incomingProof === 'basic' ? profile.incomingUser : '');
  const match = matchStored(encryption, stored, { now, isIt: (secret) => isSameSecret(http?.secret ?? '', secret) });
  return isUser && http?.kind === profile.incomingProof ? match : undefined;
}
