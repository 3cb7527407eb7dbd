/** Multiplied orders are as true as the demo's own: what they cost, what shipped, and what other tables say of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../demo/src/load-demo.ts';
import { inTransaction } from '../../server/src/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts';
import { multiplyOrders } from './multiply-orders.ts';

const wanted = 4_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database.pool, { size: 'small' });
  await inTransaction(database.pool, (client) => multiplyOrders(client, wanted));
});
afterAll(() => database.drop());

/** How many rows contradict; each statement looks for such rows. */
async function contradictions(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? -1;
}

it('are as many as wanted, none of them in the future, on the weekdays of the demo', async () => {
  expect(await contradictions('sales_order')).toBe(wanted);
  expect(await contradictions('sales_order where order_date > now()')).toBe(0);
  expect(
    await contradictions(`sales_order where extract(isodow from order_date at time zone 'America/Los_Angeles') > 5`),
  ).toBe(0);
});

it('cost what their lines cost, and are marked as their lines are', async () => {
  const lines = `(select order_number, sum(quantity * unit_price_cents) as cents, bool_or(line_group = 'backordered') as missing,
                         bool_or(line_group = 'canceled') as canceled, bool_or(line_group = 'pending') as pending,
                         bool_or(line_group = 'submitted') as submitted from order_line group by 1) l`;
  expect(
    await contradictions(
      `sales_order o left join ${lines} using (order_number)
        where l.cents is distinct from o.total_cents or l.missing <> o.has_back_ordered_items or l.canceled <> o.has_canceled_items
           or l.pending <> o.is_pending or l.submitted <> o.is_in_submitted_state`,
    ),
  ).toBe(0);
});

it('ship exactly the lines that have shipped, each in a shipment of its order', async () => {
  expect(
    await contradictions(
      `order_line l left join shipment s on s.shipment_id = l.shipment_id and s.order_number = l.order_number
        where (l.line_group = 'shipment') <> (s.shipment_id is not null)`,
    ),
  ).toBe(0);
  expect(
    await contradictions('shipment s where not exists (select from order_line l where l.shipment_id = s.shipment_id)'),
  ).toBe(0);
});

it('are what the back-orders, the usual products, and the sales report say', async () => {
  expect(
    await contradictions(
      `back_order b full join (select * from order_line where line_group = 'backordered') l using (order_number, line_number)
        where b.item_number is distinct from l.item_number or b.expected is distinct from l.expected_receipt_date`,
    ),
  ).toBe(0);
  expect(
    await contradictions(
      `customer_item i full join (select l.customer_number, l.item_number, count(*) as orders, max(o.order_date) as last
                                    from order_line l join sales_order o using (order_number) where l.type = 0 group by 1, 2) x
         using (customer_number, item_number)
        where i.order_count is distinct from x.orders or i.last_ordered_at is distinct from x.last`,
    ),
  ).toBe(0);
  expect(
    await contradictions(
      `(select l.customer_number, date_trunc('month', s.shipment_date)::date as month, coalesce(i.sales_category, 'MERCHANDISE') as category,
               sum(l.quantity * l.unit_price_cents) as cents
          from order_line l join shipment s using (shipment_id) left join item i on i.item_number = l.item_number
         where s.shipment_date is not null and l.unit_price_cents > 0 group by 1, 2, 3) x
         left join category_sales c using (customer_number, month, category) where c.total_cents is distinct from x.cents`,
    ),
  ).toBe(0);
});
