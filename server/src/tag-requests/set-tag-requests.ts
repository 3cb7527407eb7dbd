/** Replaces or changes the list of items for which an account asks a shelf tag. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { listTagRequests, type TagRequests } from './list-tag-requests.ts';
import { lockTagRequests } from './lock-tag-requests.ts';

export interface TagRequestChange {
  readonly itemNumbers: readonly string[];
  /** The list that the caller read before; absent: the whole list is replaced. */
  readonly seen: readonly string[] | undefined;
}

/** The first of these items that does not exist for this viewer and is not on the list already. */
async function unknownItem(
  scope: CustomerScope,
  database: Queryable,
  itemNumbers: readonly string[],
): Promise<string | undefined> {
  const { rows } = await database.query<{ itemNumber: string }>({
    name: 'tag-requests-unknown',
    text: `select item_number as "itemNumber" from unnest($2::text[]) with ordinality w(item_number, place)
            where not exists (select from item i where i.item_number = w.item_number
                                                   and ($3 or not i.is_hidden_from_customer))
              and not exists (select from item_tag_request t
                               where t.customer_number = $1 and t.item_number = w.item_number)
            order by place limit 1`,
    values: [scope.customerNumber, itemNumbers, isStaff(scope.viewer)],
  });
  return rows[0]?.itemNumber;
}

/**
 * Removes what isn't named from the list, adds what is new, and returns the stored list [C7.19]. Existing items keep
 * the time of their request. If the caller sends what they saw, items that others added since stay, and items submitted
 * since don't come back.
 */
export async function setTagRequests(
  services: Services,
  scope: CustomerScope,
  { itemNumbers, seen }: TagRequestChange,
): Promise<TagRequests | Refusal<RefusalCode>> {
  const now = services.now();
  return inTransaction(services.pool, async (client) => {
    const { customerNumber } = scope;
    await lockTagRequests(scope, client);
    const unknown = await unknownItem(scope, client, itemNumbers);
    if (unknown !== undefined) return refuse<RefusalCode>('cart.item-unknown', { itemNumber: unknown });
    await client.query({
      name: 'tag-requests-take-off',
      text: `delete from item_tag_request where customer_number = $1 and item_number <> all($2::text[])
                and ($3::text[] is null or item_number = any($3))`,
      values: [customerNumber, itemNumbers, seen ?? null],
    });
    await client.query({
      name: 'tag-requests-put-on',
      text: `insert into item_tag_request (customer_number, item_number, requested_at)
             select distinct $1, item_number, $3::timestamptz from unnest($2::text[]) item_number
              where $4::text[] is null or item_number <> all($4)
             on conflict do nothing`,
      values: [customerNumber, itemNumbers, now, seen ?? null],
    });
    return listTagRequests(scope, client);
  });
}
