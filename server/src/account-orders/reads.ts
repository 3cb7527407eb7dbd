/** The queries behind an order for several accounts. */
import { maxOrderAccounts } from '@operatory/domain/account-orders';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isOrderableOf, lifeCycleOf } from '../catalog/withdrawn.ts';
import { isInGroup } from '../customers/read-billing-group.ts';
import type { Queryable } from '../database/database.ts';

export interface GroupAccountRow {
  readonly customerNumber: CustomerNumber;
  readonly customerName: string;
  readonly city: string;
  readonly state: string;
  readonly territoryId: string;
}

/** Limits to these accounts and territories; null for no limit. */
export interface GroupNarrowing {
  readonly accounts: readonly string[] | null;
  readonly territories: readonly string[] | null;
}

/** The open accounts of a bill-to group by name, one more than an order can have if there are more. */
export async function readGroupAccounts(
  database: Queryable,
  billTo: string,
  { accounts, territories }: GroupNarrowing,
): Promise<GroupAccountRow[]> {
  const { rows } = await database.query<GroupAccountRow>({
    name: 'account-order-group',
    text: `select m.customer_number as "customerNumber", m.name as "customerName", m.ship_to_city as city,
                  m.ship_to_state as state, m.territory_id as "territoryId"
             from customer m
            where ${isInGroup('$1')} and m.withdrawn_at is null
              and ($2::text[] is null or m.customer_number = any($2))
              and ($3::text[] is null or m.territory_id = any($3))
            order by lower(m.name), m.customer_number limit ${maxOrderAccounts + 1}`,
    values: [billTo, accounts, territories],
  });
  return rows;
}

/** How many lines the open carts of these accounts have; accounts without a cart are absent. */
export async function readCartLines(
  database: Queryable,
  accounts: readonly CustomerNumber[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ customerNumber: string; lines: number }>({
    name: 'account-order-cart-lines',
    text: `select customer_number as "customerNumber", line_count as lines from cart
            where customer_number = any($1::text[]) and submitted_at is null and punch_out_session_id = ''`,
    values: [accounts],
  });
  return new Map(rows.map(({ customerNumber, lines }) => [customerNumber, lines]));
}

/** As a save of a cart reads them: `[isOrderable, isHiddenFromCustomer, lifeCycle]` by item number. */
export async function readItemFacts(
  database: Queryable,
  itemNumbers: readonly string[],
): Promise<Readonly<Record<string, readonly [boolean, boolean, string]>> | null> {
  const { rows } = await database.query<{ items: Record<string, [boolean, boolean, string]> | null }>({
    name: 'account-order-items',
    text: `select json_object_agg(i.item_number, json_build_array(${isOrderableOf('i')}, i.is_hidden_from_customer, ${lifeCycleOf('i')})) as items
             from item i where i.item_number = any($1::text[])`,
    values: [itemNumbers],
  });
  return rows[0]?.items ?? null;
}
