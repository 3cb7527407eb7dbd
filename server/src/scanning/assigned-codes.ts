/** Codes that people assign to products. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { AssignedCode, scanningRoutes } from '@operatory/contract/scanning';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { codeKey, readScannedCode } from '@operatory/domain/scanning';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { findNamedItems } from './reads.ts';

interface Caller {
  readonly viewer: User;
  readonly by: Actor;
}

type AssignedRow = Omit<AssignedCode, 'assignedAt'> & { readonly assignedAt: Date };

const shown = ({ assignedAt, ...row }: AssignedRow): AssignedCode => ({ ...row, assignedAt: assignedAt.toISOString() });

const columns = `t.code_key as "codeKey", t.item_number as "itemNumber", i.description, coalesce(u.name, '') as "assignedBy",
  t.assigned_at as "assignedAt"`;
const tables = `assigned_code t join item i on i.item_number = t.item_number left join "user" u on u.id = t.assigned_by_user_id`;

/** The last assigned first; `find` is part of a code or description, or the beginning of an item number. */
export async function listAssignedCodes(
  database: Queryable,
  { pageIndex, pageSize, find }: RouteRequest<typeof scanningRoutes.listAssignedCodes>['query'],
): Promise<RouteReply<typeof scanningRoutes.listAssignedCodes>> {
  const { rows } = await database.query<AssignedRow>({
    name: 'assigned-codes',
    text: `select ${columns} from ${tables}
            where $1 = '' or position($1 in lower(t.code_key)) > 0 or starts_with(lower(t.item_number), $1)
               or position($1 in lower(i.description)) > 0
            order by t.assigned_at desc, t.code_key limit $2 offset $3`,
    values: [find.trim().toLowerCase(), pageSize + 1, pageIndex * pageSize],
  });
  return { data: rows.slice(0, pageSize).map(shown), hasMore: rows.length > pageSize };
}

/** The product as the catalog writes its number. */
async function readNumber(client: pg.PoolClient, itemNumber: string): Promise<string | undefined> {
  const { rows } = await client.query<{ itemNumber: string }>(
    'select item_number as "itemNumber" from item where lower(item_number) = lower($1) and withdrawn_at is null limit 1',
    [itemNumber],
  );
  return rows[0]?.itemNumber;
}

/** Two people at once: the second one waits here, and then sees what the first one said. Before anything is read of the code. */
const lockCode = (client: pg.PoolClient, key: string) =>
  client.query("select pg_advisory_xact_lock(hashtext('assigned-code'), hashtext($1))", [key]);

/** Lots that came before anyone knew their code belong to its product from now on. */
const nameLots = (client: pg.PoolClient, codeKeyOfLots: string, itemNumber: string) =>
  client.query('update received_lot set item_number = $2 where code_key = $1', [codeKeyOfLots, itemNumber]);

async function writeAssigned(
  client: pg.PoolClient,
  { viewer, by }: Caller,
  {
    key,
    number,
    known,
    at,
  }: { readonly key: string; readonly number: string; readonly known: string; readonly at: Date },
): Promise<void> {
  await client.query(
    `insert into assigned_code (code_key, item_number, assigned_by_user_id, assigned_at) values ($1, $2, $3, $4)
     on conflict (code_key) do update set item_number = excluded.item_number,
        assigned_by_user_id = excluded.assigned_by_user_id, assigned_at = excluded.assigned_at`,
    [key, number, viewer.userId, at],
  );
  await nameLots(client, key, number);
  const facts = known === '' ? {} : { before: { itemNumber: known } };
  await writeAudit(client, { kind: 'code-assigned', by, about: key, ...facts, after: { itemNumber: number } });
}

async function readAssigned(client: pg.PoolClient, key: string): Promise<AssignedCode> {
  const { rows } = await client.query<AssignedRow>(`select ${columns} from ${tables} where t.code_key = $1`, [key]);
  const [assigned] = rows;
  if (assigned === undefined) throw new Error(`the code ${key} was assigned and is not there`);
  return shown(assigned);
}

/** Refused if the catalog knows the code, or someone else assigned it meanwhile. The same again changes nothing. */
export async function assignCode(
  services: Services,
  { viewer, by }: Caller,
  { code, itemNumber, was }: RouteRequest<typeof scanningRoutes.assignCode>['body'],
): Promise<AssignedCode | Refusal<RefusalCode>> {
  const read = readScannedCode(code, todayOf(services, services.now()));
  const key = codeKey(read);
  if (read === undefined || key === undefined || read.kind === 'item') return refuse('code.no-product');
  return inTransaction(services.pool, async (client): Promise<AssignedCode | Refusal<RefusalCode>> => {
    const number = await readNumber(client, itemNumber);
    if (number === undefined) return refuse('item.not-found', { itemNumber });
    await lockCode(client, key);
    const { rows: before } = await client.query<{ itemNumber: string }>(
      `select item_number as "itemNumber" from assigned_code join item using (item_number)
        where code_key = $1 and withdrawn_at is null`,
      [key],
    );
    const known = before[0]?.itemNumber ?? '';
    const [named] = (await findNamedItems(client, [read])).get(read) ?? [];
    if (known === '' && named !== undefined) {
      const { rows } = await client.query<{ description: string }>(
        'select description from item where item_number = $1',
        [named],
      );
      // It isn't unknown anymore.
      await client.query('delete from unknown_code where code_key = $1', [key]);
      return refuse('code.known', { description: rows[0]?.description ?? named });
    }
    if (known !== was && known !== number) return refuse('code.changed');
    if (known !== number) await writeAssigned(client, { viewer, by }, { key, number, known, at: services.now() });
    await client.query('delete from unknown_code where code_key = $1', [key]);
    return readAssigned(client, key);
  });
}

/** Refused if it belongs to another product than `was` by now. */
export async function moveCode(
  services: Services,
  caller: Caller,
  { codeKey: key, itemNumber, was }: RouteRequest<typeof scanningRoutes.moveCode>['body'],
): Promise<AssignedCode | Refusal<RefusalCode>> {
  return inTransaction(services.pool, async (client): Promise<AssignedCode | Refusal<RefusalCode>> => {
    const number = await readNumber(client, itemNumber);
    if (number === undefined) return refuse('item.not-found', { itemNumber });
    await lockCode(client, key);
    const { rows } = await client.query<{ known: string }>(
      'select item_number as known from assigned_code where code_key = $1',
      [key],
    );
    const known = rows[0]?.known;
    if (known === undefined || (known !== was && known !== number)) return refuse('code.changed');
    if (known !== number) await writeAssigned(client, caller, { key, number, known, at: services.now() });
    return readAssigned(client, key);
  });
}

/** Refused if it belongs to another product by now. One that is gone already is none. */
export async function unassignCode(
  { pool }: Services,
  by: Actor,
  { codeKey: key, was }: { readonly codeKey: string; readonly was: string },
): Promise<Refusal<RefusalCode> | undefined> {
  return inTransaction(pool, async (client): Promise<Refusal<RefusalCode> | undefined> => {
    await lockCode(client, key);
    const { rowCount } = await client.query('delete from assigned_code where code_key = $1 and item_number = $2', [
      key,
      was,
    ]);
    if (rowCount === 1) {
      await nameLots(client, key, '');
      await writeAudit(client, { kind: 'code-forgotten', by, about: key, before: { itemNumber: was } });
      return undefined;
    }
    const { rows } = await client.query('select from assigned_code where code_key = $1', [key]);
    return rows.length === 0 ? undefined : refuse('code.changed');
  });
}
