/** What staff see on Home before they search: recent customers, and the open carts untouched for longest. */
import type { Contract } from '@operatory/contract/contract';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { kindOf, type User } from '@operatory/domain/access';
import type { Queryable } from '../database/database.ts';
import { type CustomerMatch, customerFacts } from './search/statements.ts';
import { replyRow, seesOpenCarts } from './search-customers.ts';

/** A cart that was touched since is someone's work of today. */
const restingHours = 24;
const maxCarts = 5;

async function readRecent(database: Queryable, numbers: readonly string[]): Promise<readonly CustomerMatch[]> {
  if (numbers.length === 0) return [];
  const { rows } = await database.query<CustomerMatch>({
    name: 'customers-recent',
    text: `select ${customerFacts} where c.customer_number = any($1) order by array_position($1::text[], c.customer_number)`,
    values: [numbers],
  });
  return rows;
}

/** Account managers answer for the carts of their territories; customer service, for all. */
async function readRestingCarts(database: Queryable, viewer: User, now: Date): Promise<readonly CustomerMatch[]> {
  const { rows } = await database.query<CustomerMatch>({
    name: 'customers-resting-carts',
    text: `select ${customerFacts}
            where o.modified < $1::bigint and ($2::text[] is null or c.territory_id = any($2)) and c.withdrawn_at is null
            order by o.modified, c.customer_number limit ${maxCarts}`,
    values: [
      (now.getTime() - restingHours * 3_600_000) * 1_000,
      kindOf(viewer) === 'account-manager' ? [...viewer.territoryIds] : null,
    ],
  });
  return rows;
}

/** The recent ones are in the order of the query; a number that no customer has is left out. */
export async function readDesk(
  database: Queryable,
  { viewer, query, now }: { readonly viewer: User; readonly query: Query; readonly now: Date },
): Promise<Reply> {
  const showsCarts = seesOpenCarts(viewer);
  const [recent, resting] = await Promise.all([
    readRecent(database, query.recent),
    showsCarts ? readRestingCarts(database, viewer, now) : [],
  ]);
  return {
    recent: recent.map((row) => replyRow(row, showsCarts)),
    restingCarts: resting.map((row) => replyRow(row, showsCarts)),
  };
}

type Query = RouteRequest<Contract['readDesk']>['query'];
type Reply = RouteReply<Contract['readDesk']>;
