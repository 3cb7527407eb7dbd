/** Whose browser arrives with a form: the connection whose user name and password stand in the fields that it names. */
import { type FormField, fieldIn, loginNotRecognised, usualProfile } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { ociDomain, readConnectionsOf } from '../connections.ts';
import type { Seal } from '../seal.ts';
import { type Authenticated, type NotKnown, proveClaims, switchedOff } from './authenticate.ts';

/** No user name is longer. */
const longestLogin = 200;

/** What the connections call the field with the user name, in lower case. */
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
 * Any field that some connection calls its login may name one; then only the one counts that this connection calls so,
 * with the password in its own field. One text and one timing for every failure.
 */
export async function recogniseLogin(
  database: Queryable,
  seal: Seal,
  { fields, now }: { readonly fields: readonly FormField[]; readonly now: Date },
): Promise<Authenticated | NotKnown> {
  const loginFields = await readLoginFields(database);
  const logins = fields
    .filter(({ name }) => loginFields.has(name.trim().toLowerCase()))
    .map(({ value }) => value.trim())
    .filter((value) => value !== '' && value.length <= longestLogin);
  const found = await readConnectionsOf(
    database,
    'oci',
    [...new Set(logins)].map((identity) => ({ domain: ociDomain, identity })),
  );
  const claims = found
    .filter(({ sender, profile }) => fieldIn(fields, profile.loginField).trim() === sender.identity)
    .map((connection) => ({ connection, secret: fieldIn(fields, connection.profile.passwordField).trim() }));
  const { proven, reason } = proveClaims(seal, claims, now);
  const [[connection, match] = []] = proven;
  if (connection === undefined) {
    return { ...loginNotRecognised, reason, named: claims[0]?.connection, isProven: false };
  }
  return connection.isActive ? { connection, isPreviousSecret: match === 'previous' } : switchedOff(connection);
}
