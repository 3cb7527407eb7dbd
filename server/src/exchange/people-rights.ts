/** Who may apply or undo a load of people: nobody changes themselves, or gives rights that they don't have. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { permissionsToGive, permissionWords } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { grantsRights } from './caller.ts';
import type { RunRow } from './runs/run-row.ts';
import { workTable } from './work-tables.ts';

/** A person who is withdrawn can do nothing, whatever their permissions. */
const before = "case when old_withdrawn_at is null then coalesce(old_permissions, '{}') else '{}' end";
const after = "coalesce(new_permissions, '{}')";

/**
 * Returns a refusal if this person may not decide about the run. Programs may, because their key was made on the server.
 * A run without a difference passes: its state refuses the decision.
 */
export async function refuseRights(
  pool: pg.Pool,
  run: RunRow,
  { machine, viewer }: Pick<FastifyRequest, 'machine' | 'viewer'>,
  decision: 'apply' | 'undo',
): Promise<Refusal<RefusalCode> | undefined> {
  if (machine !== undefined || !grantsRights(run.feed) || viewer.kind !== 'user') return undefined;
  const diff = workTable('diff', run.run_id);
  const { rows: there } = await pool.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    diff,
  ]);
  if (there[0]?.is_there !== true) return undefined;
  const [from, to] = decision === 'apply' ? [before, after] : [after, before];
  const { rows } = await pool.query<{ is_own: boolean | null; beyond: (keyof typeof permissionWords)[] }>(
    `select bool_or(email = $1) as is_own,
            array(select distinct p from ${diff}, unnest(${to}) p where p <> all(${from}) and p <> all($2::text[]) order by 1) as beyond
       from ${diff}`,
    [viewer.email, [...permissionsToGive(viewer)]],
  );
  const [found] = rows;
  if (found?.is_own === true) return refuse('exchange.own-rights');
  if (found !== undefined && found.beyond.length > 0) {
    return refuse('exchange.rights-beyond', { rights: found.beyond.map((each) => permissionWords[each]).join(', ') });
  }
  return undefined;
}
