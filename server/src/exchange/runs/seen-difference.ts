/**
 * After approval, a load of people is checked and compared again. By then it may grant different rights, because a missing
 * account or territory may have been added. Only the difference that was reviewed is applied.
 */
import type pg from 'pg';
import { workTable } from '../work-tables.ts';

/** Why such a run waits. */
export const notAsSeen = 'What this load changes isn’t what was looked at before. Look at it again.';

/** What makes two differences of people the same. */
const facts = 'email, operation, new_permissions, old_permissions, new_territory_ids, new_accounts, old_withdrawn_at';

async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table]);
  return rows[0]?.is_there === true;
}

/** Keeps the difference that was looked at, before the run makes another. A run that's taken up again keeps the first one. */
export async function keepSeen(client: pg.ClientBase, runId: number): Promise<void> {
  const [seen, diff] = [workTable('seen', runId), workTable('diff', runId)];
  if (await isThere(client, diff)) {
    await client.query(`create table if not exists ${seen} as select ${facts} from ${diff}`);
  }
}

/** Whether every row of the run's new difference was looked at. */
export async function isAsSeen(client: pg.ClientBase, runId: number): Promise<boolean> {
  const [seen, diff] = [workTable('seen', runId), workTable('diff', runId)];
  if (!(await isThere(client, seen))) return false;
  const { rows } = await client.query<{ is_same: boolean }>(
    `select not exists (select ${facts} from ${diff} except select ${facts} from ${seen}) as is_same`,
  );
  return rows[0]?.is_same === true;
}

/** Forgets what was looked at, so that the next approval is about the new difference. */
export async function forgetSeen(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(`drop table if exists ${workTable('seen', runId)}`);
}
