/** Messages to and from the ERP, as customer service finds and reads them. */
import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { queueOrderFiles } from '../orders-out/out-messages.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
});
beforeEach(async () => {
  await ground.database.pool.query(`
    truncate outbox, order_receipt, exchange_run, erp_webhook cascade;
    insert into outbox (topic, key, payload, created_at)
      select topic, key, jsonb_build_object('orderNumber', key::int, 'customerNumber', '100001', 'totalCents', 5180,
                                            'lines', '[{"lineNumber": 1, "itemNumber": "I1", "description": "Gloves", "quantity": 4, "unitPriceCents": 1295, "type": 0}]'::jsonb), now() - age
        from (values ('order.submitted', '7000001', interval '3 hours'), ('order.changed', '7000001', interval '2 hours'),
                     ('order.submitted', '7000002', interval '1 minute')) m(topic, key, age)`);
});
afterAll(() => ground.close());

const get = async (path: string) => {
  const answer = await ground.app.http.inject({ url: `/api/erp/v1/desk${path}`, headers: ground.staff });
  return { status: answer.statusCode, ...answer.json() };
};
const list = async (query = '') => (await get(`?${query}`)).data;
const ids = async () =>
  (await list('direction=out')).map(({ messageId }: { messageId: string }) => messageId).toReversed() as string[];
const answer = (messageId: string, receipt: object) =>
  ground.app.http.inject({
    method: 'PUT',
    url: `/api/erp/v1/messages/${messageId}/receipt`,
    headers: ground.headers,
    payload: receipt,
  });

