/** Orders of two years with every kind of line, for tests of what was spent. */
import type { PlainDate } from '@operatory/domain/dates';
import type { Queryable } from '../database/database.ts';

export interface StoredLine {
  readonly item: string;
  readonly category: string;
  readonly quantity: number;
  readonly cents: number;
  readonly group: string;
}

export interface StoredOrder {
  readonly number: number;
  readonly account: string;
  /** In the distributor's time zone. */
  readonly day: string;
  readonly isSentBack: boolean;
  readonly lines: readonly StoredLine[];
}

/** Item numbers with the category below the root that they count for; `gone` isn't in the catalog. */
const items = [
  ['gloves', '1.1'],
  ['deep', '1.1'],
  ['mask', '1.2'],
  ['plain', 'other'],
  ['gone', 'other'],
] as const;

const groups = ['submitted', 'pending', 'processing', 'backordered', 'canceled', 'shipment'];

/** The same numbers every time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function addCatalog(database: Queryable): Promise<void> {
  await database.query(
    `insert into category (category_key, description, depth, url, parent_key)
     values ('1', 'Supplies', 0, 's', null), ('1.1', 'Gloves', 1, 'g', '1'), ('1.1.7', 'Nitrile', 2, 'n', '1.1'), ('1.2', 'Masks', 1, 'm', '1')`,
  );
  await database.query(
    `insert into vendor (vendor_id, name, address1, city, state, zip, phone, web_address)
     values ('V', 'Vendor', '', '', '', '', '', '')`,
  );
  await database.query(
    `insert into item (item_number, description, category_key, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url, withdrawn_at)
     select i, initcap(i), c, 'V', i, 'Box', 'BX', '{100}', '', case when i = 'mask' then now() end
       from unnest('{gloves,deep,mask,plain}'::text[], array['1.1', '1.1.7', '1.2', null]) x (i, c)`,
  );
}

interface OrdersWanted {
  readonly accounts: readonly string[];
  /** Who sent them, by turns; null for orders from elsewhere. The second one is staff. */
  readonly users: readonly (string | null)[];
  readonly today: PlainDate;
  readonly timeZone: string;
}

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Adds orders from the last two years, at the first and last minute of their days. */
export async function addOrders(
  database: Queryable,
  { accounts, users, today, timeZone }: OrdersWanted,
): Promise<readonly StoredOrder[]> {
  await addCatalog(database);
  const number = numbersFrom(7);
  const orders = Array.from({ length: 300 }, (_, index): StoredOrder & { user: number } => ({
    number: 8_000_000 + index,
    account: accounts[index % accounts.length] ?? '',
    day: dayBefore(today, index < 40 ? number(Number(today.slice(8))) : number(720)),
    isSentBack: index % 11 === 5,
    user: number(users.length),
    lines: Array.from({ length: 1 + number(6) }, () => {
      const [item, category] = items[number(items.length)] ?? items[0];
      const group = groups[number(groups.length)] ?? '';
      return { item, category, quantity: 1 + number(9), cents: number(5_000), group };
    }),
  }));
  await database.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, submitted_by_user_id, submitted_as)
     select n, account, (day::date + case when n % 2 = 0 then interval '1 minute' else interval '23 hours 59 minutes' end) at time zone $2,
            'web', total, sender, kind
       from json_to_recordset($1) x (n bigint, account text, day text, total bigint, sender text, kind text)`,
    [
      JSON.stringify(
        orders.map(({ number: n, account, day, user, lines }) => ({
          ...{ n, account, day, sender: users[user] ?? null },
          kind: user === 0 ? 'customer-user' : user === 1 ? 'customer-service' : null,
          total: lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0),
        })),
      ),
      timeZone,
    ],
  );
  await database.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
     select n, line, account, item, initcap(item) || ' as of ' || n, quantity, cents, "group"
       from json_to_recordset($1) x (n bigint, line int, account text, item text, quantity int, cents int, "group" text)`,
    [
      JSON.stringify(
        orders.flatMap(({ number: n, account, lines }) =>
          lines.map((line, index) => ({ n, account, line: index + 1, ...line })),
        ),
      ),
    ],
  );
  await database.query(
    `insert into order_review (order_number, customer_number, held_at, state, decided_at)
     select order_number, customer_number, order_date, 'sent-back', order_date from sales_order where order_number = any($1)`,
    [orders.filter(({ isSentBack }) => isSentBack).map(({ number: n }) => n)],
  );
  return orders;
}
