import { type FeedName, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'vendors', 'categories', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  await ground.load(
    'items',
    'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI1,Gloves today,2001,P1,BX\nI2,Composite,2001,P2,EA\n',
  );
});
beforeEach(async () => {
  const tables = 'erp_order_line, erp_shipment_line, erp_invoice, sales_order, customer_item, exchange_run';
  await ground.database.pool.query(`truncate ${tables} cascade`);
});
afterAll(async () => {
  expect(ground.lines.filter(({ level }) => level !== 30)).toEqual([]);
  await ground.close();
});

const past = { query: '&mode=history' } as const;
const orderHeader =
  'orderNumber,customerNumber,orderDate,poNumber,lineNumber,itemNumber,description,quantity,price,lineStatus,statusText\n';
const load = (feed: FeedName, text: string, query = '&mode=history') => ground.load(feed, text, { query });
const orders = (...rows: string[]) => `${orderHeader}${rows.join('\n')}\n`;
const shipments = (...rows: string[]) =>
  `shipmentNumber,orderNumber,lineNumber,quantityShipped,shipmentDate,branchNumber,shipVia,trackingNumbers\n${rows.join('\n')}\n`;
const invoices = (...rows: string[]) =>
  `invoiceNumber,orderNumber,shipmentNumber,invoiceDate,total\n${rows.join('\n')}\n`;
const get = async (url: string, headers: Record<string, string> = ground.staff) =>
  (await ground.app.http.inject({ url: `/api${url}`, headers })).json();
const found = async (text: string, headers = ground.staff) => {
  const { data } = await get(`/Order/quickSearch?searchText=${text}`, headers);
  return data;
};
/** Everything made from the files, without our numbers. */
const made = async () =>
  (
    await ground.database.pool.query(
      `select o.erp_order_number as "order", o.total_cents as total, l.item_number as item, l.quantity, l.line_group as "group",
              l.status, s.erp_shipment_number as shipment, s.has_invoice as invoiced
         from sales_order o left join order_line l using (order_number) left join shipment s using (shipment_id)
        order by 1, l.line_number`,
    )
  ).rows;
const bought = async () =>
  (
    await ground.database.pool.query({
      text: 'select item_number, order_count, last_quantity, last_ordered_at::date::text from customer_item order by 1',
      rowMode: 'array',
    })
  ).rows;

it('loads the templates of orders, shipments, and invoices unchanged', async () => {
  for (const feed of ['orders', 'shipments', 'invoices'] as const) {
    expect(await ground.load(feed, templateOf(feeds[feed]), past)).toMatchObject({
      state: 'applied',
      counts: { inserted: 3, bad: 0 },
    });
  }
  expect(new Set((await made()).map(({ order }) => order))).toEqual(new Set(['SO-88001', 'SO-88002']));
});

it('shows each part of a phone order’s line separately, before and after one of them ships', async () => {
  const withParts = (...rows: string[]) => orders(...rows).replace('statusText\n', 'openParts\n');
  const parts = await load(
    'orders',
    withParts('SO-1,100001,2026-03-01,,1,I1,Gloves,10,12.50,IB,6:processing;4:backordered'),
    '&mode=delta',
  );
  expect(parts).toMatchObject({ state: 'applied', counts: { inserted: 1, bad: 0 } });
  const ofLine = async () => (await made()).map(({ quantity, group, shipment }) => [quantity, group, shipment]);
  expect(await ofLine()).toEqual([
    [6, 'processing', null],
    [4, 'backordered', null],
  ]);
  await load('shipments', shipments('SH-1,SO-1,1,5,2026-03-02,,,'), '&mode=delta');
  expect(await ofLine()).toEqual([
    [5, 'shipment', 'SH-1'],
    [1, 'processing', null],
    [4, 'backordered', null],
  ]);
  // A file without parts reports the status of the whole line.
  await load('orders', orders('SO-1,100001,2026-03-01,,1,I1,Gloves,10,12.50,IA,'), '&mode=delta');
  expect(await ofLine()).toEqual([
    [5, 'shipment', 'SH-1'],
    [5, 'processing', null],
  ]);
  const wrong = await load(
    'orders',
    withParts('SO-1,100001,2026-03-01,,1,I1,Gloves,10,12.50,IB,6:processing;5:backordered'),
    '&mode=delta',
  );
  expect(wrong).toMatchObject({ counts: { bad: 1 } });
});

