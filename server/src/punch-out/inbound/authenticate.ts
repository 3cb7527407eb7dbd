/** Authenticates the sender of a document, with one text and one timing for every failure. */
import {
  connectionFor,
  isInRanges,
  isSameParty,
  notForYou,
  notRecognized,
  type Rejection,
  tryLater,
  type UnknownSenderReason,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import type { Queryable } from '../../database/database.ts';
import { type Connection, readConnectionsOf } from '../connections.ts';
import { type Encryption, isSameSecret } from '../encryption.ts';
import type { SenderLimits } from './inbound-limits.ts';

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

type Match = 'current' | 'previous' | 'too-old';

function compare(encryption: Encryption, given: string, connection: Connection, now: Date): Match | undefined {
  const until = connection.previousSecretUntil;
  const current = encryption.decrypt(connection.encryptedSecret);
  const previous =
    connection.encryptedPreviousSecret === null ? undefined : encryption.decrypt(connection.encryptedPreviousSecret);
  const isCurrent = isSameSecret(given, current ?? '') && current !== undefined && current !== '';
  const isPrevious = isSameSecret(given, previous ?? '') && previous !== undefined && previous !== '';
  if (isCurrent) return 'current';
  if (!isPrevious) return undefined;
  return until !== null && now < until ? 'previous' : 'too-old';
}

/** A connection with the secret that was given for it. */
export interface Claim {
  readonly connection: Connection;
  /** Blank where none was given. */
  readonly secret: string;
}

interface Proof {
  readonly proven: ReadonlyMap<Connection, 'current' | 'previous'>;
  /** Why there is none that is proven. */
  readonly reason: UnknownSenderReason;
}

/** Which of the claims are proven; takes as long whether there are any or none. */
export function proveClaims(encryption: Encryption, claims: readonly Claim[], now: Date): Proof {
  const proven = new Map<Connection, 'current' | 'previous'>();
  const given = claims.filter(({ secret }) => secret !== '');
  let reason: UnknownSenderReason =
    claims.length === 0 ? 'unknown-sender' : given.length === 0 ? 'no-secret' : 'wrong-secret';
  for (const { connection, secret } of given) {
    const match = compare(encryption, secret, connection, now);
    if (match === 'too-old') reason = 'secret-too-old';
    else if (match !== undefined) proven.set(connection, match);
  }
  const sealed = encryption.encrypt('nobody has this secret');
  for (let compared = given.length; compared < comparisons; compared += 1) {
    isSameSecret(given[0]?.secret ?? '', encryption.decrypt(sealed) ?? '');
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
  const told = notForYou('This connection is switched off. Please ask the supplier.');
  return { ...told, reason: 'switched-off', named: connection, isProven: true };
}

/** Said only to a sender who proved to be this connection. */
function wrongAddress(connection: Connection, ip: string): UnknownSender {
  const told = notForYou(
    `This connection takes no documents from the address ${ip}. Please ask the supplier to add it.`,
  );
  return { ...told, reason: 'wrong-address', named: connection, isProven: true };
}

/**
 * Each secret only authenticates the identity next to it. A sender whose connection is switched off is told so; every
 * other failure has the same response.
 */
export async function authenticate(
  database: Queryable,
  encryption: Encryption,
  {
    envelope,
    now,
    limits,
  }: {
    readonly envelope: Pick<Envelope, 'sender' | 'from'>;
    readonly now: Date;
    readonly limits: SenderLimits;
  },
): Promise<Authenticated | UnknownSender> {
  const logins = [...new Set(envelope.sender.map(({ domain, identity }) => `${domain} ${identity}`))];
  if (limits.guess(logins) > 0) return tooManyTries();
  const found = await readConnectionsOf(database, 'cxml', envelope.sender);
  const claims = envelope.sender.flatMap((credential) =>
    found
      .filter(({ sender }) => isSameParty(sender, credential))
      .map((connection) => ({ connection, secret: credential.secret ?? '' })),
  );
  const { proven, reason } = proveClaims(encryption, claims, now);
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
