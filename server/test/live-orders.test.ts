/** The ERP's reports of orders: real carts become orders here, and a program takes them and reports their progress. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, type ErpWorld, openErpWorld, rowsOf, shipmentOf } from './erp-world.ts';
import { signIn } from './sign-in.ts';

let here: ErpWorld;
let world: ErpWorld['world'];
let app: ErpWorld['app'];
let erp: ErpWorld['erp'];

beforeAll(async () => {
  here = await openErpWorld();
  ({ world, app, erp } = here);
});
afterAll(() => here.close());
beforeEach(() => here.clean());

const report = (feed: string, rows: readonly object[]) => here.report(feed, rows);
const placed = (erpOrderNumber: string, quantities?: readonly number[]) => here.placed(erpOrderNumber, quantities);
const linesOf = (orderNumber: number) => here.linesOf(orderNumber);
const alertsOf = (orderNumber: number) => here.alertsOf(orderNumber);

const totalOf = async (orderNumber: number) =>
  (
    await world.database.pool.query('select total_cents::int as total from sales_order where order_number = $1', [
      orderNumber,
    ])
  ).rows[0].total;

/** Removes the second of two lines from the order; the ERP has acknowledged it. */
async function removeSecondLine(orderNumber: number, status: string): Promise<void> {
  const { pool } = world.database;
  await pool.query(
    `update order_line set line_group = 'canceled', status = $2 where order_number = $1 and line_number = 2`,
    [orderNumber, status],
  );
  await pool.query(
    `insert into outbox (topic, key, payload, delivered_at)
     values ('order.changed', $1, '{"customerNumber": "100001", "lines": [{"lineNumber": 1, "quantity": 5}]}', now())`,
    [String(orderNumber)],
  );
}