it('says in a phone order’s history what was reported as shipped and what shipped with no date given, and when', async () => {
  const line = (number: number, status: string) =>
    `SO-1,100001,2026-03-01,,${number},I${number},Gloves,2,12.50,${status},`;
  await load('orders', orders(line(1, 'IA'), line(2, 'IA')), '&mode=delta');
  const [{ orderNumber }] = await found('SO-1');
  const told = async () => {
    const { entries } = await get(`/Order/history/${orderNumber}/customer/100001`);
    return entries
      .filter(({ kind }: { kind: string }) => kind === 'shipped')
      .map(({ lineCount, isUndated, at }: Record<string, unknown>) => [lineCount, isUndated, typeof at]);
  };
  const reported = async () => {
    const { shipments: all } = await get(`/Order/calculated/${orderNumber}`);
    return all.map(({ isAwaited, reportedAt }: Record<string, unknown>) => [isAwaited, typeof reportedAt]);
  };
  expect(await told()).toEqual([]);
  await load('orders', orders(line(1, 'shipped')), '&mode=delta');
  expect(await told()).toEqual([[1, undefined, 'string']]);
  expect(await reported()).toEqual([[true, 'string']]);
  const undated = await load('shipments', shipments('SH-1,SO-1,1,2,,,,', 'SH-1,SO-1,2,2,,,,'), '&mode=delta');
  expect(await told()).toEqual([[2, true, 'string']]);
  expect(await reported()).toEqual([[undefined, 'string']]);
  // Reported again with something else, it isn't told again.
  await load('shipments', shipments('SH-1,SO-1,1,2,,,UPS,1Z9', 'SH-1,SO-1,2,2,,,UPS,1Z9'), '&mode=delta');
  expect(await told()).toEqual([[2, true, 'string']]);
  await load('shipments', shipments('SH-1,SO-1,1,2,2026-03-02,,,', 'SH-1,SO-1,2,2,2026-03-02,,,'), '&mode=delta');
  expect(await told()).toEqual([[2, undefined, 'string']]);
  expect(await reported()).toEqual([[undefined, 'undefined']]);
  expect(undated).toMatchObject({ state: 'applied' });
});

it('says nothing of when the past was reported', async () => {
  await load('orders', orders('SO-1,100001,2020-03-01,,1,I1,Gloves,2,12.50,shipped,'));
  await load('shipments', shipments('SH-1,SO-1,1,1,,,,'));
  await load('orders', orders('SO-1,100001,2020-03-01,PO-2,1,I1,Gloves,2,12.50,shipped,'), '&mode=delta');
  expect((await ground.database.pool.query('select kind from order_event')).rows).toEqual([]);
});

it('an order of the past is found by its number, opened, listed for its account, and ordered again', async () => {
  const run = await load(
    'orders',
    orders(
      'SO-1,100001,2024-03-01,PO-7,1,I1,Gloves of then,4,12.50,shipped,',
      'SO-1,100001,2024-03-01,PO-7,2,GONE,Old cement,1,8,IB,Expected soon',
    ),
  );
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 2, waiting: 0 } });
  const [order] = await found('SO-1');
  expect(order).toMatchObject({
    erpOrderNumber: 'SO-1',
    poNumber: 'PO-7',
    origination: 'phone',
    total: 58,
    backordered: [
      { productId: 'GONE', description: 'Old cement', status: 'Backordered', backOrderStatus: 'Expected soon' },
    ],
  });
  expect(order.orderNumber).toBeGreaterThan(1_000_000);
  expect(order.orderNumber).toBeLessThan(7_000_001);
  expect(await get(`/Order/calculated/${order.orderNumber}`)).toMatchObject({ erpOrderNumber: 'SO-1' });
  expect(await bought()).toEqual([
    ['GONE', 1, 1, '2024-03-01'],
    ['I1', 1, 4, '2024-03-01'],
  ]);
  const again = await get(`/Order/reorder/${order.orderNumber}/customer/100001`);
  expect(
    again.lines.map((line: { itemNumber: string; obstacle: string | null }) => [line.itemNumber, line.obstacle]),
  ).toEqual([
    ['I1', null],
    ['GONE', 'unknown'],
  ]);
  expect((await get('/Order/customer/100001?hasBackOrderedItems=true')).data).toHaveLength(1);
  const inside = await signIn(ground.database.pool, { permissions: ['Customer', 'PricingView'], accounts: ['100001'] });
  const outside = await signIn(ground.database.pool, {
    permissions: ['Customer', 'PricingView'],
    accounts: ['100002'],
  });
  expect(await found('SO-1', inside.headers)).toHaveLength(1);
  expect((await get(`/Order/quickSearch?searchText=SO-1`, outside.headers)).data ?? []).toEqual([]);
  expect((await get(`/Order/calculated/${order.orderNumber}`, outside.headers)).code).toBe('order.not-found');
});

