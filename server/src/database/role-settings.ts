/** What sessions behind a pooler are set to: it accepts no settings from us, so the role brings them. */
import type pg from 'pg';

/** The limits of requests, and the planner settings that the searches rely on. Our own sessions override them. */
const settings = {
  statement_timeout: '9s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
} as const;

/** Sets them for our role in this database. Every role may do so for itself. New sessions have them. */
export async function setRoleSettings(pool: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const { rows } = await pool.query<{ statement: string }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as statement`,
      [name, value],
    );
    await pool.query((rows[0] as { statement: string }).statement);
  }
}
