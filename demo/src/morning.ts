/** Additional data for the demo's morning queue, and building the queue at each start. */
import { rebuildMorningQueue } from '@operatory/server/morning-queue/rebuild.ts';
import type { Services } from '@operatory/server/services/services.ts';
import { demoClinic } from './connections.ts';

/** Fixed, so that it's there once. */
const sessionId = '0d3f3a52-6c1e-4f0b-9a57-2f6e6b1c44d1';
const daysAgo = 6;

/** A cart of two products that went back to the clinic, which orders by document, and that it never ordered. */
async function returnCart({ pool, now }: Services): Promise<void> {
  const at = new Date(now().getTime() - daysAgo * 86_400_000);
  await pool.query(
    `with visit as (
       insert into punch_out_session (session_id, connection_id, customer_number, start_hash, sealed_start, start_until, username,
              email, operation, deployment_mode, dtd_version, return_url, buyer_cookie, parties, payload_id, body_hash,
              created_at, entered_at, ended_at, ended_by)
       select $1, c.connection_id, c.customer_number, 'demo-unordered', '', $3, 'pat.doyle', 'pat.doyle@clinic.example',
              'create', 'production', '1.2.014', 'https://clinic.example/punchout/return', 'req-20151',
              '{"from": [], "to": []}', '', '', $3, $3, $3, 'returned'
         from punch_out_connection c
        where c.connection_id = $2 and exists (select from punch_out_order o where o.connection_id = c.connection_id)
       on conflict do nothing
       returning connection_id, session_id, customer_number)
     insert into punch_out_line (connection_id, auxiliary_id, session_id, line_number, item_number, quantity, unit_price_cents, unit)
     select v.connection_id, 'demo-unordered-' || i.place, v.session_id, i.place, i.item_number, 3 * i.place, i.price, 'EA'
       from visit v
       cross join lateral (
         select item_number, prices[g.position] as price, row_number() over (order by popularity desc, item_number)::int as place
           from item join customer c on c.customer_number = v.customer_number
           join pricing_class g on g.code = c.pricing_class
          where is_orderable and not is_hidden_from_customer and prices[g.position] > 0
          order by popularity desc, item_number limit 2) i`,
    [sessionId, demoClinic.connectionId, at],
  );
}

/** Everything of the day is there when the first page opens. */
export async function ensureDemoMorning(services: Services): Promise<void> {
  const { pool, settings, now } = services;
  const { rowCount } = await pool.query("select 1 from store_fact where name = 'demo' and value = 'loaded'");
  if (rowCount === 0) return;
  await returnCart(services);
  await rebuildMorningQueue(pool, { timeZone: settings.timeZone, now: now() });
}
