/** One call reports many orders: each ends as if it had been reported alone, and its people, alerts, and history follow. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ErpWorld, openErpWorld, rowsOf, shipmentOf } from './erp-world.ts';

let here: ErpWorld;
beforeAll(async () => {
  here = await openErpWorld();
});
afterAll(() => here.close());
beforeEach(() => here.clean());

const rowsFrom = async (text: string, values: readonly unknown[]) =>
  (await here.world.database.pool.query(text, [...values])).rows;

/** All effects of an order's reports, without its number. */
async function outcomeOf(orderNumber: number) {
  return {
    lines: (await here.linesOf(orderNumber)).map((line) => line.replace(/SH-\w+-/, 'SH-')),
    alerts: await here.alertsOf(orderNumber),
    events: await rowsFrom(
      `select e.kind, e.line_count as lines, right(s.erp_shipment_number, 1) as shipment from order_event e
         left join shipment s using (shipment_id) where e.order_number = $1 order by e.id`,
      [orderNumber],
    ),
    marks: await rowsFrom(
      `select has_back_ordered_items, is_pending, has_canceled_items, is_in_submitted_state, total_cents::int as total
         from sales_order where order_number = $1`,
      [orderNumber],
    ),
    told: await rowsFrom(
      `select n.kind, split_part(n.event, ' ', 2) as event, n.facts - 'orderNumber' as facts, count(m.mail_id)::int as mails
         from notice n left join mail m using (notice_id) where (n.facts ->> 'orderNumber')::bigint = $1
          and n.kind not in ('order-placed') group by n.notice_id, 1, 2, 3 order by n.notice_id`,
      [orderNumber],
    ),
    backOrders: await rowsFrom('select line_number, expected from back_order where order_number = $1 order by 1', [
      orderNumber,
    ]),
  };
}

type Order = Awaited<ReturnType<ErpWorld['placed']>>;
type Fate = (
  erp: string,
  order: Order,
) => { readonly orders: readonly object[]; readonly shipments: readonly object[] };

const dated = { expectedReceiptDate: '' };
/**
 * The possible fates of an order at the ERP: back-ordered, canceled, shipped, in parts, substituted, added to, or
 * nothing new.
 */
const fates: readonly Fate[] = [
  (erp, { sent }) => ({
    orders: rowsOf(erp, sent, ['processing', 'IB'], { expectedReceiptDate: '2026-04-02' }),
    shipments: [],
  }),
  (erp, { sent }) => ({ orders: rowsOf(erp, sent, ['canceled', 'canceled'], dated), shipments: [] }),
  (erp, { sent }) => ({
    orders: rowsOf(erp, sent, ['shipped', 'shipped'], dated),
    shipments: shipmentOf(`SH-${erp}-1`, erp, [
      [1, 3],
      [2, 2],
    ]),
  }),
  (erp, { sent }) => ({
    orders: rowsOf(erp, sent, ['processing', 'IB'], dated),
    shipments: [...shipmentOf(`SH-${erp}-1`, erp, [[1, 1]]), ...shipmentOf(`SH-${erp}-2`, erp, [[1, 1]])],
  }),
  (erp, { sent }) => {
    const [first, second] = rowsOf(erp, sent, ['processing', 'processing'], dated);
    return { orders: [{ ...first, itemNumber: second?.itemNumber, price: '7.00' }, second as object], shipments: [] };
  },
  (erp, { sent }) => {
    const rows = rowsOf(erp, sent, ['processing', 'processing'], dated);
    return { orders: [...rows, { ...rows[0], lineNumber: 9, quantity: 1, price: '1.00' }], shipments: [] };
  },
  (erp, { sent }) => ({ orders: rowsOf(erp, sent, ['submitted', 'submitted'], dated), shipments: [] }),
];

it('moves each order as if it had been reported alone', async () => {
  const pairs: { readonly alone: Order; readonly together: Order }[] = [];
  for (const place of fates.keys()) {
    pairs.push({ alone: await here.placed(`A${place}`), together: await here.placed(`T${place}`) });
  }
  for (const [index, { alone }] of pairs.entries()) {
    const { orders, shipments } = fates[index]?.(`A${index}`, alone) ?? { orders: [], shipments: [] };
    await here.report('orders', orders);
    if (shipments.length > 0) await here.report('shipments', shipments);
  }
  const all = pairs.map(({ together }, index) => fates[index]?.(`T${index}`, together));
  await here.report(
    'orders',
    all.flatMap((each) => each?.orders ?? []),
  );
  await here.report(
    'shipments',
    all.flatMap((each) => each?.shipments ?? []),
  );
  const expected = await Promise.all(pairs.map(({ alone }) => outcomeOf(alone.orderNumber)));
  expect(await Promise.all(pairs.map(({ together }) => outcomeOf(together.orderNumber)))).toEqual(expected);
  expect(expected.map(({ alerts }) => alerts)).toEqual([
    ['BackOrdered'],
    ['Canceled'],
    [],
    ['BackOrdered'],
    [],
    [],
    [],
  ]);
  expect(expected.map(({ told }) => told.map(({ kind, mails }) => `${kind} ${mails}`))).toEqual([
    ['lines-backordered 1'],
    ['lines-canceled 1'],
    ['order-shipped 1'],
    ['lines-backordered 1', 'order-shipped 1'],
    ['lines-substituted 1'],
    [],
    [],
  ]);
  // Together, the alerts of all orders are raised last, and still one after another.
  const alerts = await rowsFrom('select raised_at from order_alert order by alert_id', []);
  expect(alerts.map(({ raised_at: at }) => at)).toEqual(alerts.map(({ raised_at: at }) => at).toSorted());
});

it('refuses a shipment of several orders, which would show one account what left for another', async () => {
  const [one, other] = [await here.placed('SO-1'), await here.placed('SO-2')];
  await here.report('orders', [
    ...rowsOf('SO-1', one.sent, ['processing', 'processing']),
    ...rowsOf('SO-2', other.sent, ['processing', 'processing']),
  ]);
  const answer = await here.send('shipments', [
    ...shipmentOf('SH-1', 'SO-1', [[1, 3]]),
    ...shipmentOf('SH-1', 'SO-2', [[2, 2]]),
  ]);
  expect(answer.body).toContain('Shipment SH-1 has lines of several orders (SO-1, SO-2)');
  expect(await here.linesOf(other.orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
});