describe('an order that was placed here', () => {
  it('has the ERP’s file of each of its invoices: the newest charge as the shipment’s, others by their numbers', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    await report('orders', rowsOf('SO-1', sent, ['shipped', 'shipped']));
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 3]]));
    const invoices = { 'IN-1': '20.00', 'IN-2': '3.00', 'CM-1': '-5.00', 'CM-2': '-1.00' };
    await report(
      'invoices',
      Object.entries(invoices).map(([invoiceNumber, total]) => ({
        ...{ invoiceNumber, orderNumber: 'SO-1', shipmentNumber: 'SH-1', invoiceDate: day, total },
      })),
    );
    for (const number of ['IN-1', 'IN-2', 'CM-1', 'XX-1']) {
      const url = `/api/erp/v1/files/invoices/${number}.pdf`;
      const headers = { ...erp, 'content-type': 'application/pdf' };
      const answer = await app.http.inject({ method: 'PUT', url, headers, payload: `%PDF-1.4 ${number}\n%%EOF\n` });
      expect(answer.statusCode).toBe(200);
    }
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const order = (await app.http.inject({ url: `/api/Order/calculated/${orderNumber}`, headers })).json();
    const [{ shipmentId, invoiceFiles }] = order.shipments;
    expect(invoiceFiles).toEqual(['IN-1', 'CM-1']);
    const url = `/api/invoice/shipmentId/${shipmentId}/customerNumber/${order.contactInfo.customerNumber}`;
    const fileOf = async (query: string) => (await app.http.inject({ url: `${url}${query}`, headers })).body;
    expect(await fileOf('')).toContain('%PDF-1.4 IN-2');
    for (const number of invoiceFiles) expect(await fileOf(`?invoice=${number}`)).toContain(`%PDF-1.4 ${number}`);
    // One without a file, and one of another order.
    for (const number of ['CM-2', 'XX-1']) expect(await fileOf(`?invoice=${number}`)).toContain('invoice.unavailable');
    const { headers: blind } = await signIn(world.database.pool, { permissions: ['OrderSubmit'] });
    const unpriced = (await app.http.inject({ url: `/api/Order/calculated/${orderNumber}`, headers: blind })).json();
    expect(JSON.stringify(unpriced)).not.toContain('invoiceFiles');
    const refused = await app.http.inject({ url: `${url}?invoice=CM-1`, headers: blind });
    expect(refused.body).toContain('invoice.unavailable');
  });

  it('progresses as the ERP reports it, from processing to partly shipped and invoiced, and raises its alerts once', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const total = await totalOf(orderNumber);
    expect(await report('orders', rowsOf('SO-1', sent, ['processing', 'IB'], { statusText: 'Due Friday' }))).toEqual([
      'applied',
      'applied',
    ]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Due Friday', '2 2 backordered Backordered']);
    expect(await alertsOf(orderNumber)).toEqual(['BackOrdered']);

    expect(await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 2]]))).toEqual(['applied']);
    expect(await linesOf(orderNumber)).toEqual([
      '1 2 shipment Shipped SH-1',
      '2 2 backordered Backordered',
      '3 1 processing Due Friday',
    ]);
    await report('orders', rowsOf('SO-1', sent, ['shipped', 'shipped']));
    await report(
      'shipments',
      shipmentOf('SH-2', 'SO-1', [
        [1, 1],
        [2, 2],
      ]),
    );
    await report('invoices', [
      { invoiceNumber: 'IN-1', orderNumber: 'SO-1', shipmentNumber: 'SH-1', invoiceDate: day, total: '20.04' },
    ]);
    expect(await linesOf(orderNumber)).toEqual([
      '1 2 shipment Shipped SH-1',
      '2 2 shipment Shipped SH-2',
      '3 1 shipment Shipped SH-2',
    ]);
    expect(await totalOf(orderNumber)).toBe(total);
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const order = (await app.http.inject({ url: `/api/Order/calculated/${orderNumber}`, headers })).json();
    expect(order.shipments).toMatchObject([
      {
        erpShipmentNumber: 'SH-1',
        tracking: '1Z999AA10123456784',
        hasBillTrustInvoice: true,
        invoiceNumbers: ['IN-1'],
      },
      { erpShipmentNumber: 'SH-2', hasBillTrustInvoice: false },
    ]);
    expect(order.shipments[1]).not.toHaveProperty('invoiceNumbers');
    const item = order.shipments[0].lines[0].productId;
    await world.database.pool.query('update item set withdrawn_at = now() where item_number = $1', [item]);
    const later = (await app.http.inject({ url: `/api/Order/calculated/${orderNumber}`, headers })).json();
    expect(later.shipments[0].lines[0]).toMatchObject({ productId: item, isNoLongerSold: true });
    expect(order.shipments[0].lines[0]).not.toHaveProperty('isNoLongerSold');
    const visitor = (await app.http.inject({ url: `/api/Order/calculated/${orderNumber}` })).json();
    expect(JSON.stringify(visitor)).not.toMatch(/isNoLongerSold|invoiceNumbers|IN-1/);
    await world.database.pool.query('update item set withdrawn_at = null where item_number = $1', [item]);
    expect(await alertsOf(orderNumber)).toEqual(['BackOrdered']);
    const { rows: events } = await world.database.pool.query(
      'select kind, line_count as lines from order_event where order_number = $1 order by id',
      [orderNumber],
    );
    // The second line was reported shipped before its shipment was: people are notified once.
    expect(events.map(({ kind }) => kind)).toEqual(['backordered', 'shipped', 'shipped']);
  });

  it('changes nothing when a report comes again, or an older one after a newer', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const at = (time: string) => ({ changedAt: `${day}T${time}:00Z` });
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing'], at('10:00')));
    await report('orders', rowsOf('SO-1', sent, ['shipped', 'backordered'], at('12:00')));
    const before = await linesOf(orderNumber);
    expect(await report('orders', rowsOf('SO-1', sent, ['shipped', 'backordered'], at('12:00')))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect(await report('orders', rowsOf('SO-1', sent, ['pending', 'pending'], at('11:00')))).toEqual([
      'stale',
      'stale',
    ]);
    expect(await linesOf(orderNumber)).toEqual(before);
  });

  it('is known by its own number if the ERP sent no receipt, and then by the ERP’s', async () => {
    const { orderNumber, sent } = await placed('');
    await report('orders', rowsOf('SO-7', sent, ['processing', 'processing'], { webOrderNumber: orderNumber }));
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
    const { rows } = await world.database.pool.query(
      'select erp_order_number as erp, (select count(*)::int from sales_order) as orders from sales_order where order_number = $1',
      [orderNumber],
    );
    expect(rows).toEqual([{ erp: 'SO-7', orders: 1 }]);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/feeds/orders/rows',
      headers: erp,
      payload: {
        importId: 'twice',
        rows: rowsOf('SO-8', sent, ['shipped', 'shipped'], { webOrderNumber: orderNumber }),
      },
    });
    expect(answer.json().results[0]).toMatchObject({
      result: 'bad',
      errors: [{ column: 'webOrderNumber', text: expect.stringContaining('is known under another number of yours') }],
    });
    const conflicts = await world.database.pool.query(
      'select order_number::int as "orderNumber", named from erp_number_conflict where order_number = $1',
      [orderNumber],
    );
    expect(conflicts.rows).toEqual([{ orderNumber, named: 'SO-8' }]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
  });

  it('is known by its own number though the ERP booked it days later, and not by a row that contradicts it', async () => {
    const { orderNumber, sent } = await placed('');
    const dayAfter = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const ordersHere = async () =>
      (await world.database.pool.query('select order_number::int as number, erp_order_number as erp from sales_order'))
        .rows;
    const reported = async (erpNumber: string, more: object) => {
      const rows = rowsOf(erpNumber, sent, ['processing', 'processing'], { webOrderNumber: orderNumber, ...more });
      const answer = await app.http.inject({
        ...{ method: 'POST', url: '/api/erp/v1/feeds/orders/rows', headers: erp },
        payload: { importId: `days-${erpNumber}`, rows },
      });
      return answer.json().results.map(({ errors = [] }: { errors: { text: string }[] }) => errors[0]?.text ?? '');
    };
    const refused = [expect.stringContaining('placed here for another account than 100002')];
    expect(await reported('SO-71', { customerNumber: '100002' })).toEqual([...refused, ...refused]);
    expect(await ordersHere()).toEqual([{ number: orderNumber, erp: null }]);

    expect(await reported('SO-73', { orderDate: dayAfter(3), source: 'operatory' })).toEqual(['', '']);
    expect(await ordersHere()).toEqual([{ number: orderNumber, erp: 'SO-73' }]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);

    // Ours were lost in a restore, or the number is mistyped: it's shown, and people are notified.
    const unknown = expect.stringContaining('No order that was placed here has the number 9999999');
    expect(await reported('SO-72', { webOrderNumber: 9_999_999, source: 'operatory' })).toEqual([unknown, unknown]);
    expect(await ordersHere()).toContainEqual({ number: expect.any(Number), erp: 'SO-72' });
  });

  it('isn’t taken for one that is here already; the row says so, and the others of its load are applied', async () => {
    const { orderNumber, sent } = await placed('');
    // Its first report doesn't name our number.
    await report('orders', rowsOf('SO-81', sent, ['processing', 'processing'], { source: 'phone' }));
    const answer = await app.http.inject({
      ...{ method: 'POST', url: '/api/erp/v1/feeds/orders/rows', headers: erp },
      payload: {
        importId: 'here-already',
        rows: [
          ...rowsOf('SO-81', sent, ['shipped', 'shipped'], { webOrderNumber: orderNumber, source: 'phone' }),
          ...rowsOf('SO-82', sent, ['shipped', 'shipped'], { webOrderNumber: null, source: 'phone' }),
        ],
      },
    });
    const { results } = answer.json();
    expect(results.map(({ result }: { result: string }) => result)).toEqual(['bad', 'bad', 'applied', 'applied']);
    expect(results[0].errors[0].text).toContain('Order SO-81 is here already');
    expect(await linesOf(orderNumber)).toEqual(['1 3 submitted Submitted', '2 2 submitted Submitted']);
  });

  it('shows substitutes, added lines, and changed quantities with their prices', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const [first, second] = rowsOf('SO-1', sent, ['processing', 'processing']);
    const total = await totalOf(orderNumber);
    const other = { ...first, itemNumber: second?.itemNumber, description: 'Another', price: '7.00' };
    await report('orders', [
      other,
      { ...second, quantity: 4 },
      { ...second, lineNumber: 9, quantity: 1, price: '1.00' },
    ]);
    expect(await linesOf(orderNumber)).toEqual([
      `1 3 canceled Replaced by ${second?.itemNumber}`,
      '2 4 processing Processing',
      `3 3 processing Processing, in place of ${first?.itemNumber}`,
      '4 1 processing Processing, added to the order',
    ]);
    const { rows } = await world.database.pool.query(
      'select unit_price_cents as price from order_line where order_number = $1 and line_number = 2',
      [orderNumber],
    );
    expect(await totalOf(orderNumber)).toBe(total + 2 * rows[0].price + 3 * 700 + 100);
  });

  it('costs what the ERP bills, if that is a different price', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    await report('orders', rowsOf('SO-1', sent, ['IA', 'IA'], { price: '9.99' }));
    expect(await totalOf(orderNumber)).toBe(5 * 999);
  });

  it('shows a line that the ERP split under new numbers as split, with an alert only for the back-ordered part', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const total = await totalOf(orderNumber);
    const [first, second] = rowsOf('SO-1', sent, ['canceled', 'processing']);
    const [rest] = rowsOf('SO-1', sent, ['IB', 'processing']);
    const going = rowsOf('SO-1', sent, ['processing', 'processing'])[0];
    await report('orders', [
      first as object,
      second as object,
      { ...going, lineNumber: 7, quantity: 2 },
      { ...rest, lineNumber: 8, quantity: 1 },
    ]);
    expect(await linesOf(orderNumber)).toEqual([
      '1 2 processing Processing',
      '2 2 processing Processing',
      '3 1 backordered Backordered',
    ]);
    expect(await alertsOf(orderNumber)).toEqual(['BackOrdered']);
    expect(await totalOf(orderNumber)).toBe(total);
  });

  it('notifies its buyer, if it came from a procurement system', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    await world.database.pool.query("update sales_order set external_source = 'punchout' where order_number = $1", [
      orderNumber,
    ]);
    await report('orders', rowsOf('SO-1', sent, ['shipped', 'shipped']));
    const { rows } = await world.database.pool.query("select key from outbox where topic = 'punch-out.moved'");
    expect(rows).toEqual([{ key: String(orderNumber) }]);
  });

  it('shows the practice and the message desk that more shipped than ordered, and cancels nothing when that’s corrected', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const latest = async () => {
      const desk = '/api/erp/v1/desk';
      const { data } = (await app.http.inject({ url: `${desk}?direction=in&pageSize=1`, headers })).json();
      return (await app.http.inject({ url: `${desk}/in/${data[0].messageId}`, headers })).json();
    };
    const total = await totalOf(orderNumber);
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 3]]));
    expect((await latest()).explanation).toBeUndefined();
    await report('shipments', shipmentOf('SH-2', 'SO-1', [[1, 2]]));
    expect(await linesOf(orderNumber)).toEqual([
      '1 3 shipment Shipped SH-1',
      '2 2 processing Processing',
      '3 2 shipment Shipped, 2 more than ordered SH-2',
    ]);
    expect((await latest()).explanation).toMatchObject({ what: `Order ${orderNumber}, line 1: 5 shipped, 3 ordered.` });
    const price = sent[0]?.unitPriceCents ?? 0;
    expect(await totalOf(orderNumber)).toBe(total + 2 * price);
    // A report of the other line repeats nothing, and the same shipment again changes nothing.
    await report('orders', rowsOf('SO-1', sent, ['processing', 'pending']));
    expect(await report('shipments', shipmentOf('SH-2', 'SO-1', [[1, 2]]))).toEqual(['unchanged']);
    await report('shipments', shipmentOf('SH-2', 'SO-1', [[1, 1]]));
    expect(await linesOf(orderNumber)).toContain('3 1 shipment Shipped, 1 more than ordered SH-2');
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 2]]));
    expect(await linesOf(orderNumber)).toEqual([
      '1 2 shipment Shipped SH-1',
      '2 2 pending Pending',
      '3 1 shipment Shipped SH-2',
    ]);
    expect([await totalOf(orderNumber), await alertsOf(orderNumber)]).toEqual([total, []]);
  });

  it('says at the message desk that more shipped than the ERP had accepted', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const [first = {}, second = {}] = rowsOf('SO-1', sent, ['processing', 'processing']);
    await report('orders', [{ ...first, quantity: 1 }, second]);
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 3]]));
    expect(await linesOf(orderNumber)).toContain('1 3 shipment Shipped SH-1');
    const { rows } = await world.database.pool.query('select warnings from exchange_run order by run_id desc limit 1');
    expect(rows).toEqual([{ warnings: [`Order ${orderNumber}, line 1: 3 shipped, 1 accepted.`] }]);
  });

  it('isn’t brought back by a report that was sent before the ERP took its withdrawal', async () => {
    const { orderNumber, sent } = await placed('SO-1');
    const { pool } = world.database;
    await pool.query("update order_line set line_group = 'canceled', status = 'Canceled' where order_number = $1", [
      orderNumber,
    ]);
    await pool.query(
      `insert into outbox (topic, key, payload) values ('order.withdrawn', $1, '{"customerNumber": "100001"}')`,
      [String(orderNumber)],
    );
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    expect(await linesOf(orderNumber)).toEqual(['1 3 canceled Canceled', '2 2 canceled Canceled']);
    // It took the withdrawal too late for one line, which had left.
    await pool.query("update outbox set delivered_at = now() where topic = 'order.withdrawn'");
    await report('orders', rowsOf('SO-1', sent, ['shipped', 'canceled']));
    expect(await linesOf(orderNumber)).toEqual([
      '1 3 shipment Shipped, though it was canceled',
      '2 2 canceled Canceled',
    ]);
  });

  it('keeps a line that the ERP dropped on request, and a smaller quantity, although its old report is still there', async () => {
    const { orderNumber, sent } = await placed('SO-1', [5, 2]);
    const { pool } = world.database;
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    await pool.query(
      `update order_line set line_group = case line_number when 2 then 'canceled' else line_group end,
              status = case line_number when 2 then 'Canceled on request' else status end,
              quantity = case line_number when 1 then 3 else quantity end where order_number = $1`,
      [orderNumber],
    );
    await pool.query(
      `insert into outbox (topic, key, payload, delivered_at)
       values ('order.changed', $1, '{"customerNumber": "100001", "lines": [{"lineNumber": 1, "quantity": 3}]}', now())`,
      [String(orderNumber)],
    );
    // It reports the other line, and only that one.
    const [first = {}] = rowsOf('SO-1', sent, ['IB', 'IB']);
    await report('orders', [{ ...first, quantity: 5 }]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 backordered Backordered', '2 2 canceled Canceled on request']);
    // What left in spite of it has left.
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[2, 2]]));
    expect(await linesOf(orderNumber)).toContain('2 2 shipment Shipped, though it was canceled SH-1');
  });

  it('shows another product that the ERP reports under the number of a line that was removed here, and says so', async () => {
    const { orderNumber, sent } = await placed('SO-1', [5, 2]);
    const { pool } = world.database;
    await removeSecondLine(orderNumber, 'Removed by customer service');
    const warnings = async () =>
      (await pool.query("select warnings from exchange_run where warnings <> '{}' order by run_id desc limit 1"))
        .rows[0]?.warnings;
    const [, second = {}] = rowsOf('SO-1', sent, ['IA', 'IA']);
    await report('orders', [{ ...second, itemNumber: sent[0]?.itemNumber, quantity: 3 }]);
    const started = ['1 5 submitted Submitted', '2 2 canceled Removed by customer service'];
    expect(await linesOf(orderNumber)).toEqual([...started, '3 3 processing Processing, added to the order']);
    expect(await warnings()).toEqual([
      `Order ${orderNumber}, line 2: the ERP reports 3 of ${sent[0]?.itemNumber} under the number of a line that was removed here. It’s shown as added to the order.`,
    ]);
    // It keeps what is reported of the others, and continues with its own reports.
    const [first = {}] = rowsOf('SO-1', sent, ['IB']);
    await report('orders', [first]);
    expect(await linesOf(orderNumber)).toContain('3 3 processing Processing, added to the order');
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[2, 3]]));
    expect(await linesOf(orderNumber)).toEqual([
      '1 5 backordered Backordered',
      started[1],
      '3 3 shipment Shipped, added to the order SH-1',
    ]);
  });

  it('keeps a removed line canceled that the ERP reports again, and says so', async () => {
    const { orderNumber, sent } = await placed('SO-1', [5, 2]);
    const { pool } = world.database;
    await removeSecondLine(orderNumber, 'Canceled');
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    expect(await linesOf(orderNumber)).toEqual(['1 5 processing Processing', '2 2 canceled Canceled']);
    const { rows } = await pool.query('select warnings from exchange_run order by run_id desc limit 1');
    expect(rows[0]?.warnings).toEqual([expect.stringContaining('The line stays canceled here.')]);
  });

  it('waits for its order if the shipment and its invoice are reported first, and not a moment longer', async () => {
    const { orderNumber, sent } = await placed('');
    expect(await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 3]]))).toEqual(['waiting']);
    const invoice = {
      ...{ invoiceNumber: 'IN-1', orderNumber: 'SO-1', shipmentNumber: 'SH-1', invoiceDate: day, total: '30.06' },
    };
    expect(await report('invoices', [invoice])).toEqual(['waiting']);
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing'], { webOrderNumber: orderNumber }));
    await expect
      .poll(() => linesOf(orderNumber), { interval: 20 })
      .toEqual(['1 3 shipment Shipped SH-1', '2 2 processing Processing']);
    await expect
      .poll(async () => (await world.database.pool.query('select from exchange_waiting_row')).rowCount, {
        interval: 20,
      })
      .toBe(0);
    const { rows } = await world.database.pool.query(
      'select has_invoice from shipment where erp_shipment_number = $1',
      ['SH-1'],
    );
    expect(rows).toEqual([{ has_invoice: true }]);
  });
});

