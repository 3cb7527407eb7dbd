/** Setting up and removing an authenticator app, recovery codes, and what both need. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { codeThrottle } from '../sign-in-throttle.ts';
import { hasFactorSql } from '../viewers.ts';
import { actorIn, lockSession, notePassed, type ProofParts } from './prove.ts';
import { qrCode } from './qr-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import type { Arrival } from './session-proofs.ts';
import { appAddress, newAppSecret, stepOfCode } from './totp.ts';

type Refused = Refusal<RefusalCode>;

/** How long a new secret waits for its first code. */
const confirmMinutes = 15;

export interface Own {
  readonly arrival: Arrival;
  /** Where the request came from. */
  readonly address: string;
}

/** A new secret, which takes effect once it's confirmed. It replaces an unconfirmed one. */
export async function startApp(
  { pool, encryption }: ProofParts,
  { userId, email }: Arrival,
  brandName: string,
): Promise<{ readonly secret: string; readonly qrCode: string }> {
  const secret = newAppSecret();
  await pool.query(
    `insert into authenticator_app (user_id, next_secret, next_until) values ($1, $2, now() + interval '${confirmMinutes} minutes')
     on conflict (user_id) do update set next_secret = excluded.next_secret, next_until = excluded.next_until`,
    [userId, encryption.encrypt(secret)],
  );
  return { secret, qrCode: await qrCode(appAddress(secret, { issuer: brandName, label: email })) };
}

export interface SetUp {
  /** The session's token from now on. */
  readonly token: string;
  /** Shown once; null if the person has some already. */
  readonly recoveryCodes: string[] | null;
}

/**
 * Follow-up of setting something up: recovery codes with the first one, an e-mail, an audit entry, and the end of the
 * person's other sessions, which were started without it. Undefined if the session is over.
 */
export async function noteAdded(
  client: Queryable,
  { isMailOn }: ProofParts,
  { arrival, address, way }: Own & { readonly way: 'app' | 'passkey' },
): Promise<SetUp | undefined> {
  const { userId, email, hasFactor, sessionId } = arrival;
  const by = actorIn(arrival, address);
  const token = await notePassed(client, arrival, { way, by });
  if (token === undefined) return undefined;
  const { rowCount } = await client.query('select from recovery_code where user_id = $1 limit 1', [userId]);
  const recoveryCodes = hasFactor && rowCount !== 0 ? null : await makeRecoveryCodes(client, userId);
  if (!hasFactor) await client.query('delete from session where user_id = $1 and id <> $2', [userId, sessionId]);
  if (isMailOn) await queueMail(client, { kind: 'factor-added', userId });
  await writeAudit(client, { kind: 'factor-added', by, about: email, aboutId: userId, after: { way } });
  return { token, recoveryCodes };
}

/** Takes the first code of the new app, which replaces an earlier one. */
export async function confirmApp(parts: ProofParts, own: Own & { readonly code: string }): Promise<SetUp | Refused> {
  const { userId } = own.arrival;
  // Counted apart from proofs: someone who is signed in guesses only their own new secret.
  const throttle = codeThrottle(parts.pool);
  const seconds = await throttle.begin(`confirm|${userId}`);
  if (seconds > 0) return refuse('access.too-many-codes', { seconds });
  const done = await inTransaction<SetUp | Refused>(parts.pool, async (client) => {
    if (!(await lockSession(client, own.arrival))) return refuse('access.signed-out');
    const { rows } = await client.query<{ next_secret: string }>(
      'select next_secret from authenticator_app where user_id = $1 and next_until > now() for update',
      [userId],
    );
    const secret = rows[0] === undefined ? undefined : parts.encryption.decrypt(rows[0].next_secret);
    if (secret === undefined) return refuse('access.app-not-started');
    const step = stepOfCode(secret, own.code.replace(/\s/g, ''), parts.now());
    if (step === undefined) return refuse('access.code-wrong');
    await client.query(
      `update authenticator_app set secret = next_secret, next_secret = null, next_until = null, confirmed_at = now(), last_step = $2
        where user_id = $1`,
      [userId, step],
    );
    return (await noteAdded(client, parts, { ...own, way: 'app' })) ?? refuse('access.signed-out');
  });
  if ('token' in done) await throttle.succeeded(`confirm|${userId}`);
  return done;
}

export interface Removal extends Own {
  /** The installation asks this person for a second step. */
  readonly isRequired: boolean;
  readonly way: 'app' | 'passkey';
}

/** Removes one with `remove`, which returns whether it was there. The last one can't go while one is required. */
export async function removeFactor(
  { pool, isMailOn }: ProofParts,
  { arrival, address, isRequired, way }: Removal,
  remove: (client: Queryable) => Promise<boolean>,
): Promise<Refused | undefined> {
  const { userId, email } = arrival;
  return inTransaction<Refused | undefined>(pool, async (client) => {
    // Two removals at once must not both find that the other one is left.
    await client.query('select from "user" where id = $1 for update', [userId]);
    await client.query('savepoint removal');
    if (!(await remove(client))) return undefined;
    const { rows } = await client.query<{ has: boolean }>(`select ${hasFactorSql('$1')} as has`, [userId]);
    const isLast = rows[0]?.has !== true;
    if (isLast && isRequired) {
      await client.query('rollback to savepoint removal');
      return refuse('access.second-step-required');
    }
    if (isLast) {
      await client.query('delete from recovery_code where user_id = $1', [userId]);
      await client.query('update session set factor_at = null where user_id = $1', [userId]);
    }
    if (isMailOn) await queueMail(client, { kind: 'factor-removed', userId });
    const by = actorIn(arrival, address);
    await writeAudit(client, { kind: 'factor-removed', by, about: email, aboutId: userId, before: { way } });
    return undefined;
  });
}

export const removeApp = (parts: ProofParts, removal: Omit<Removal, 'way'>) =>
  removeFactor(parts, { ...removal, way: 'app' }, async (client) => {
    const { rows } = await client.query<{ was: boolean }>(
      'delete from authenticator_app where user_id = $1 returning secret is not null as was',
      [removal.arrival.userId],
    );
    return rows[0]?.was === true;
  });

/** New recovery codes; earlier ones stop working. */
export async function renewRecoveryCodes(
  { pool }: ProofParts,
  { arrival, address }: Own,
): Promise<{ readonly recoveryCodes: string[] } | Refused> {
  const { userId, email, hasFactor } = arrival;
  if (!hasFactor) return refuse('access.second-step-absent');
  return inTransaction(pool, async (client) => {
    await client.query('select from "user" where id = $1 for update', [userId]);
    const recoveryCodes = await makeRecoveryCodes(client, userId);
    const by = actorIn(arrival, address);
    await writeAudit(client, { kind: 'recovery-codes-made', by, about: email, aboutId: userId });
    return { recoveryCodes };
  });
}
