/** A small world for the tests of this feature: two accounts, every kind of person, a few items, the routes over real HTTP. */

import type { Cart } from '@operatory/contract/cart';
import type { Permission } from '@operatory/domain/access';
import Fastify from 'fastify';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { testSecret } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import { stockItems } from '../../test/stock.ts';
import type { NewUser } from '../access/create-user.ts';
import { openHttp } from '../app/open-http.ts';
import type { Database } from '../database/database.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { readSettings } from '../settings/settings.ts';
import { bindCartRoutes } from './routes.ts';

/** 100001 (no PO needed, class A) is in territory T1; 100002 (PO needed, class B) is in T2. */
const people = {
  manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
  service: { permissions: ['CustomerService'] },
  practice: { permissions: ['Customer'], accounts: ['100001', '100002'] },
  orderingPractice: { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] },
  stranger: { permissions: ['Customer'], accounts: [] },
  viewer: { permissions: ['PricingView'] },
  buyer: { permissions: ['PunchOut'], accounts: ['100001', '100002'] },
} as const satisfies Record<string, Omit<NewUser, 'email' | 'name'> & { permissions: readonly Permission[] }>;

export type Person = keyof typeof people | 'visitor';

/** Not orderable. */
export const blockedItem = '10000091';
/** Hidden from customer users. */
export const hiddenItem = '10000092';
export const discontinuedItem = '10000093';
/** Class A has a price for it, class B has none. */
export const unpricedItem = '10000094';
/** Counts for coupon 7: buy 3, get 1 of `rewardItem`; buy 12, get 6. */
export const couponItem = '10000095';
export const rewardItem = '10000096';
/** Counts for coupon 7, but the contract of 100001 rules the coupon out; costs 4.50 there. */
export const contractItem = '10000097';

/** Counts for coupon 9, whose only option is a cup that the distributor sends and that has no item number. */
export const cupItem = '10000099';

