/** Whose browser arrives with a form: the connection whose user name and password stand in the fields that it names. */
import { type FormField, fieldIn, loginNotRecognised } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import { type Authenticated, type NotKnown, proveClaims, switchedOff } from './authenticate.ts';
import { ociDomain, readConnectionsOf } from './connections.ts';
import type { Seal } from './seal.ts';

/** No user name is longer. */
const longestLogin = 200;

/**
 * Any field may hold the user name until it is known which connection it names; then only the one counts that this
 * connection calls so. One text and one timing for every failure.
 */
export async function recogniseLogin(
  database: Queryable,
  seal: Seal,
  { fields, now }: { readonly fields: readonly FormField[]; readonly now: Date },
): Promise<Authenticated | NotKnown> {
  const values = new Set(fields.map(({ value }) => value.trim()));
  const logins = [...values].filter((value) => value !== '' && value.length <= longestLogin);
  const found = await readConnectionsOf(
    database,
    'oci',
    logins.map((identity) => ({ domain: ociDomain, identity })),
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
