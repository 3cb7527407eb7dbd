/** Someone without a second step proves again who they are, with their password. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { isHashingOverloaded, verifyPassword } from '../passwords.ts';
import { signInThrottle } from '../sign-in-throttle.ts';
import type { Arrival } from './session-proofs.ts';

/** Undefined if the password was right; the session's proof is fresh then. */
export async function proveByPassword(
  pool: pg.Pool,
  { arrival, password, address }: { readonly arrival: Arrival; readonly password: string; readonly address: string },
): Promise<Refusal<RefusalCode> | undefined> {
  const { userId, sessionId, hasFactor } = arrival;
  // A password that someone watched being typed must not be enough.
  if (hasFactor) return refuse('access.code-needed');
  const throttle = signInThrottle(pool);
  const asked = { address, person: `proof|${userId}` };
  const seconds = isHashingOverloaded() ? 5 : await throttle.begin(asked);
  if (seconds > 0) return refuse('access.too-many-sign-ins', { seconds });
  const { rows } = await pool.query<{ password: string }>(
    `select password from account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  );
  const [stored] = rows;
  if (stored === undefined || !(await verifyPassword({ hash: stored.password, password }))) {
    return refuse('access.password-wrong');
  }
  await throttle.succeeded(asked);
  await pool.query('update session set proved_at = now() where id = $1', [sessionId]);
  return undefined;
}