it('a shipment without a day has a warning, and its invoice opens all the same', async () => {
  await load('orders', orders('SO-1,100001,2024-03-01,,1,I1,,10,1,IB,'));
  const undated = expect.stringMatching(
    /^1 shipment has no shipmentDate \(SH-1 of order SO-1\)\..* Report it again with the day\.$/,
  );
  const file = shipments('SH-1,SO-1,1,10,,14,,1Z99|1Z98');
  const { importId, warnings } = await load('shipments', file, '&mode=history&dryRun=true');
  expect(warnings).toEqual([undated]);
  const changes = await ground.diff(importId);
  expect(changes[0]?.changes).toContainEqual({ column: 'trackingNumbers', before: null, after: '1Z99|1Z98' });
  // Once, not again for applying it.
  await ground.decide(importId, 'apply');
  expect((await ground.run(importId)).warnings).toEqual([undated]);
  const pdf = async () => {
    const { shipments: sent } = (await found('SO-1'))[0];
    const url = `/api/invoice/shipmentId/${sent[0].shipmentId}/customerNumber/100001`;
    const { statusCode, rawPayload } = await ground.app.http.inject({ url, headers: ground.staff });
    return [sent[0].hasBillTrustInvoice, statusCode, rawPayload.subarray(0, 5).toString()];
  };
  expect((await pdf()).slice(0, 2)).toEqual([false, 404]);
  await load('invoices', invoices('IN-1,SO-1,SH-1,2024-03-03,10'));
  expect(await pdf()).toEqual([true, 200, '%PDF-']);
  // With the day, there is nothing to say anymore.
  expect((await load('shipments', shipments('SH-1,SO-1,1,10,2024-03-02,14,,'))).warnings).toEqual([]);
});

it('a credit without lines is shown as what it is, with its amount, and makes no invoice of what shipped', async () => {
  await load('orders', orders('SO-1,100001,2026-03-01,,1,I1,Gloves,10,1,IA,'));
  await load('shipments', shipments('SH-1,SO-1,1,10,2026-03-02,14,UPSN,'));
  await load('invoices', invoices('CM-1,SO-1,,2026-03-03,-2.50', 'CM-2,SO-1,SH-1,2026-03-04,-1'));
  const [order] = await found('SO-1');
  expect(order.credits).toEqual([
    { invoiceNumber: 'CM-1', date: '2026-03-03', total: -2.5 },
    { invoiceNumber: 'CM-2', date: '2026-03-04', total: -1, shipmentNumber: 'SH-1' },
  ]);
  expect(order.shipments).toMatchObject([{ hasBillTrustInvoice: false, creditNumbers: ['CM-1', 'CM-2'] }]);
  expect(order.shipments[0]).not.toHaveProperty('invoiceNumbers');
  const visitor = await get(`/Order/calculated/${order.orderNumber}`, {});
  expect(JSON.stringify(visitor)).not.toMatch(/CM-1|credits|2\.5/);
  const url = `/api/invoice/shipmentId/${order.shipments[0].shipmentId}/customerNumber/100001`;
  expect((await ground.app.http.inject({ url, headers: ground.staff })).statusCode).toBe(404);
  await load('invoices', invoices('IN-1,SO-1,SH-1,2026-03-03,10'));
  expect((await found('SO-1'))[0].shipments).toMatchObject([{ hasBillTrustInvoice: true, invoiceNumbers: ['IN-1'] }]);
});

