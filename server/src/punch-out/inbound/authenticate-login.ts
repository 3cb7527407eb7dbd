/** Authenticates the form that a browser brings, by the user name and password fields of the connections. */
import { type FormField, fieldIn, isInRanges, loginNotRecognized, usualProfile } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { ociDomain, readConnectionsOf } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import {
  type Authenticated,
  proveClaims,
  switchedOff,
  tooManyDocuments,
  tooManyTries,
  type UnknownSender,
  wrongAddress,
} from './authenticate.ts';
import { readForTry, type SenderLimits } from './inbound-limits.ts';

/** No user name is longer. */
const longestLogin = 200;
/** No form names more; each counts as a try. */
const maxLogins = 5;

/** The names that connections give to the user name field, in lower case. */
async function readLoginFields(database: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ name: string }>({
    name: 'punch-out-login-fields',
    text: `select distinct lower(coalesce(profile ->> 'loginField', $1)) as name
             from punch_out_connection where dialect = 'oci'`,
    values: [usualProfile.loginField],
  });
  return new Set(rows.map(({ name }) => name));
}

/**
 * Every login field of any connection is looked up; a connection is then compared by its own fields alone. One text and
 * one timing for every failure.
 */
export async function authenticateLogin(
  database: Queryable,
  encryption: Encryption,
  { fields, now, limits }: { readonly fields: readonly FormField[]; readonly now: Date; readonly limits: SenderLimits },
): Promise<Authenticated | UnknownSender> {
  const loginFields = await readLoginFields(database);
  const logins = [
    ...new Set(
      fields
        .filter(({ name }) => loginFields.has(name.trim().toLowerCase()))
        .map(({ value }) => value.trim())
        .filter((value) => value !== '' && value.length <= longestLogin),
    ),
  ].slice(0, maxLogins);
  if (limits.guess(logins) > 0) return tooManyTries();
  const parties = logins.map((identity) => ({ domain: ociDomain, identity }));
  const found = await readForTry(limits, logins, () => readConnectionsOf(database, 'oci', parties));
  const claims = found
    .filter(({ sender, profile }) => fieldIn(fields, profile.loginField).trim() === sender.identity)
    .map((connection) => ({ connection, secret: fieldIn(fields, connection.profile.passwordField).trim() }));
  const { proven, reason } = proveClaims(encryption, claims, { now });
  const [[connection, match] = []] = proven;
  if (connection === undefined) {
    return { ...loginNotRecognized, reason, named: claims[0]?.connection, isProven: false };
  }
  if (limits.accept(logins, connection.connectionId) > 0) return tooManyDocuments(connection);
  if (!connection.isActive) return switchedOff(connection);
  // Forms come from people's browsers, so only a login that nothing else proves is bound to the buyer's network.
  const { isPasswordNeeded, allowedAddresses } = connection.profile;
  if (!isPasswordNeeded && limits.ip !== '' && !isInRanges(limits.ip, allowedAddresses)) {
    return wrongAddress(connection, limits.ip);
  }
  return { connection, isPreviousSecret: match === 'previous' };
}
