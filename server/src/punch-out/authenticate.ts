/** Who a document is from: the connection whose secret came with its own identity, in one text and one timing. */
import {
  connectionFor,
  isSameParty,
  type NotAccepted,
  type NotKnownReason,
  notForYou,
  notRecognised,
} from '@operatory/domain/punch-out';
import type { Envelope } from '../cxml/envelope.ts';
import type { Queryable } from '../database/database.ts';
import { type Connection, readConnectionsOf } from './connections.ts';
import { isSameSecret, type Seal } from './seal.ts';

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

/**
 * Each secret vouches only for the identity that it stands beside. A sender who is right but switched off is told so;
 * every other failure has the same answer.
 */
export async function authenticate(
  database: Queryable,
  seal: Seal,
  { envelope, now }: { readonly envelope: Pick<Envelope, 'sender' | 'from'>; readonly now: Date },
): Promise<Authenticated | NotKnown> {
  const credentials = envelope.sender.filter(({ secret }) => secret !== undefined && secret !== '');
  const found = await readConnectionsOf(database, 'cxml', envelope.sender);
  const claimed = found.filter(({ sender }) => envelope.sender.some((party) => isSameParty(sender, party)));
  const proven = new Map<Connection, Match>();
  const tooOld = new Set<Connection>();
  let compared = 0;
  for (const credential of credentials) {
    for (const connection of found) {
      if (!isSameParty(connection.sender, credential)) continue;
      compared += 1;
      const match = compare(seal, credential.secret ?? '', connection, now);
      if (match === 'too-old') tooOld.add(connection);
      else if (match !== undefined) proven.set(connection, match);
    }
  }
  const sealed = seal.close('nobody has this secret');
  for (; compared < comparisons; compared += 1) isSameSecret(credentials[0]?.secret ?? '', seal.open(sealed) ?? '');

  const connection = connectionFor([...proven.keys()], envelope.from);
  if (connection === undefined) {
    const reason =
      claimed.length === 0
        ? 'unknown-sender'
        : proven.size > 0
          ? 'not-for-this-buyer'
          : tooOld.size > 0
            ? 'secret-too-old'
            : credentials.length === 0
              ? 'no-secret'
              : 'wrong-secret';
    const [first] = proven.size > 0 ? proven.keys() : claimed;
    return { ...notRecognised, reason, named: connectionFor(claimed, envelope.from) ?? first, isProven: false };
  }
  if (!connection.isActive) {
    const switchedOff = notForYou('This connection is switched off. Please ask the supplier.');
    return { ...switchedOff, reason: 'switched-off', named: connection, isProven: true };
  }
  return { connection, isPreviousSecret: proven.get(connection) === 'previous' };
}
