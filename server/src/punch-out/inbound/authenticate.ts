/** Authenticates the sender of a document, with one text and one timing for every failure. */
import {
  type CredentialMac,
  connectionFor,
  type HttpProof,
  isInRanges,
  isSameParty,
  macFault,
  notForYou,
  notRecognized,
  type Party,
  type Rejection,
  tryLater,
  type UnknownSenderReason,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import type { Queryable } from '../../database/database.ts';
import { type Connection, readConnectionsOf } from '../connections.ts';
import { type Encryption, isSameSecret } from '../encryption.ts';
import { readForTry, type SenderLimits } from './inbound-limits.ts';
import { matchDocument, matchHttp } from './match-proof.ts';

export interface Authenticated {
  readonly connection: Connection;
  /** The sender still uses the old secret, which is still valid. */
  readonly isPreviousSecret: boolean;
}

/** A sender who isn't authenticated or allowed; the reason is for customer service, never for the sender. */
export interface UnknownSender extends Rejection {
  readonly reason: UnknownSenderReason;
  /** The connection that the sender claims, or is. */
  readonly named: Connection | undefined;
  readonly isProven: boolean;
}

/** At least as many secrets are always compared, so that the time doesn't reveal which senders exist. */
const comparisons = 4;

/** A connection with what was given to prove it. */
export interface Claim {
  readonly connection: Connection;
  /** Blank where none was given. */
  readonly secret: string;
  readonly mac?: CredentialMac;
  /** The parties that a MAC covers. */
  readonly parties?: { readonly from: readonly Party[]; readonly sender: Party };
}

interface Proof {
  readonly proven: ReadonlyMap<Connection, 'current' | 'previous'>;
  /** Why there is none that is proven. */
  readonly reason: UnknownSenderReason;
}

const nobody = { domain: '', identity: '' };

/** What a claim proves, or why it doesn't. What a document gives must be right, even if the header is what counts. */
function judgeClaim(
  encryption: Encryption,
  { connection, secret, mac, parties = { from: [nobody], sender: nobody } }: Claim,
  { now, http }: { readonly now: Date; readonly http: HttpProof | undefined },
): 'current' | 'previous' | UnknownSenderReason {
  const { incomingProof } = connection.profile;
  const byHttp = connection.dialect === 'cxml' && incomingProof !== 'secret';
  const isGiven = secret !== '' || mac !== undefined;
  const fault = mac === undefined ? undefined : macFault(mac, now);
  const proof = mac === undefined ? { secret } : { secret, mac };
  const document = matchDocument(encryption, connection, { proof, parties, now });
  const header = matchHttp(encryption, connection, { http, now });
  if (fault !== undefined) return fault;
  if (document === undefined && isGiven) return 'wrong-secret';
  if (document === 'too-old' && isGiven) return 'secret-too-old';
  if (!isGiven && connection.dialect === 'oci' && !connection.profile.isPasswordNeeded) return 'current';
  if (!byHttp) return isGiven && document !== undefined && document !== 'too-old' ? document : 'no-secret';
  if (connection.credentials.incoming === undefined) return 'no-stored-proof';
  if (http?.kind !== incomingProof) return 'no-http-proof';
  if (header === 'too-old') return 'secret-too-old';
  return header ?? 'wrong-http-proof';
}

/** Which of the claims are proven; takes as long whether there are any or none. */
export function proveClaims(
  encryption: Encryption,
  claims: readonly Claim[],
  { now, http }: { readonly now: Date; readonly http?: HttpProof | undefined },
): Proof {
  const proven = new Map<Connection, 'current' | 'previous'>();
  let reason: UnknownSenderReason = claims.length === 0 ? 'unknown-sender' : 'no-secret';
  for (const claim of claims) {
    const judged = judgeClaim(encryption, claim, { now, http });
    if (judged === 'current' || judged === 'previous') proven.set(claim.connection, judged);
    else if (judged !== 'no-secret') reason = judged;
  }
  const sealed = encryption.encrypt('nobody has this secret');
  for (let compared = claims.length; compared < comparisons; compared += 1) {
    isSameSecret(claims[0]?.secret ?? '', encryption.decrypt(sealed) ?? '');
  }
  return { proven, reason };
}

/** Said whether or not the login exists. */
export function tooManyTries(): UnknownSender {
  const told = tryLater('Too many wrong secrets came for this login. Please try again in 15 minutes.');
  return { ...told, reason: 'too-many-tries', named: undefined, isProven: false };
}

export function tooManyDocuments(connection: Connection): UnknownSender {
  const told = tryLater('Too many documents at once. Please send it again in a minute.');
  return { ...told, reason: 'too-many-documents', named: connection, isProven: false };
}

/** Said only to a sender who proved to be this connection. */
export function switchedOff(connection: Connection): UnknownSender {
  const told = notForYou('This connection is turned off. Please ask the supplier.');
  return { ...told, reason: 'switched-off', named: connection, isProven: true };
}

/** Said only to a sender who proved to be this connection. */
export function wrongAddress(connection: Connection, ip: string): UnknownSender {
  const told = notForYou(
    `This connection takes no documents from the address ${ip}. Please ask the supplier to add it.`,
  );
  return { ...told, reason: 'wrong-address', named: connection, isProven: true };
}

/**
 * Each secret only authenticates the identity next to it. A sender whose connection is turned off is told so; every
 * other failure has the same response.
 */
export async function authenticate(
  database: Queryable,
  encryption: Encryption,
  {
    envelope,
    http,
    now,
    limits,
  }: {
    readonly envelope: Pick<Envelope, 'sender' | 'from'>;
    /** From the request's header. */
    readonly http?: HttpProof | undefined;
    readonly now: Date;
    readonly limits: SenderLimits;
  },
): Promise<Authenticated | UnknownSender> {
  // Not once per login: every secret next to it is a guess.
  const logins = envelope.sender.map(({ domain, identity }) => `${domain} ${identity}`);
  if (limits.guess(logins) > 0) return tooManyTries();
  const found = await readForTry(limits, logins, () => readConnectionsOf(database, 'cxml', envelope.sender));
  const claims = envelope.sender.flatMap((credential) =>
    found
      .filter(({ sender }) => isSameParty(sender, credential))
      .map((connection): Claim => {
        const { secret = '', mac } = credential;
        const parties = { from: envelope.from, sender: credential };
        return { connection, secret, parties, ...(mac === undefined ? {} : { mac }) };
      }),
  );
  const { proven, reason } = proveClaims(encryption, claims, { now, http });
  const connection = connectionFor([...proven.keys()], envelope.from);
  if (connection === undefined) {
    const isForOther = proven.size > 0;
    const claimed = claims.map((claim) => claim.connection);
    const [first] = isForOther ? proven.keys() : claimed;
    return {
      ...notRecognized,
      reason: isForOther ? 'not-for-this-buyer' : reason,
      named: connectionFor(claimed, envelope.from) ?? first,
      isProven: false,
    };
  }
  if (limits.accept(logins, connection.connectionId) > 0) return tooManyDocuments(connection);
  if (!connection.isActive) return switchedOff(connection);
  if (limits.ip !== '' && !isInRanges(limits.ip, connection.profile.allowedAddresses)) {
    return wrongAddress(connection, limits.ip);
  }
  return { connection, isPreviousSecret: proven.get(connection) === 'previous' };
}