describe('the message desk', () => {
  it('lists both directions, newest first, page by page, and words each outcome', async () => {
    const [first = '', second = '', third = ''] = await ids();
    await answer(first, { state: 'taken', erpOrderNumber: 'SO-1' });
    await ground.load('vendors', 'vendorId,name\n2001,Pine\n,Nameless\n');
    const all = await list();
    expect(
      all.map(({ kind, state, summary, orderNumber }: Record<string, unknown>) => [kind, state, summary, orderNumber]),
    ).toEqual([
      ['vendors', expect.any(String), expect.any(String), undefined],
      ['order.submitted', 'waiting', 'The ERP hasn’t accepted it yet.', 7000002],
      ['order.changed', 'waiting', 'The ERP hasn’t accepted it within 15 minutes.', 7000001],
      ['order.submitted', 'accepted', 'Accepted as SO-1.', 7000001],
    ]);
    const pages: string[] = [];
    for (let after = ''; ; ) {
      const page = await get(`?pageSize=1${after === '' ? '' : `&after=${after}`}`);
      pages.push(...page.data.map(({ messageId }: { messageId: string }) => messageId));
      if (page.next === undefined) break;
      after = page.next;
    }
    expect(pages).toEqual([all[0].messageId, third, second, first]);
  });

  it('finds messages and loads about an order by either number, and a message by its ID', async () => {
    const [first = '', second = ''] = await ids();
    await ground.database.pool.query(
      `insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, total_cents)
         values (7000001, 'SO-1', '100001', now(), 'web', 5180) on conflict do nothing`,
    );
    const row = {
      ...{ orderNumber: 'SO-1', customerNumber: '100001', orderDate: '2026-03-02', lineNumber: 1, itemNumber: 'I1' },
      ...{ quantity: 4, price: '12.95', lineStatus: 'IB' },
    };
    await ground.sendRows('orders', 'status-1', [row]);
    await ground.sendRows('orders', 'status-2', [{ ...row, orderNumber: 'SO-2' }]);
    const found = async (text: string) =>
      (await list(`searchText=${text}`)).map(({ messageId }: { messageId: string }) => messageId);
    expect(await found('7000001')).toEqual(['status-1', second, first]);
    expect(await found('SO-1')).toEqual(['status-1', second, first]);
    expect(await found('status-2')).toEqual(['status-2']);
    expect(await found(first)).toEqual([first]);
    expect(await found('nothing')).toEqual([]);
    expect(await list('state=accepted&direction=in')).toHaveLength(2);
    expect(await list('state=waiting&direction=in')).toEqual([]);
  });

  it('finds orders by a part of our number, the ERP’s, or the PO number, of three characters or more', async () => {
    const [first = '', second = '', third = ''] = await ids();
    await ground.database.pool.query(
      `insert into sales_order (order_number, erp_order_number, po_number, customer_number, order_date, origination, total_cents)
         values (7000001, 'SO-88123', 'Mesa 4711-B', '100001', now(), 'web', 5180), (7000002, 'SO-99', 'PO 23', '100001', now(), 'web', 5180)
         on conflict (order_number) do update set erp_order_number = excluded.erp_order_number, po_number = excluded.po_number`,
    );
    const found = async (text: string) =>
      (await list(`direction=out&searchText=${encodeURIComponent(text)}`)).map(
        ({ messageId }: { messageId: string }) => messageId,
      );
    const ofFirst = [second, first];
    for (const part of ['8812', '-8812', '4711', 'sa 471', '0001', 'esa']) expect(await found(part)).toEqual(ofFirst);
    expect(await found('O23')).toEqual([third]);
    expect(await found('00000')).toEqual([third, ...ofFirst]);
    // Two characters are too few, and a whole number finds only its own order.
    for (const text of ['88', '%', '_', '7_0', '\\']) expect(await found(text)).toEqual([]);
    expect(await found('SO-99')).toEqual([third]);
    await ground.database.pool.query('delete from sales_order');
  });

  it('finds a load by its file, its feed, why it was refused, and the key, value, and problem of a bad or waiting row', async () => {
    await ground.load('vendors', 'vendorId,name\n2001,Pine\nV-77,\n', {
      id: 'pine',
      query: '&fileName=Vendors_Nov%2028.csv',
    });
    await ground.load('vendors', 'name\nPine\n', { id: 'headless' });
    const row = {
      orderNumber: 'SO-8',
      customerNumber: '100001',
      orderDate: '2026-03-02',
      lineNumber: 1,
      itemNumber: 'I1',
    };
    await ground.sendRows('orders', 'status-8', [{ ...row, quantity: 'four dozen', price: '12.95', lineStatus: 'IB' }]);
    const later = {
      ...row,
      orderNumber: 'SO-4711',
      customerNumber: '999999',
      quantity: 4,
      price: '12.95',
      lineStatus: 'IB',
    };
    await ground.sendRows('orders', 'oak', [later]);
    const found = async (text: string) =>
      (await list(`direction=in&searchText=${encodeURIComponent(text)}`)).map(
        ({ messageId }: { messageId: string }) => messageId,
      );
    const byText = async (texts: readonly string[]) =>
      Object.fromEntries(await Promise.all(texts.map(async (text) => [text, await found(text)])));
    expect(
      await byText([
        'vendors_nov 28.CSV',
        'V-77',
        'v77',
        'SO-8',
        'so 8',
        'four doz',
        'quantity',
        'headless',
        'vendorId',
        'SO-4711',
        'ndors_no',
        'our doz',
        'ndorid',
        '471',
        'dl',
      ]),
    ).toEqual({
      'vendors_nov 28.CSV': ['pine'],
      'V-77': ['pine'],
      v77: [],
      'SO-8': ['status-8'],
      'so 8': ['status-8'],
      'four doz': ['status-8'],
      quantity: ['status-8'],
      headless: ['headless'],
      vendorId: ['headless'],
      'SO-4711': ['oak'],
      // Parts of words, of three characters or more.
      ndors_no: ['pine'],
      'our doz': ['status-8'],
      ndorid: ['headless'],
      471: ['oak'],
      dl: [],
    });
    expect(await found('Vendor')).toEqual(['headless', 'pine']);
    expect(await list('direction=in&state=refused&searchText=vendors')).toHaveLength(1);
    expect(await found('“”')).toEqual([]);
  });

  it('lists the messages of each state alone, in each direction', async () => {
    const [first = '', second = '', third = ''] = await ids();
    await answer(first, { state: 'taken', erpOrderNumber: 'SO-1' });
    await answer(third, { state: 'rejected', reason: 'Unknown item I1' });
    await ground.load('vendors', 'vendorId,name\n2001,Pine\n', { id: 'pine' });
    const found = async (query: string) => (await list(query)).map(({ messageId }: { messageId: string }) => messageId);
    expect(await found('state=waiting')).toEqual([second]);
    expect(await found('state=refused')).toEqual([third]);
    expect(await found('state=accepted')).toEqual(['pine', first]);
    expect(await found('state=accepted&direction=out')).toEqual([first]);
    expect(await found('state=waiting&searchText=7000001')).toEqual([second]);
  });

  it('has a load without a usable row as refused, with some as loaded in part, and with none yet as waiting', async () => {
    const row = { customerNumber: '100001', orderDate: '2026-03-02', itemNumber: 'I1', quantity: 4, lineStatus: 'IA' };
    const order = (lineNumber: number, price: string) => ({ orderNumber: 'SO-9', ...row, lineNumber, price });
    const shipment = { shipmentNumber: 'SH-9', orderNumber: 'SO-9', lineNumber: 1, quantityShipped: 4 };
    await ground.sendRows('shipments', 'early', [shipment]);
    const found = async (state: string) =>
      (await list(`direction=in&state=${state}`)).map((each: Record<string, string>) => [each.messageId, each.state]);
    expect(await found('waiting')).toEqual([['early', 'waiting']]);
    await ground.sendRows('orders', 'none', [order(1, 'free')]);
    await ground.sendRows('orders', 'some', [order(1, '1'), order(2, 'free')]);
    expect(await found('refused')).toEqual([['none', 'refused']]);
    expect(await found('partial')).toEqual([['some', 'partial']]);
    // The rows that waited have found their order.
    await expect.poll(() => found('waiting')).toEqual([]);
    expect(await found('accepted')).toContainEqual(['early', 'accepted']);
  });

  it('explains a rejection, shows what would be sent, and sends it again, unless something newer replaces it', async () => {
    const [first = '', second = '', third = ''] = await ids();
    await answer(first, { state: 'rejected', reason: 'Account on credit hold' });
    await answer(third, { state: 'rejected', reason: 'Unknown item I1' });
    expect(await get(`/out/${third}`)).toMatchObject({
      state: 'refused',
      canResend: true,
      explanation: { what: 'The ERP rejected it: Unknown item I1.', wayOut: expect.stringContaining('send it again') },
      answer: expect.stringContaining('"reason": "Unknown item I1"'),
    });
    expect(await get(`/out/${third}/dryRun`)).toMatchObject({
      isSent: true,
      text: 'If you send it again, the ERP gets this when it next asks for its messages.',
      document: expect.stringContaining('"type": "order.submitted"'),
    });
    expect(await get(`/out/${first}`)).toMatchObject({ canResend: false });
    expect(await get(`/out/${first}/dryRun`)).toMatchObject({ isSent: false, document: '' });
    expect(await get(`/out/${second}/dryRun`)).toMatchObject({
      isSent: true,
      text: expect.stringMatching(/^As it stands/),
    });
    const resent = await ground.app.http.inject({
      method: 'POST',
      url: `/api/erp/v1/messages/${third}/resend`,
      headers: ground.staff,
    });
    expect(resent.statusCode).toBeLessThan(300);
    expect(await get(`/out/${third}`)).toMatchObject({ state: 'waiting', canResend: false });
    const { rows } = await ground.database.pool.query('select sum(attempts)::int as attempts from outbox');
    expect(rows).toEqual([{ attempts: 0 }]);
  });

  it('shows the file that would be written, and says once it has been', async () => {
    const { pool } = ground.database;
    const [first = ''] = await ids();
    const id = first.split('.')[2];
    await pool.query(
      `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
       values (true, 'x12', 'ZZ', 'OPERATORY', 'ZZ', 'YOURERP', '004010', false, 'u', now())`,
    );
    const before = await get(`/out/${first}/dryRun`);
    expect(before).toMatchObject({
      isSent: true,
      text: 'As it stands, this is written to the folder as an X12 file.',
      document: expect.stringMatching(/^ISA\*[\s\S]*BEG\*00\*NE\*7000001\*[\s\S]*PO1\*1\*4\*EA\*12\.95/),
    });
    expect(before.fields.map(({ name }: { name: string }) => name)).toEqual(['File', 'Order']);
    await queueOrderFiles(pool);
    await pool.query('update erp_out_file set written_at = now() where outbox_id = $1', [id]);
    expect(await get(`/out/${first}/dryRun`)).toMatchObject({
      ...{ isSent: false, document: '' },
      text: expect.stringMatching(
        /^It was written to the folder as 850\.7000001\.\d{9}\.x12, and waits for the ERP’s answer\.$/,
      ),
    });
    await pool.query('delete from erp_out_file; delete from erp_file_way');
  });

  it('waits for the message before it, and has prices for customer service, which sees prices', async () => {
    const [first = '', second = ''] = await ids();
    expect(await get(`/out/${second}/dryRun`)).toMatchObject({
      isSent: false,
      text: `As it stands, it waits until the ERP has taken ${first}.`,
    });
    expect((await get(`/out/${first}`)).document).toContain('"unitPriceCents": 1295');
  });

  it('shows why a load waits or was refused', async () => {
    const refused = await ground.load('vendors', 'name\nPine\n');
    expect(refused.state).toBe('refused');
    expect(await get(`/in/${refused.importId}`)).toMatchObject({
      state: 'refused',
      explanation: { what: expect.stringContaining('vendorId'), wayOut: 'Correct the file, and send it again.' },
    });
    expect((await get('/in/nothing')).status).toBe(404);
    expect((await get('/out/7000001.submitted.999999')).status).toBe(404);
  });
});