it('lines that were reported as shipped wait for their shipment among the shipments, and move into it when it comes', async () => {
  await load(
    'orders',
    orders('SO-1,100001,2026-03-01,,1,I1,Gloves,10,1,shipped,', 'SO-1,100001,2026-03-01,,2,I2,,5,2,IA,'),
  );
  const shown = async () => {
    const [{ processing, shipments: sent }] = await found('SO-1');
    return [
      processing.length,
      ...sent.map((one: { erpShipmentNumber?: string; isAwaited?: boolean; carrier?: string; lines: object[] }) => [
        one.erpShipmentNumber,
        one.isAwaited,
        one.carrier,
        one.lines.length,
      ]),
    ];
  };
  expect(await shown()).toEqual([1, [undefined, true, undefined, 1]]);
  await load('shipments', shipments('SH-1,SO-1,1,10,2026-03-02,14,UPSN,1Z999AA10123456784'));
  expect(await shown()).toEqual([1, ['SH-1', undefined, 'UPS', 1]]);
});

it('a line that left in parts is shown in its shipments, and the rest where the ERP says', async () => {
  await load('orders', orders('SO-1,100001,2024-03-01,,1,I1,,10,1,IB,', 'SO-1,100001,2024-03-01,,2,I2,,5,2,AC,'));
  const parts = [
    'SH-1,SO-1,1,4,2024-03-02,14,UPSN,1Z999AA10123456784',
    'SH-1,SO-1,2,3,2024-03-02,14,UPSN,',
    'SH-2,SO-1,1,1,2024-03-05,14,FDEG,',
  ];
  expect(await load('shipments', shipments(...parts))).toMatchObject({ state: 'applied', counts: { inserted: 3 } });
  await load('invoices', invoices('IN-1,SO-1,SH-1,2024-03-03,10'));
  const line = (item: string, quantity: number, group: string, status: string, shipment: string | null) => ({
    order: 'SO-1',
    total: 2000,
    item,
    quantity,
    group,
    status,
    shipment,
    invoiced: shipment === null ? null : shipment === 'SH-1',
  });
  expect(await made()).toEqual([
    line('I1', 4, 'shipment', 'Shipped', 'SH-1'),
    line('I1', 1, 'shipment', 'Shipped', 'SH-2'),
    line('I1', 5, 'backordered', 'Backordered', null),
    line('I2', 3, 'shipment', 'Shipped', 'SH-1'),
    line('I2', 2, 'canceled', 'Canceled', null),
  ]);
  const [order] = await found('SO-1');
  expect(order.shipments[0]).toMatchObject({
    erpShipmentNumber: 'SH-1',
    tracking: '1Z999AA10123456784',
    shippedFrom: '14',
    hasBillTrustInvoice: true,
  });
  expect(await bought()).toEqual([
    ['I1', 1, 10, '2024-03-01'],
    ['I2', 1, 5, '2024-03-01'],
  ]);
});

it('bad rows are named, a shipment of an order that is not there waits, and a dry run changes nothing', async () => {
  const dry = await load('orders', orders('SO-1,100001,2024-03-01,,1,I1,,4,1,shipped,'), '&mode=history&dryRun=true');
  expect(dry).toMatchObject({ state: 'ready', counts: { inserted: 1 } });
  expect(await made()).toEqual([]);
  const bad = await load(
    'orders',
    orders(
      'SO-2,100001,2024-13-01,,1,I1,,4,1,shipped,',
      'SO-3,100001,2024-03-01,,1,I1,,4,1,LOST,',
      'SO-4,777,2024-03-01,,1,I1,,4,1,IA,',
    ),
  );
  expect(bad).toMatchObject({ state: 'waiting', counts: { bad: 2, waiting: 1 } });
  expect((await ground.errors(bad.importId)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Column “orderDate” has “2024-13-01”'),
    expect.stringContaining('Column “lineStatus” has “LOST”'),
  ]);
  const early = await load('shipments', shipments('SH-1,SO-1,1,4,2024-03-02,14,UPSN,'));
  expect(early).toMatchObject({ state: 'applied', counts: { waiting: 1, inserted: 0 } });
  const live = await ground.send('orders', templateOf(feeds.orders), { query: '&mode=full' });
  expect(live.body).toMatchObject({
    code: 'exchange.mode-unknown',
    detail: expect.stringContaining('Use delta or history.'),
  });
});

