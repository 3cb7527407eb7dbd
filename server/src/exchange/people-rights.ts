/**
 * Who may apply or undo a load of people: nobody changes themselves, gives rights that they can't give, or changes or
 * withdraws someone who has such rights.
 */

import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type Permission, permissionsToGive, permissionWords, type User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { grantsRights } from './caller.ts';
import type { RunRow } from './runs/run-row.ts';
import { workTable } from './work-tables.ts';

/** A withdrawn person can do nothing, whatever their permissions. */
const before = "case when old_withdrawn_at is null then coalesce(old_permissions, '{}') else '{}' end";
/** Their current permissions, wherever granted: a load can name someone who was added on a page. */
const held = `array(select h.permission::text from "user" u join user_permission h on h.user_id = u.id
                     where u.email = d.email and u.withdrawn_at is null)`;
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
  return refuseUser(pool, run, viewer, decision);
}

async function refuseUser(
  client: pg.ClientBase | pg.Pool,
  run: RunRow,
  user: User,
  decision: 'apply' | 'undo',
): Promise<Refusal<RefusalCode> | undefined> {
  const diff = workTable('diff', run.run_id);
  const { rows: there } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    diff,
  ]);
  if (there[0]?.is_there !== true) return undefined;
  const [from, to] = decision === 'apply' ? [before, after] : [after, before];
  const { rows } = await client.query<{ is_own: boolean | null; beyond: (keyof typeof permissionWords)[] }>(
    `select bool_or(email = $1) as is_own,
            array(select distinct p from ${diff} d, unnest(${from} || ${to} || ${held}) p where p <> all($2::text[]) order by 1) as beyond
       from ${diff}`,
    [user.email, [...permissionsToGive(user)]],
  );
  const [found] = rows;
  if (found?.is_own === true) return refuse('exchange.own-rights');
  if (found !== undefined && found.beyond.length > 0) {
    return refuse('exchange.rights-beyond', { rights: found.beyond.map((each) => permissionWords[each]).join(', ') });
  }
  return undefined;
}

/** The person with their current permissions, locked until the transaction ends; undefined if withdrawn. */
async function lockUser(client: pg.ClientBase, userId: string): Promise<User | undefined> {
  const { rows } = await client.query<{ email: string; name: string }>(
    'select email, name from "user" where id = $1 and withdrawn_at is null for share',
    [userId],
  );
  const { rows: rights } = await client.query<{ permission: Permission }>(
    'select permission from user_permission where user_id = $1 for share',
    [userId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const permissions = new Set(rights.map(({ permission }) => permission));
  return { kind: 'user', userId, ...row, permissions, territoryIds: new Set(), accounts: new Set() };
}

/**
 * Why a load may not be applied after all: since then its sender or the person who approved it lost the right to load data,
 * or, for a load of people, rights that it gives.
 * Undefined if it may. Call it in the transaction that applies the load; nothing of it may be written before.
 */
export async function lapsedRights(client: pg.ClientBase, run: RunRow): Promise<string | undefined> {
  if (run.sent_by_user !== null) {
    const sender = await lockUser(client, run.sent_by_user);
    if (sender === undefined || !can(sender, 'exchange.manage')) {
      return 'The person who sent this load may no longer load data, so it wasn’t applied. Discard it; someone else can send the file.';
    }
  }
  if (run.approved_by === null) return undefined;
  const approver = await lockUser(client, run.approved_by);
  if (approver === undefined || !can(approver, 'exchange.manage')) {
    return 'The person who approved this load may no longer load data, so it wasn’t applied. Look at it, and apply or discard it.';
  }
  if (!grantsRights(run.feed)) return undefined;
  const refused = await refuseUser(client, run, approver, 'apply');
  return refused === undefined
    ? undefined
    : `The rights of the person who approved this load changed, so it wasn’t applied. ${textOfRefusal(refused)}`;
}