async function fill(database: Database): Promise<void> {
  await database.pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1), ('B', 'Group', 2);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
      values ('T1', 'Ana', 'Reyes', 'a@example.test'), ('T2', 'Bo', 'Lind', 'b@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required)
      values ('100001', 'One', 'One', '1 Main', 'Tacoma', 'WA', '98402', '2535550100', 'o@example.test', 'UPS', 'A', 'T1', '{14,16}', false),
             ('100002', 'Two', 'Two', '2 Main', 'Tacoma', 'WA', '98402', '2535550101', 't@example.test', 'UPS', 'B', 'T2', '{14,16}', true);
    insert into vendor values ('V1', 'Vendor One', '1', 'Reno', 'NV', '89501', '7755550100', '');
    insert into coupon (coupon_id, legacy_offer_id, description, start_date, end_date, tiers, options, is_distributor_fulfilled, reward_type)
      values (7, 'L7', 'Buy 3 get 1', '2026-01-01', '2026-12-31',
              '[{"buyQuantity":3,"rewardQuantity":1},{"buyQuantity":12,"rewardQuantity":6}]',
              '[{"redemptionItem":"${rewardItem}","redemptionDescription":"Reward","rewardValueCents":100}]', true, 'item'),
             (8, 'L8', 'Buy 2 get a mug', '2026-01-01', '2026-12-31', '[{"buyQuantity":2,"rewardQuantity":1}]',
              '[{"redemptionItem":null,"redemptionDescription":"A mug","rewardValueCents":100}]', false, 'item'),
             (9, 'L9', 'Buy 1 get a cup', '2026-01-01', '2026-12-31', '[{"buyQuantity":1,"rewardQuantity":1}]',
              '[{"redemptionItem":null,"redemptionDescription":"A cup","rewardValueCents":100}]', true, 'item');
    insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
      select (10000000 + n)::text, n, 'Item ' || n, 'V1', 'P' || n, 'Box', 'BX', array[1000 + n, 500 + n], '/p/' || n
        from unnest(array[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,91,92,93,94,95,96,97,98,99]) n;
    update item set is_orderable = false where item_number = '${blockedItem}';
    update item set is_hidden_from_customer = true where item_number = '${hiddenItem}';
    update item set life_cycle = 'D' where item_number = '${discontinuedItem}';
    update item set prices = '{1000}' where item_number = '${unpricedItem}';
    update item set coupon_id = 7 where item_number in ('${couponItem}', '${contractItem}');
    update item set coupon_id = 8 where item_number = '10000098';
    update item set coupon_id = 9 where item_number = '${cupItem}';
    insert into contract_price (customer_key, item_key, price_cents, suppress_coupon)
      select c.customer_key, i.item_key, 450, true from customer c, item i
       where c.customer_number = '100001' and i.item_number = '${contractItem}'`);
  await stockItems(database.pool);
}

async function invite(database: Database): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {};
  for (const [name, rights] of Object.entries(people)) {
    const email = `${name}@example.test`;
    const { headers } = await signIn(database.pool, { email, name: `Person ${name}`, ...rights });
    cookies[name] = headers.cookie;
  }
  return cookies;
}

export interface ServeOptions {
  /** Features that depend on this one add their own routes. */
  readonly bindMore?: (bind: Bind, services: Services) => void;
}

/** Serves the routes on a separate port. */
export async function serveCarts(database: Database, options: ServeOptions & { now?: () => Date } = {}) {
  const settings = readSettings({ AUTH_SECRET: testSecret, DEMO: '0', SECOND_STEP: 'nobody' }, () => testSecret);
  const { now } = options;
  const { http, bind, services, close } = await openHttp({
    settings,
    database,
    log: Fastify().log,
    isStrict: true,
    ...(now === undefined ? {} : { now }),
  });
  bindCartRoutes(bind, services);
  options.bindMore?.(bind, services);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  return { address, close };
}

/** A raw response. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The response to a refused call. */
export interface RefusalReply {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string; readonly code?: string }[];
  readonly cart?: Cart;
}

export interface SubmitReply {
  readonly orderNumber: number;
  readonly submittedDate: string;
  readonly isHeldForReview: boolean;
  readonly holdReasons: string[];
}

/** Calls the routes as one person. */
export function callsAs(address: string, cookie: string | undefined) {
  const usual = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) };
  async function ask<Body>(
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body & Partial<RefusalReply>>> {
    const headers = { ...usual, ...more };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}/api${path}`, init);
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body & Partial<RefusalReply> };
  }
  return {
    ask,
    list: (customer: string) => ask<{ data: Cart[]; hasMore: boolean }>(`/shoppingCart/customerNumber/${customer}`),
    async cart(customer: string): Promise<Cart> {
      const { status, body } = await this.list(customer);
      const [first] = body.data ?? [];
      if (first === undefined) throw new Error(`no cart: ${status} ${JSON.stringify(body)}`);
      return first;
    },
    save: (sent: unknown) => ask<{ key: string; modified: string }>('/shoppingCart', sent),
    submit: (key: string, customer: string, body: unknown = {}) =>
      ask<SubmitReply>(`/shoppingCart/submit/${key}?customerId=${customer}`, body),
  };
}

export interface World {
  readonly database: TestDatabase;
  readonly address: string;
  /** Sets the clock of the server. */
  readonly setClock: (iso: string) => void;
  readonly as: (person: Person) => ReturnType<typeof callsAs>;
  readonly cookieOf: (person: Person) => string;
  /** Removes all carts and orders. */
  readonly clean: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The day on which the tests play. */
export const noon = '2026-03-02T20:00:00.000Z';

/** Opens the world. Close it in `afterAll`. */
export async function openWorld(options: ServeOptions & { maxConnections?: number } = {}): Promise<World> {
  const { maxConnections } = options;
  const database = await createTestDatabase(maxConnections === undefined ? {} : { maxConnections });
  await fill(database);
  const cookies = await invite(database);
  let now = new Date(noon);
  const served = await serveCarts(database, { ...options, now: () => now });
  return {
    database,
    address: served.address,
    setClock: (iso) => {
      now = new Date(iso);
    },
    as: (person) => callsAs(served.address, cookies[person]),
    cookieOf: (person) => cookies[person] ?? '',
    clean: async () => {
      await database.pool.query(
        'truncate cart, cart_save, order_review, sales_order, order_line, customer_item, outbox, shipment cascade',
      );
    },
    close: async () => {
      await served.close();
      await database.drop();
    },
  };
}
