/** The further secrets of connections: passwords and tokens of requests, and shared secrets of single kinds of documents. */
import { credentialPurposes } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import type { Encryption } from './encryption.ts';

export interface StoredCredential {
  readonly sealed: string;
  readonly sealedPrevious: string | null;
  /** The previous one is valid until then. */
  readonly previousUntil: Date | null;
  readonly setAt: Date;
}

/** Those of one connection, by their purpose. */
export type Credentials = Readonly<Record<string, StoredCredential>>;

type Written = Omit<StoredCredential, 'previousUntil' | 'setAt'> & { previousUntil: string | null; setAt: string };

/** In a query of connections, whose table is `punch_out_connection`. */
export const credentialsColumn = `(
  select json_object_agg(purpose, json_build_object('sealed', sealed, 'sealedPrevious', sealed_previous,
           'previousUntil', previous_until, 'setAt', set_at))
    from punch_out_credential k where k.connection_id = punch_out_connection.connection_id) as credentials`;

/** As `credentialsColumn` returns them. */
export const credentialsOf = (written: Readonly<Record<string, Written>> | null): Credentials =>
  Object.fromEntries(
    Object.entries(written ?? {}).map(([purpose, { previousUntil, setAt, ...sealed }]) => [
      purpose,
      { ...sealed, previousUntil: previousUntil === null ? null : new Date(previousUntil), setAt: new Date(setAt) },
    ]),
  );

/** One sentence for each that can't be stored. */
export const credentialFaults = (credentials: Readonly<Record<string, string>>): string[] =>
  Object.entries(credentials).flatMap(([purpose, secret]) => {
    if (!credentialPurposes.includes(purpose)) {
      return [`There is no credential called “${purpose}”. There are ${credentialPurposes.join(', ')}.`];
    }
    const isUsable = secret.trim() !== '' && secret.length <= 1_000 && !/\p{Cc}/u.test(secret);
    return isUsable ? [] : [`The credential “${purpose}” has 1 to 1000 characters on one line.`];
  });

/**
 * Stores a secret for a purpose, or removes it if there is none. The previous one stays valid until `previousUntil`;
 * the same secret again changes nothing.
 */
export async function storeCredential(
  database: Queryable,
  encryption: Encryption,
  {
    connectionId,
    purpose,
    secret,
    previousUntil,
    at,
  }: {
    readonly connectionId: string;
    readonly purpose: string;
    readonly secret: string | undefined;
    readonly previousUntil: Date;
    readonly at: Date;
  },
): Promise<void> {
  if (secret === undefined) {
    await database.query('delete from punch_out_credential where connection_id = $1 and purpose = $2', [
      connectionId,
      purpose,
    ]);
    return;
  }
  const { rows } = await database.query<{ sealed: string }>(
    'select sealed from punch_out_credential where connection_id = $1 and purpose = $2 for update',
    [connectionId, purpose],
  );
  const before = rows[0]?.sealed;
  if (before !== undefined && encryption.decrypt(before) === secret) return;
  await database.query(
    `insert into punch_out_credential (connection_id, purpose, sealed, set_at) values ($1, $2, $3, $4)
     on conflict (connection_id, purpose) do update
       set sealed_previous = punch_out_credential.sealed, previous_until = $5, sealed = excluded.sealed, set_at = excluded.set_at`,
    [connectionId, purpose, encryption.encrypt(secret), at, previousUntil],
  );
}
