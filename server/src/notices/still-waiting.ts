/** Leaves what was decided before an e-mail left out of it. */
import type pg from 'pg';
import type { WaitingItem } from '../database/schema/notices.ts';
import type { NoticeRow } from './read-notices.ts';

/** The notices about what waits for customer service, with what still does; those of which nothing does are left out. */
export async function withoutDecided(pool: pg.Pool, notices: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const items = notices.flatMap(({ facts: { waiting = [] } }) => waiting);
  if (items.length === 0) return [...notices];
  const idsOf = (isOrder: boolean) => items.filter(({ what }) => (what === 'order') === isOrder).map(({ id }) => id);
  const { rows } = await pool.query<{ isOrder: boolean; id: number }>({
    name: 'notices-still-waiting',
    text: `select true as "isOrder", order_number as id from order_review where order_number = any($1) and state = 'waiting'
           union all
           select false, change_id from punch_out_waiting_change where change_id = any($2) and settled_at is null`,
    values: [idsOf(true), idsOf(false)],
  });
  const open = new Set(rows.map(({ isOrder, id }) => `${isOrder} ${id}`));
  const waits = ({ what, id }: WaitingItem) => open.has(`${what === 'order'} ${id}`);
  return notices.flatMap((notice) => {
    const { waiting } = notice.facts;
    if (waiting === undefined) return [notice];
    const left = waiting.filter(waits);
    return left.length === 0 ? [] : [{ ...notice, facts: { ...notice.facts, waiting: left } }];
  });
}