it('an order has one account and a shipment one order; the file that says otherwise is refused whole', async () => {
  const mixed = await load(
    'orders',
    orders('SO-1,100001,2024-03-01,,1,I1,,4,1,shipped,', 'SO-1,100002,2024-03-01,,2,I2,,4,1,shipped,'),
  );
  expect(mixed).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('Order SO-1 has lines of several accounts (100001, 100002)'),
  });
  expect(await made()).toEqual([]);
  await load(
    'orders',
    orders('SO-1,100001,2024-03-01,,1,I1,,4,1,shipped,', 'SO-2,100001,2024-03-01,,2,I2,,4,1,shipped,'),
  );
  const shared = await load(
    'shipments',
    shipments('SH-1,SO-1,1,4,2024-03-02,14,UPSN,', 'SH-1,SO-2,2,4,2024-03-02,14,UPSN,'),
  );
  expect(shared).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('Shipment SH-1 has lines of several orders'),
  });
});

it('the same file again changes nothing, a corrected one only its rows, and an undo goes back, to nothing in the end', async () => {
  const first = orders('SO-1,100001,2024-03-01,,1,I1,,4,1,shipped,', 'SO-1,100001,2024-03-01,,2,I2,,2,1,pending,');
  const loaded = await load('orders', first);
  const before = await made();
  const [{ orderNumber }] = await found('SO-1');
  expect((await load('orders', first)).state).toBe('repeated');
  const again = await load('orders', `${first}SO-2,100001,2024-04-01,,1,I1,,7,1,shipped,\n`);
  expect(again.counts).toMatchObject({ inserted: 1, updated: 0 });
  expect((await found('SO-2'))[0].orderNumber).toBeGreaterThan(orderNumber);
  expect((await bought())[0]).toEqual(['I1', 2, 7, '2024-04-01']);
  const corrected = await load('orders', orders('SO-1,100001,2024-03-01,,2,I2,,2,1,canceled,'));
  expect(corrected.counts).toMatchObject({ inserted: 0, updated: 1 });
  expect((await found('SO-1'))[0]).toMatchObject({ orderNumber, canceled: [{ productId: 'I2' }] });
  for (const run of [corrected, again]) {
    expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  }
  expect(await made()).toEqual(before);
  expect(await ground.decide(loaded.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  expect([await made(), await bought()]).toEqual([[], []]);
});

it('a canceled line, for example of an order that its buyer deleted, isn’t the account’s last purchase', async () => {
  await ground.database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values (7000001, '100001', '2026-03-09 18:00Z', 'operatory', 100)`,
  );
  await ground.database.pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, status)
     select 7000001, n, '100001', 'I' || n, '', 9, 100, 'canceled', 'Canceled by the buyer' from generate_series(1, 2) n`,
  );
  await ground.database.pool.query(`insert into customer_item values ('100001', 'I2', 1, '2026-03-09', 9)`);
  const header = 'orderNumber,customerNumber,orderDate,lineNumber,itemNumber,quantity,price,lineStatus';
  await load(
    'orders',
    `${header}\nSO-5,100001,2026-03-02,1,I1,4,1,shipped\nSO-5,100001,2026-03-02,2,I2,3,1,canceled\n`,
  );
  expect(await bought()).toEqual([['I1', 1, 4, '2026-03-02']]);
});

it('an order that was placed here doesn’t change', async () => {
  await ground.database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values (7000001, '100001', '2026-03-02 18:00Z', 'operatory', 100)`,
  );
  const row = [
    'orderNumber',
    'webOrderNumber',
    'customerNumber',
    'orderDate',
    'lineNumber',
    'itemNumber',
    'quantity',
    'price',
    'lineStatus',
  ];
  const text = (number: string, account: string) =>
    `${row.join(',')}\n${number},7000001,${account},2026-03-02,1,I1,4,1,shipped\n`;
  expect(await load('orders', text('SO-9', '100001'))).toMatchObject({ state: 'applied' });
  expect(await made()).toMatchObject([{ order: null, total: 100 }]);
  // Another account's order of that number came from an earlier shop.
  await load('orders', text('SO-8', '100002'));
  expect((await made()).map(({ order }) => order)).toEqual(['SO-8', null]);
});

it('a report about an order supposedly placed here, but unknown, makes a separate order, and the load reports it', async () => {
  const row = {
    ...{ orderNumber: 'SO-7', webOrderNumber: 7000999, source: 'operatory', customerNumber: '100001' },
    ...{ orderDate: '2026-03-02', lineNumber: 1, itemNumber: 'I1', quantity: 4, price: '12.95', lineStatus: 'IB' },
  };
  const [told] = (await ground.sendRows('orders', 'unknown', [row])).body.results;
  const detail =
    'No order that was placed here has the number 7000999, so this is a separate order, which only the ERP changes. If it was placed here, correct “webOrderNumber”.';
  expect(told).toMatchObject({ result: 'applied', errors: [{ column: 'webOrderNumber', text: detail }] });
  expect(await made()).toMatchObject([{ order: 'SO-7' }]);
});

it('a report of an order that was placed here for another account is a bad row', async () => {
  await ground.database.pool.query(
    `insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, total_cents)
     values (7000001, 'SO-9', '100001', '2026-03-02 18:00Z', 'operatory', 100)`,
  );
  const row = {
    ...{ orderNumber: 'SO-9', webOrderNumber: 7000001, orderDate: '2026-03-02', lineNumber: 1, itemNumber: 'I1' },
    ...{ quantity: 4, price: '12.95', lineStatus: 'IB' },
  };
  const [foreign] = (await ground.sendRows('orders', 'foreign', [{ ...row, customerNumber: '100002' }])).body.results;
  expect(foreign).toMatchObject({ result: 'bad', errors: [{ column: 'customerNumber', code: 'other-account' }] });
  const [own] = (await ground.sendRows('orders', 'own', [{ ...row, customerNumber: '100001' }])).body.results;
  expect(own).toMatchObject({ result: 'applied' });
});

it('single rows are taken, too', async () => {
  const answer = await ground.app.http.inject({
    method: 'POST',
    url: '/api/erp/v1/feeds/orders/rows',
    headers: ground.headers,
    payload: {
      importId: 'one-order',
      rows: [
        {
          orderNumber: 'SO-5',
          customerNumber: '100001',
          orderDate: '2024-01-05',
          lineNumber: 1,
          itemNumber: 'I1',
          quantity: 2,
          price: '3.50',
          lineStatus: 'shipped',
        },
        {
          orderNumber: 'SO-6',
          customerNumber: '100001',
          orderDate: '2024-01-06',
          lineNumber: 1,
          itemNumber: 'I1',
          quantity: 2,
          price: '3.50',
          lineStatus: 'shipped',
        },
      ],
    },
  });
  expect(answer.json().results.map(({ result }: { result: string }) => result)).toEqual(['applied', 'applied']);
});

it('loads shipments of many orders in seconds, however the database plans them', async () => {
  const numbers = Array.from({ length: 6_000 }, (_, order) => `H${10_000 + order}`);
  const lines = numbers.flatMap((number) => [1, 2, 3].map((line) => [number, line] as const));
  await load(
    'orders',
    orders(...lines.map(([number, line]) => `${number},100001,2024-01-05,,${line},I1,,2,10.00,shipped,`)),
  );
  const run = await load(
    'shipments',
    shipments(...lines.map(([number, line]) => `${number}-1,${number},${line},2,2024-01-06,14,,`)),
  );
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 18_000 } });
  // Reading the difference once for each line takes minutes.
  expect(run.phases.find(({ name }) => name === 'applying')?.seconds).toBeLessThan(20);
}, 240_000);

it('says how far it is while it is applied', async () => {
  await load('orders', orders('A1,100001,2024-01-05,,1,I1,,2,10.00,shipped,'));
  const other = await ground.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('lock table shipment in access exclusive mode');
    const text = shipments('A1-1,A1,1,2,2024-01-06,14,,');
    await ground.send('shipments', text, { id: 'slowly', query: '&mode=history' });
    const working = ground.work();
    await expect
      .poll(() => ground.run('slowly'), { timeout: 15_000 })
      .toMatchObject({ state: 'applying', rowsPerSecond: expect.any(Number), secondsLeft: expect.any(Number) });
    await other.query('rollback');
    await working;
  } finally {
    other.release();
  }
  expect(await ground.run('slowly')).toMatchObject({ state: 'applied', rowsPerSecond: null, secondsLeft: null });
}, 60_000);