describe('an order that the ERP took itself', () => {
  it('appears with its origin, and raises alerts as it progresses', async () => {
    const { sent } = await placed('SO-1');
    const phone = { source: 'phone', poNumber: 'Called in' };
    expect(await report('orders', rowsOf('SO-50', sent, ['processing', 'processing'], phone))).toEqual([
      'applied',
      'applied',
    ]);
    const find = async () =>
      (
        await world.database.pool.query<{ number: number; origination: string; po: string }>(
          `select order_number as number, origination, po_number as po from sales_order where erp_order_number = 'SO-50'`,
        )
      ).rows;
    const [order] = await find();
    expect(order).toMatchObject({ origination: 'phone', po: 'Called in' });
    const number = order?.number ?? 0;
    expect(await alertsOf(number)).toEqual([]);
    await report('orders', rowsOf('SO-50', sent, ['processing', 'backordered'], phone));
    expect(await find()).toEqual([order]);
    expect(await linesOf(number)).toEqual(['1 3 processing Processing', '2 2 backordered Backordered']);
    expect(await alertsOf(number)).toEqual(['BackOrdered']);
  });
});

it('orders of many reports at once end as the last of each says, without a deadlock', async () => {
  const orders: Awaited<ReturnType<typeof placed>>[] = [];
  for (let index = 0; index < 4; index += 1) orders.push(await placed(`SO-${index}`));
  const statuses = ['processing', 'backordered', 'canceled', 'shipped'];
  await Promise.all(
    statuses.flatMap((status) =>
      [orders, [...orders].reverse()].map((some) =>
        report(
          'orders',
          some.flatMap(({ sent }) =>
            rowsOf(`SO-${orders.findIndex((each) => each.sent === sent)}`, sent, [status, status]),
          ),
        ),
      ),
    ),
  );
  await report(
    'orders',
    orders.flatMap(({ sent }, index) => rowsOf(`SO-${index}`, sent, ['shipped', 'canceled'])),
  );
  for (const { orderNumber } of orders) {
    expect(await linesOf(orderNumber)).toEqual(['1 3 shipment Shipped', '2 2 canceled Canceled']);
  }
});

it('an order’s history says once that a line is back-ordered, also if part of it is shipped later', async () => {
  const { orderNumber, sent } = await placed('SO-1', [5]);
  await report('orders', rowsOf('SO-1', sent, ['backordered']));
  await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 2]]));
  expect(await linesOf(orderNumber)).toEqual(['1 2 shipment Shipped SH-1', '2 3 backordered Backordered']);
  const { rows } = await world.database.pool.query('select kind from order_event where order_number = $1 order by id', [
    orderNumber,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['backordered', 'shipped']);
});
