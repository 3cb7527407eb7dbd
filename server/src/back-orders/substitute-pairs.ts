/** Pairs of substitutes: from the feed, entered by people, and learned from swaps. */
import type { backOrderRoutes, SubstitutePair } from '@operatory/contract/back-orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';

type Query = RouteRequest<typeof backOrderRoutes.listSubstitutePairs>['query'];
type Saved = RouteRequest<typeof backOrderRoutes.saveSubstitutePair>;

const pairs = `
  swaps as (
    select item_number, substitute, count(*)::int as times from back_order_decision
     where state = 'done' and substitute is not null group by 1, 2),
  pairs as (
    select p.item_number, p.substitute, p.reason, p.note, p.source, p.is_ruled_out, coalesce(s.times, 0) as times
      from substitute_pair p left join swaps s using (item_number, substitute)
    union all
    select item_number, substitute, 'equivalent', '', 'learned', false, times from swaps s
     where not exists (select from substitute_pair p where p.item_number = s.item_number and p.substitute = s.substitute))`;

const columns = `p.item_number as "itemNumber", i.description, p.substitute, s.description as "substituteDescription", p.reason,
  p.note, p.source, p.is_ruled_out as "isRuledOut", p.times as "timesSwapped", coalesce(e.version, 0) as version`;
const tables = `pairs p join item i on i.item_number = p.item_number join item s on s.item_number = p.substitute
  left join substitute_edit e on e.item_number = p.item_number and e.substitute = p.substitute`;

/** By product; `find` is the beginning of a number or a part of a description, of either side. */
export async function listSubstitutePairs(
  database: Queryable,
  { pageIndex, pageSize, find }: Query,
): Promise<RouteReply<typeof backOrderRoutes.listSubstitutePairs>> {
  const { rows } = await database.query<SubstitutePair>({
    name: 'substitute-pairs',
    text: `with ${pairs} select ${columns} from ${tables}
            where $1 = '' or starts_with(lower(p.item_number), $1) or starts_with(lower(p.substitute), $1)
               or position($1 in lower(i.description)) > 0 or position($1 in lower(s.description)) > 0
            order by p.item_number, p.is_ruled_out, p.substitute limit $2 offset $3`,
    values: [find.trim().toLowerCase(), pageSize + 1, pageIndex * pageSize],
  });
  return { data: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** The products as the catalog writes their numbers. */
async function readNumbers(client: pg.PoolClient, { itemNumber, substitute }: Saved['params']) {
  const { rows } = await client.query<{ itemNumber: string | null; substitute: string | null }>(
    `select (select item_number from item where lower(item_number) = lower($1) limit 1) as "itemNumber",
            (select item_number from item where lower(item_number) = lower($2) and withdrawn_at is null limit 1) as substitute`,
    [itemNumber, substitute],
  );
  return rows[0];
}

async function readPair(client: pg.PoolClient, itemNumber: string, substitute: string): Promise<SubstitutePair> {
  const { rows } = await client.query<SubstitutePair>(
    `with ${pairs} select ${columns} from ${tables} where p.item_number = $1 and p.substitute = $2`,
    [itemNumber, substitute],
  );
  const [pair] = rows;
  if (pair === undefined) throw new Error(`the pair ${itemNumber} and ${substitute} was saved and is not there`);
  return pair;
}

/** Saves a person's decision about a pair, which takes precedence over the feed. Refused if someone else changed it. */
export async function saveSubstitutePair(
  { pool, now }: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  { params, body }: Pick<Saved, 'params' | 'body'>,
): Promise<SubstitutePair | Refusal<RefusalCode>> {
  return inTransaction(pool, async (client): Promise<SubstitutePair | Refusal<RefusalCode>> => {
    const numbers = await readNumbers(client, params);
    const { itemNumber, substitute } = numbers ?? {};
    if (itemNumber == null) return refuse('item.not-found', { itemNumber: params.itemNumber });
    if (substitute == null) return refuse('item.not-found', { itemNumber: params.substitute });
    if (itemNumber === substitute) return refuse('substitute.same');
    const { version, reason, note, isRuledOut } = body;
    const { rowCount } = await client.query(
      `insert into substitute_edit as e (item_number, substitute, reason, note, is_ruled_out, by_user_id, at)
       select $1, $2, $3, $4, $5, $6, $7 where $8 = 0
          or exists (select from substitute_edit where item_number = $1 and substitute = $2)
       on conflict (item_number, substitute) do update
          set reason = excluded.reason, note = excluded.note, is_ruled_out = excluded.is_ruled_out,
              by_user_id = excluded.by_user_id, at = excluded.at, version = e.version + 1
        where e.version = $8
           or (e.reason, e.note, e.is_ruled_out, e.by_user_id) = (excluded.reason, excluded.note, excluded.is_ruled_out, excluded.by_user_id)`,
      [itemNumber, substitute, reason, note.trim(), isRuledOut, viewer.userId, now(), version],
    );
    if (rowCount === 0) return refuse('substitute.changed');
    const pair = await readPair(client, itemNumber, substitute);
    const after = { reason, note: note.trim(), isRuledOut };
    await writeAudit(client, { kind: 'substitute-changed', by, about: `${itemNumber} by ${substitute}`, after });
    return pair;
  });
}
