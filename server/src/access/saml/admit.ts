/**
 * Signs in the person that a SAML provider named, by the same rules as any company sign-in: it never creates people.
 */

import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { openSession } from '../factors/open-session.ts';
import { emailProblem } from '../providers/email-problem.ts';
import type { Identity, SamlProvider } from '../providers/identity-provider.ts';
import { isStillOn } from '../providers/still-on.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly isWithdrawn: boolean;
}

/**
 * A person is found by e-mail once, if the provider's e-mails are trusted; after that, only the provider's subject ID
 * for them counts.
 */
async function personFor(
  client: pg.PoolClient,
  { providerId, isEmailTrusted }: SamlProvider,
  { sub, email }: Identity,
): Promise<Person | undefined> {
  // Two first sign-ins at once must not link the person twice.
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`saml ${providerId}`]);
  const { rows: linked } = await client.query<Person>(
    `select u.id, u.email, u.withdrawn_at is not null as "isWithdrawn"
       from account a join "user" u on u.id = a.user_id where a.provider_id = $1 and a.account_id = $2`,
    [providerId, sub],
  );
  if (linked[0] !== undefined) return linked[0];
  if (!isEmailTrusted) return undefined;
  const { rows: found } = await client.query<Person>(
    `select u.id, u.email, u.withdrawn_at is not null as "isWithdrawn" from "user" u
      where u.email = lower($2) and u.withdrawn_at is null
        and not exists (select from account a where a.user_id = u.id and a.provider_id = $1)`,
    [providerId, email],
  );
  const [person] = found;
  if (person === undefined) return undefined;
  await client.query('insert into account (id, account_id, provider_id, user_id) values ($1, $2, $3, $4)', [
    randomUUID(),
    sub,
    providerId,
    person.id,
  ]);
  return person;
}

/**
 * The token of a new session; undefined for someone unknown or suspended, for someone outside the provider's domains,
 * and if the sign-in was turned off or changed since the response arrived.
 */
export async function admit(
  pool: pg.Pool,
  { provider, identity, request }: { provider: SamlProvider; identity: Identity; request: FastifyRequest },
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    if (!(await isStillOn(client, provider))) return undefined;
    const person = await personFor(client, provider, identity);
    if (person === undefined || person.isWithdrawn) return undefined;
    // The e-mail that the provider sends may differ from that of the linked person.
    const problem = await emailProblem(client, provider, person.email);
    if (problem !== undefined) {
      request.log.warn({ providerId: provider.providerId, problem }, 'a SAML sign-in was refused');
      return undefined;
    }
    await client.query('delete from session where user_id = $1 and expires_at < now()', [person.id]);
    return openSession(client, person.id, { request, via: 'provider' });
  });
}
