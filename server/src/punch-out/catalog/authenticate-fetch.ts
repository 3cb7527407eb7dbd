/** Authenticates a buyer's system that fetches a catalog, by the credentials that its documents or forms have. */
import { type HttpProof, isInRanges } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { type Connection, readConnection } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import {
  type Authenticated,
  type Claim,
  proveClaims,
  switchedOff,
  tooManyDocuments,
  tooManyTries,
  type UnknownSender,
  wrongAddress,
} from '../inbound/authenticate.ts';
import { readForTry, type SenderLimits } from '../inbound/inbound-limits.ts';

/**
 * A connection whose documents have a proof in the header is proven by the same one. Otherwise, the user name is the sender's
 * identity and the password the shared secret; an identity may contain the colon at which a user name ends.
 */
function claimOf(connection: Connection, http: HttpProof | undefined): Claim | undefined {
  const { dialect, profile, sender } = connection;
  if (dialect === 'cxml' && profile.incomingProof !== 'secret') return { connection, secret: '' };
  const pair = http?.kind === 'basic' ? `${http.user}:${http.secret}` : '';
  const secret = pair.startsWith(`${sender.identity}:`) ? pair.slice(sender.identity.length + 1) : '';
  // A login that needs no password for a visit still needs it here.
  return secret === '' ? undefined : { connection, secret };
}

/** One text and one timing for every failure, whether or not there is such a connection. */
export async function authenticateFetch(
  database: Queryable,
  encryption: Encryption,
  {
    connectionId,
    http,
    now,
    limits,
  }: {
    readonly connectionId: string;
    readonly http: HttpProof | undefined;
    readonly now: Date;
    readonly limits: SenderLimits;
  },
): Promise<Authenticated | UnknownSender> {
  const logins = [connectionId];
  if (limits.guess(logins) > 0) return tooManyTries();
  const named = await readForTry(limits, logins, () => readConnection(database, connectionId));
  const claim = named === undefined ? undefined : claimOf(named, http);
  const { proven, reason } = proveClaims(encryption, claim === undefined ? [] : [claim], { now, http });
  const [[connection, match] = []] = proven;
  if (connection === undefined) {
    const why = claim !== undefined ? reason : http === undefined ? 'no-http-proof' : 'wrong-http-proof';
    return {
      isAccepted: false,
      status: { code: 401, text: 'The credentials of this connection were not recognized.' },
      ...{ reason: why, named, isProven: false },
    };
  }
  if (limits.accept(logins, connectionId) > 0) return tooManyDocuments(connection);
  if (!connection.isActive) return switchedOff(connection);
  if (limits.ip !== '' && !isInRanges(limits.ip, connection.profile.allowedAddresses)) {
    return wrongAddress(connection, limits.ip);
  }
  return { connection, isPreviousSecret: match === 'previous' };
}
