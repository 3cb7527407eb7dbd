/** Orders that don't reach the ERP, as an administrator may see them: numbers and times, and who can do something about them. */
import type { LiveCheck } from '@operatory/contract/installation';
import { formatMoment } from '@operatory/domain/dates';
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';
import { readStuckOrders, type StuckOrders } from '../exchange/stuck-orders.ts';

/** Maximum number of people named. */
const maxNamed = 5;

/** The people of customer service who can sign in, by name. */
async function readService(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select u.name from "user" u join user_permission p on p.user_id = u.id and p.permission = 'CustomerService'
      where u.withdrawn_at is null and exists (select from account a where a.user_id = u.id) order by u.name, u.id`,
  );
  if (rows.length === 0) return 'Nobody in customer service can sign in to see to it.';
  const more = rows.length > maxNamed ? `, and ${rows.length - maxNamed} more` : '';
  const names = rows.slice(0, maxNamed).map(({ name }) => name);
  return `Customer service can see to it: ${names.join(', ')}${more}.`;
}

const named = (orders: readonly number[], many: number) =>
  orders.length === 0
    ? ''
    : ` ${byCount(orders.length, 'Order', 'Orders')} ${orders.join(', ')}${many > orders.length ? ' and more' : ''}.`;

/** The ERP's reasons aren't here: they're its own words, which may name prices or a practice. */
function stuckWords({ rejected, rejectedSince, rejectedOrders, ...waiting }: StuckOrders, timeZone: string): string[] {
  const { overdue, since, overdueOrders } = waiting;
  const moment = (at: Date | null) => (at === null ? '' : formatMoment(at, timeZone));
  return [
    ...(rejected === 0
      ? []
      : [
          `The ERP rejected ${plural(rejected, 'order')}, ${byCount(rejected, '', 'the first ')}on ${moment(rejectedSince)}.${named(rejectedOrders, rejected)}`,
        ]),
    ...(overdue === 0
      ? []
      : [
          `${plural(overdue, 'message')} to the ERP ${byCount(overdue, 'has', 'have')} waited more than 15 minutes, ${byCount(overdue, '', 'the oldest ')}since ${moment(since)}.${named(overdueOrders, overdue)} Check that the ERP’s program is running.`,
        ]),
  ];
}

export async function stuckOrdersRow(pool: pg.Pool, { timeZone }: { readonly timeZone: string }): Promise<LiveCheck> {
  const stuck = await readStuckOrders(pool);
  const common = { check: 'orders-to-erp', name: '' } as const;
  const words = stuckWords(stuck, timeZone);
  if (words.length === 0) return { ...common, state: 'done', detail: 'None was rejected, and none waits too long.' };
  return {
    ...common,
    state: stuck.rejected > 0 ? 'missing' : 'late',
    detail: [...words, await readService(pool)].join(' '),
  };
}
