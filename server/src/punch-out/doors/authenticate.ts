/** Who a document is from: the connection whose secret came with its own identity, in one text and one timing. */
import {
  connectionFor,
  isSameParty,
  type NotAccepted,
  type NotKnownReason,
  notForYou,
  notRecognised,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../../cxml/envelope.ts';
import type { Queryable } from '../../database/database.ts';
import { type Connection, readConnectionsOf } from '../connections.ts';
import { isSameSecret, type Seal } from '../seal.ts';

export interface Authenticated {
  readonly connection: Connection;
  /** The old secret still counts, and somebody uses it. */
  readonly isPreviousSecret: boolean;
}

/** Who was not believed or may not; why is for customer service, never for the sender. */
export interface NotKnown extends NotAccepted {
  readonly reason: NotKnownReason;
  /** Whom the sender claims to be, or is. */
  readonly named: Connection | undefined;
  readonly isProven: boolean;
}

/** How many secrets are compared whatever was found, so that the time says nothing about who exists. */
const comparisons = 4;

type Match = 'current' | 'previous' | 'too-old';

function compare(seal: Seal, given: string, connection: Connection, now: Date): Match | undefined {
  const until = connection.previousSecretUntil;
  const current = seal.open(connection.sealedSecret);
  const previous = connection.sealedPreviousSecret === null ? undefined : seal.open(connection.sealedPreviousSecret);
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
  readonly reason: NotKnownReason;
}

/** Which of the claims hold; takes as long whether there are any or none. */
export function proveClaims(seal: Seal, claims: readonly Claim[], now: Date): Proof {
  const proven = new Map<Connection, 'current' | 'previous'>();
  const given = claims.filter(({ secret }) => secret !== '');
  let reason: NotKnownReason =
    claims.length === 0 ? 'unknown-sender' : given.length === 0 ? 'no-secret' : 'wrong-secret';
  for (const { connection, secret } of given) {
    const match = compare(seal, secret, connection, now);
    if (match === 'too-old') reason = 'secret-too-old';
    else if (match !== undefined) proven.set(connection, match);
  }
  const sealed = seal.close('nobody has this secret');
  for (let compared = given.length; compared < comparisons; compared += 1) {
    isSameSecret(given[0]?.secret ?? '', seal.open(sealed) ?? '');
  }
  return { proven, reason };
}

/** Said only to who has proven to be this connection. */
export function switchedOff(connection: Connection): NotKnown {
  const told = notForYou('This connection is switched off. Please ask the supplier.');
  return { ...told, reason: 'switched-off', named: connection, isProven: true };
}

/**
 * Each secret vouches only for the identity that it stands beside. A sender who is right but switched off is told so;
 * every other failure has the same answer.
 */
export async function authenticate(
  database: Queryable,
  seal: Seal,
  { envelope, now }: { readonly envelope: Pick<Envelope, 'sender' | 'from'>; readonly now: Date },
): Promise<Authenticated | NotKnown> {
  const found = await readConnectionsOf(database, 'cxml', envelope.sender);
  const claims = envelope.sender.flatMap((credential) =>
    found
      .filter(({ sender }) => isSameParty(sender, credential))
      .map((connection) => ({ connection, secret: credential.secret ?? '' })),
  );
  const { proven, reason } = proveClaims(seal, claims, now);
  const connection = connectionFor([...proven.keys()], envelope.from);
  if (connection === undefined) {
    const isForOther = proven.size > 0;
    const claimed = claims.map((claim) => claim.connection);
    const [first] = isForOther ? proven.keys() : claimed;
    return {
      ...notRecognised,
      reason: isForOther ? 'not-for-this-buyer' : reason,
      named: connectionFor(claimed, envelope.from) ?? first,
      isProven: false,
    };
  }
  if (!connection.isActive) return switchedOff(connection);
  return { connection, isPreviousSecret: proven.get(connection) === 'previous' };
}
