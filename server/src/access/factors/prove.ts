/** Passing the second step, and proving again who one is before a change that matters. */
import { randomBytes } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Encryption } from '../../settings/encryption.ts';
import { codeThrottle, type Throttle } from '../sign-in-throttle.ts';
import { recoveryCodeIn, useRecoveryCode } from './recovery-codes.ts';
import type { Arrival } from './session-proofs.ts';
import { stepOfCode } from './totp.ts';

/** Wrong codes after which the password has to be given again. */
const maxInSession = 5;

export interface ProofParts {
  readonly pool: pg.Pool;
  readonly encryption: Encryption;
  readonly isMailOn: boolean;
  readonly now: () => Date;
}

/** The method of proof; `app` and `passkey` are also used in the audit log. */
type Way = 'app' | 'recovery code' | 'passkey';

/** The actor and IP address, for the audit log. */
export const actorIn = ({ userId, email }: Arrival, address: string): Actor & { readonly id: string } => ({
  id: userId,
  name: email,
  address,
});

/**
 * Marks the session as re-authenticated. One that hadn't passed a second step before continues under a new token, also
 * if nobody asked for one, so that a copy of the earlier cookie opens nothing; that token is returned.
 */
export async function notePassed(
  client: Queryable,
  { sessionId, token, missing, hasFactor, userId, email }: Arrival,
  { way, by }: { readonly way: Way; readonly by: Actor },
): Promise<string | undefined> {
  const isFirst = missing !== undefined || !hasFactor;
  const { rows } = await client.query<{ token: string }>(
    `update session set token = case when $4 or factor_at is null then $3 else token end,
            factor_at = coalesce(factor_at, now()), proved_at = now(), factor_failures = 0
      where id = $1 and token = $2 returning token`,
    [sessionId, token, randomBytes(24).toString('base64url'), isFirst],
  );
  const [passed] = rows;
  if (passed === undefined) return undefined;
  if (missing !== undefined) {
    const about = { about: email, aboutId: userId, after: { way } };
    await writeAudit(client, { kind: 'second-step-passed', by, ...about });
  } else if (way === 'recovery code') {
    // Confirming a change is too common to log, but a recovery code is used up.
    await writeAudit(client, { kind: 'recovery-code-used', by, about: email, aboutId: userId });
  }
  return passed.token;
}

/** Keeps the session as it is until the transaction ends. False if it's over, or was reissued under another token. */
export async function lockSession(client: Queryable, { sessionId, token }: Arrival): Promise<boolean> {
  const { rowCount } = await client.query('select from session where id = $1 and token = $2 for update', [
    sessionId,
    token,
  ]);
  return rowCount === 1;
}

/**
 * Records a wrong code: after a few, the session ends, and the person is told once a day that someone has their
 * password.
 */
async function noteRefused({ pool, isMailOn }: ProofParts, arrival: Arrival, by: Actor): Promise<void> {
  const { sessionId, userId, email, missing } = arrival;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ failures: number }>(
      'update session set factor_failures = factor_failures + 1 where id = $1 returning factor_failures as failures',
      [sessionId],
    );
    const failures = rows[0]?.failures ?? 0;
    if (missing !== undefined && failures >= maxInSession) {
      await client.query('delete from session where id = $1', [sessionId]);
    }
    if (isMailOn && failures === maxInSession) await queueMail(client, { kind: 'codes-guessed', userId });
    await writeAudit(client, { kind: 'second-step-refused', by, about: email, aboutId: userId });
  });
}

/** Runs one attempt under the throttle that all processes share; `check` returns the token that the session has now. */
export async function attempt(
  parts: ProofParts,
  { arrival, by }: { readonly arrival: Arrival; readonly by: Actor },
  {
    check,
    wrong,
  }: { readonly check: (client: pg.PoolClient) => Promise<string | undefined>; readonly wrong: RefusalCode },
): Promise<string | Refusal<RefusalCode>> {
  const throttle: Throttle<string> = codeThrottle(parts.pool);
  const seconds = await throttle.begin(arrival.userId);
  if (seconds > 0) return refuse('access.too-many-codes', { seconds });
  const token = await inTransaction(parts.pool, check);
  if (token === undefined) {
    await noteRefused(parts, arrival, by);
    return refuse(wrong);
  }
  await throttle.succeeded(arrival.userId);
  return token;
}

/** Whether this is the app's code, and used now for the first time: of two calls with one code, one gets true. */
async function isAppCode(client: Queryable, parts: ProofParts, userId: string, code: string): Promise<boolean> {
  const { rows } = await client.query<{ secret: string }>(
    'select secret from authenticator_app where user_id = $1 and secret is not null for update',
    [userId],
  );
  const secret = rows[0] === undefined ? undefined : parts.encryption.decrypt(rows[0].secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, parts.now());
  if (step === undefined) return false;
  const { rowCount } = await client.query(
    'update authenticator_app set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** Takes a code of the app or a recovery code. Returns the token that the session has from now on. */
export function proveByCode(
  parts: ProofParts,
  { arrival, code, address }: { readonly arrival: Arrival; readonly code: string; readonly address: string },
): Promise<string | Refusal<RefusalCode>> {
  const by = actorIn(arrival, address);
  const { userId } = arrival;
  const digits = code.replace(/\s/g, '');
  const recovery = recoveryCodeIn(code);
  return attempt(
    parts,
    { arrival, by },
    {
      wrong: 'access.code-wrong',
      check: async (client) => {
        if (/^\d{6}$/.test(digits)) {
          const isRight = await isAppCode(client, parts, userId, digits);
          return isRight ? notePassed(client, arrival, { way: 'app', by }) : undefined;
        }
        if (recovery === undefined || !(await useRecoveryCode(client, userId, recovery))) return undefined;
        if (parts.isMailOn) await queueMail(client, { kind: 'recovery-code-used', userId });
        return notePassed(client, arrival, { way: 'recovery code', by });
      },
    },
  );
}
