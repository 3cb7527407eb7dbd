/** Two accounts of two territories with something of every kind, and the people who work through them. */
import { randomUUID } from 'node:crypto';
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { type MorningKind, morningKinds } from '@operatory/domain/morning-queue';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { openCatalogWorld } from '../catalog/catalog-world.fixture.ts';
import { rebuildMorningQueue } from './rebuild.ts';
import { bindMorningQueueRoutes } from './routes.ts';

export const timeZone = 'America/Los_Angeles';

const session = '00000000-0000-4000-8000-00000000000a';
export const cartKey = '00000000-0000-4000-8000-00000000000b';

/** Order 4 of account 1 has a line of gloves that is back-ordered; products 20000000 to 20000029 are wedges at $1.00. */
const everyKind = [
  `insert into cart (cart_key, customer_number, modified, lines, line_count)
   values ('${cartKey}', '1', (extract(epoch from now() - interval '5 days') * 1000000)::bigint,
           '[{"itemNumber":"20000001","type":0,"quantity":3,"overridePriceCents":500},{"itemNumber":"20000002","type":1,"quantity":1}]', 2)`,
  `update back_order set slips = 2, slipped_at = now(), first_expected = current_date - 9 where order_number = 4`,
  `update order_line set line_group = 'backordered', expected_receipt_date = current_date + 9 where order_number = 4`,
  `update back_order set slips = 2, slipped_at = now(), first_expected = current_date - 9 where order_number = 4`,
  `update item set coupon_id = 1 where item_number = '20000003'`,
  `insert into customer_item values ('1', '20000003', 1, now() - interval '30 days', 7)`,
  `insert into financial_summary (customer_number, statement_date, over30_cents, over90_cents) values ('1', current_date - 20, 70000, 10000)`,
  `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
   select 100 + n, '1', ((now() at time zone '${timeZone}')::date - 40 - n * 20 + time '12:00') at time zone '${timeZone}', 'web', 100 from generate_series(0, 4) n`,
  `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
   select 100 + n, 1, '1', '20000004', 'Wedge 4', 2, 100, 'shipment' from generate_series(0, 4) n`,
  `insert into customer_item select '1', '20000004', 5, max(order_date), 2 from sales_order where order_number between 100 and 104`,
  `insert into punch_out_connection (connection_id, name, customer_number, sender_domain, sender_identity, sealed_secret)
   values ('clinic', 'Clinic', '1', 'd', 'i', 's')`,
  `insert into punch_out_session (session_id, connection_id, customer_number, start_hash, sealed_start, start_until, username, email,
     operation, deployment_mode, dtd_version, return_url, buyer_cookie, parties, payload_id, body_hash, created_at, ended_at, ended_by)
   values ('${session}', 'clinic', '1', 'h', 's', now(), 'u', '', 'create', 'production', '', 'https://clinic.example', '', '{}', 'p', 'b',
           now() - interval '6 days', now() - interval '6 days', 'returned')`,
  `insert into punch_out_line (connection_id, auxiliary_id, session_id, line_number, item_number, quantity, unit_price_cents, unit)
   values ('clinic', 'a-1', '${session}', 1, '20000005', 4, 150, 'EA')`,
  `insert into punch_out_order (connection_id, order_id, order_number, payload_id, content_hash, order_date, deployment_mode, dtd_version,
     parties, lines, auxiliary_ids, received_at)
   values ('clinic', 'earlier', 5, 'p-1', 'c', '', 'production', '', '{}', '[]', '{a-0}', now() - interval '30 days')`,
  `update sales_order set is_held_for_review = true, hold_reasons = '{Price override}', total_cents = 4000 where order_number = 6`,
  `insert into order_review (order_number, customer_number, held_at) values (6, '1', now() - interval '2 days')`,
] as const;

/** Tables that the tests write to. */
const emptied = [
  'truncate morning_reason, morning_build, morning_decision, morning_mail',
  'delete from punch_out_connection',
  'delete from order_review',
  'delete from cart',
  'delete from financial_summary',
  'delete from category_sales',
  'delete from customer_item',
  'delete from back_order_decision',
  'delete from sales_order where order_number > 9',
  `update customer set monthly_budget = null, withdrawn_at = null`,
];

export type MorningWorld = Awaited<ReturnType<typeof openMorningWorld>>;

export async function openMorningWorld() {
  const world = await openCatalogWorld();
  const { bind, services, http } = world.ground;
  bindMorningQueueRoutes(bind, services);
  const { pool } = world.database;
  await pool.query("insert into territory values ('T9', 'Bea', 'Byron', 'bea@example.test')");
  const people = {
    ...{ manager: world.people.manager, buyer: world.people.buyer, viewer: world.people.unpriced },
    service: await signIn(pool, { permissions: ['CustomerService'], name: 'Casey' }),
    stranger: await signIn(pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T9'] }),
  };
  const query = (text: string, values: unknown[] = []) => pool.query(text, values);
  const ask = async (who: SignedIn, url: string, payload?: object, method: 'POST' | 'PUT' = 'POST') => {
    const response = await http.inject({
      ...{ method: payload === undefined ? 'GET' : method, url: `/api/morningQueue${url}`, headers: who.headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
  };
  const list = async (who: SignedIn, more = ''): Promise<MorningEntry[]> => (await ask(who, `?${more}`)).body.data;
  return {
    ...{ world, people, query, ask, list },
    kindsOf: async (who: SignedIn): Promise<MorningKind[]> => {
      const found = new Set((await list(who)).map(({ kind }) => kind));
      return morningKinds.filter((kind) => found.has(kind));
    },
    rebuild: (now = new Date()) => rebuildMorningQueue(pool, { timeZone, now }),
    fill: async () => {
      for (const text of [...emptied, ...everyKind]) await query(text);
    },
    decide: async (who: SignedIn, kind: MorningKind, action: string, decisionId: string = randomUUID()) => {
      const entry = (await list(who)).find((one) => one.kind === kind);
      const keys = entry?.reasons.map(({ key }) => key) ?? ['none'];
      return ask(who, '/decision', { customerNumber: '1', kind, action, decisionId, keys });
    },
  };
}
