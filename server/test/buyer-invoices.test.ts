/** Invoices of the ERP's, as the buyer who ordered gets them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import {
  type BuyerListener,
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../src/punch-out/buyer.fixture.ts';
import { listInvoiceDifferences } from '../src/punch-out/changes/invoice-differences.ts';
import { deliverDue } from '../src/punch-out/deliveries/start-deliveries.ts';
import { encryption, type PunchOutWorld } from '../src/punch-out/punch-out.fixture.ts';
import { isDtdThere, validateByDtd } from './dtd.ts';
import { signIn } from './sign-in.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
let listener: BuyerListener;
let key = '';
let imports = 0;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world, listener } = buyer);
  key = await addKey(world.database.pool, 'test', 'all');
});
beforeEach(async () => {
  await buyer.begin();
  await world.database.pool.query('truncate erp_order_line, erp_shipment_line, erp_invoice, exchange_run cascade');
  await world.database.pool.query(
    `update punch_out_connection set profile = profile - 'areInvoicesSent' where connection_id = 'buyer-1'`,
  );
});
afterAll(() => buyer.close());

const parts = () => ({ pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() });
const deliver = () => deliverDue(parts(), encryption);
const invoicesGot = () => listener.got.filter((text) => text.includes('<InvoiceDetailRequest>'));
const amountsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}><Money currency="USD">(-?[\\d.]+)</Money>`, 'g'))].map(([, amount]) => amount);

/** Sends rows as the ERP's program does; each must be applied. */
async function report(feed: string, rows: readonly object[]): Promise<void> {
  imports += 1;
  const answer = await world.app.http.inject({
    method: 'POST',
    url: `/api/erp/v1/feeds/${feed}/rows`,
    headers: { authorization: `Bearer ${key}` },
    payload: { importId: `invoices-${imports}`, rows },
  });
  const results = answer.json().results?.map(({ result }: { result: string }) => result);
  expect([answer.statusCode, results]).toEqual([200, rows.map(() => expect.stringMatching(/applied|unchanged/))]);
}

/** Processes the whole queue, and returns the state of the last entry. */
async function work(): Promise<string> {
  const exchange = exchangeParts(world.app.services, world.database.pool);
  for (;;) {
    const run = await claimRun(world.database.pool, 'test-worker');
    if (run === undefined) break;
    await workOne(exchange, 'test-worker', run);
  }
  const { rows } = await world.database.pool.query<{ state: string }>(
    'select state from exchange_run order by run_id desc limit 1',
  );
  return rows[0]?.state ?? '';
}

/** Sends a file of invoices, and returns what became of it. */
async function loadFile(importId: string, text: string, query: string): Promise<string> {
  const answer = await world.app.http.inject({
    method: 'PUT',
    url: `/api/erp/v1/imports/${importId}?feed=invoices${query}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    payload: text,
  });
  expect(answer.statusCode).toBe(200);
  return work();
}

const distributions =
  '<Distribution><Accounting name="Charge"><AccountingSegment id="100"><Name xml:lang="en">Cost Center</Name><Description xml:lang="en">Clinic &amp; lab</Description></AccountingSegment></Accounting><Charge><Money currency="USD">31.25</Money></Charge></Distribution>' +
  '<Distribution><Accounting name="Charge"><AccountingSegment id="200"><Name xml:lang="en">Cost Center</Name><Description xml:lang="en">School</Description></AccountingSegment></Accounting><Charge><Money currency="USD">31.25</Money></Charge></Distribution>';

/** An order of two lines, the first one divided over two cost centers. */
async function order(document = orderDocument): Promise<number> {
  const items = itemsOf(await returnedCart(world, twoItems)).replace('</ItemOut>', `${distributions}</ItemOut>`);
  const { code, text } = await world.send(document({ orderId: 'PO-1', payloadId: 'order@buyer.example', items }));
  expect(code).toBe(200);
  return Number(/our order (\d+)/.exec(text)?.[1]);
}

const day = '2026-03-04';
const line = (orderNumber: number, lineNumber: number, more: object = {}) => ({
  ...{ orderNumber: 'SO-1', webOrderNumber: orderNumber, customerNumber: '100001', lineNumber },
  ...{ itemNumber: lineNumber === 1 ? 'NG-100' : 'NG-200', quantity: lineNumber === 1 ? 5 : 2 },
  ...{
    orderDate: new Date().toISOString().slice(0, 10),
    price: lineNumber === 1 ? '12.50' : '12.99',
    lineStatus: 'shipped',
  },
  ...more,
});
const shipped = (shipmentNumber: string, lineNumber: number, quantityShipped: number) => ({
  ...{ shipmentNumber, orderNumber: 'SO-1', lineNumber, quantityShipped, shipmentDate: day },
});
const invoice = (invoiceNumber: string, total: string, more: object = {}) => ({
  ...{ invoiceNumber, orderNumber: 'SO-1', shipmentNumber: '', invoiceDate: day, total, tax: '', freight: '' },
  ...more,
});

/** The order has left in one shipment. */
async function orderAndShip(): Promise<number> {
  const number = await order();
  await report('orders', [line(number, 1), line(number, 2)]);
  await report('shipments', [shipped('SH-1', 1, 5), shipped('SH-1', 2, 2)]);
  return number;
}

describe('an invoice', () => {
  it('charges parts that the ERP split under new numbers as the ordered line', async () => {
    const number = await order();
    const split = { itemNumber: 'NG-100', price: '12.50' };
    await report('orders', [
      line(number, 1, { quantity: 1 }),
      line(number, 2),
      line(number, 7, { ...split, quantity: 3 }),
      line(number, 8, { ...split, quantity: 1 }),
    ]);
    await report('shipments', [
      { ...shipped('SH-1', 1, 1), lotNumber: 'L-ONE' },
      { ...shipped('SH-1', 7, 3), lotNumber: 'L-SEVEN' },
      { ...shipped('SH-1', 8, 1), lotNumber: 'L-EIGHT' },
      { ...shipped('SH-1', 2, 2), lotNumber: '' },
    ]);
    await report('invoices', [invoice('IN-1', '88.48', { shipmentNumber: 'SH-1' })]);
    await deliver();
    const [text = ''] = invoicesGot();
    expect(
      [...text.matchAll(/invoiceLineNumber="\d" quantity="(\d)".*?lineNumber="(\d)"/gs)].map((m) => m.slice(1)),
    ).toEqual([
      ['5', '1'],
      ['2', '2'],
    ]);
    const notice = listener.got.find((each) => each.includes('<ShipNoticeRequest>')) ?? '';
    for (const lot of ['L-ONE', 'L-SEVEN', 'L-EIGHT']) expect(notice.split(lot)).toHaveLength(2);
    expect(notice).toMatch(/lineNumber="1"[^>]*quantity="5"|quantity="5"[^>]*lineNumber="1"/);
  });

  it('reaches the buyer once: the buyer’s lines, cost centers, tax, freight, and the ERP’s total', async () => {
    const number = await orderAndShip();
    const row = invoice('IN-1', '107.48', { shipmentNumber: 'SH-1', tax: '9.01', freight: '9.99' });
    await report('invoices', [row]);
    await Promise.all([deliver(), deliver()]);
    await report('invoices', [row]);
    await report('invoices', [{ ...row, total: '108.48' }]);
    await deliver();
    const [text = '', ...further] = invoicesGot();
    expect(further).toEqual([]);
    expect(text).toContain(`payloadID="${number}.invoice.IN-1@operatory"`);
    expect(text).toContain('invoiceID="IN-1" purpose="standard" operation="new" invoiceDate="2026-03-04T12:00:00');
    expect(text).toContain('<OrderReference orderID="PO-1"><DocumentReference payloadID="order@buyer.example"/>');
    expect(text).toContain(`<SupplierOrderInfo orderID="${number}"/>`);
    expect(text).toMatch(/invoiceLineNumber="1" quantity="5".*lineNumber="1".*invoiceLineNumber="2" quantity="2"/s);
    expect(text).toContain('isAccountingInLine="yes"');
    expect(text).toMatch(/<AccountingSegment id="100">.*Clinic &#38; lab|Clinic &amp; lab/);
    expect(amountsOf(text, 'Charge')).toEqual(['31.25', '31.25']);
    expect(amountsOf(text, 'SubtotalAmount')).toEqual(['62.50', '25.98', '88.48']);
    expect(amountsOf(text, 'Tax')).toEqual(['9.01']);
    expect(amountsOf(text, 'ShippingAmount')).toEqual(['9.99']);
    expect(amountsOf(text, 'DueAmount')).toEqual(['107.48']);
    expect(text).toContain('<SharedSecret>s3cr3t</SharedSecret>');
    const { rows } = await world.database.pool.query(
      `select status_code as code, order_number as "orderNumber", document from punch_out_message where kind = 'InvoiceDetailRequest'`,
    );
    expect(rows).toEqual([{ code: 200, orderNumber: number, document: expect.not.stringContaining('s3cr3t') }]);
  });

  it('charges a substitute as the buyer’s line, named as the substitute', async () => {
    const number = await order();
    await report('orders', [
      line(number, 1, { itemNumber: 'NG-200', quantity: 4, price: '11.99' }),
      line(number, 2, { lineStatus: 'processing' }),
    ]);
    await report('shipments', [shipped('SH-1', 1, 4), shipped('SH-2', 2, 2)]);
    await report('invoices', [
      invoice('IN-1', '52.96', { shipmentNumber: 'SH-1', freight: '5.00' }),
      invoice('IN-2', '25.98', { shipmentNumber: 'SH-2' }),
    ]);
    await deliver();
    const [first = '', second = ''] = invoicesGot();
    for (const text of [first, second]) expect(text).not.toContain('isHeaderInvoice');
    const [item = ''] = /<InvoiceDetailItem .*<\/InvoiceDetailItem>/s.exec(first) ?? [];
    expect(item).toContain('<InvoiceDetailItem invoiceLineNumber="1" quantity="4"><UnitOfMeasure>BX</UnitOfMeasure>');
    expect(item).toContain(
      '<InvoiceDetailItemReference lineNumber="1"><ItemID><SupplierPartID>NG-200</SupplierPartID></ItemID>' +
        '<Description xml:lang="en">Nitrile gloves, large</Description></InvoiceDetailItemReference>',
    );
    expect(item).toContain('<Comments xml:lang="en">Our product NG-200 instead of NG-100.</Comments>');
    expect(amountsOf(first, 'Charge')).toEqual(['23.98', '23.98']);
    expect(amountsOf(first, 'SubtotalAmount')).toEqual(['47.96', '47.96']);
    expect(amountsOf(first, 'DueAmount')).toEqual(['52.96']);
    expect(second).toContain('lineNumber="2"');
    expect(second).not.toContain('<Comments');
    if (isDtdThere) expect(() => validateByDtd(first, '1.2.071/InvoiceDetail.dtd')).not.toThrow();
  });

  it('that can’t be written holds up nothing else, and is written once it can be', async () => {
    const [broken, other] = [
      await orderAndShip(),
      await order((given) => orderDocument({ ...given, orderId: 'PO-2', payloadId: 'other@buyer.example' })),
    ];
    await deliver();
    const lines = 'select lines from punch_out_order where order_number = $1';
    const { rows } = await world.database.pool.query(lines, [broken]);
    const keep = (value: unknown) =>
      world.database.pool.query('update punch_out_order set lines = $2 where order_number = $1', [
        broken,
        JSON.stringify(value),
      ]);
    await keep('nothing that could be read');
    await report('invoices', [invoice('IN-1', '88.48')]);
    listener.got.length = 0;
    const picked = { orderNumber: 'SO-2', lineStatus: 'processing' };
    await report('orders', [line(other, 1, picked), line(other, 2, picked)]);
    await deliver();
    expect(listener.got).toEqual([expect.stringContaining('<ConfirmationRequest')]);
    await keep(rows[0].lines);
    await world.database.pool.query(`update outbox set next_attempt_at = null where topic <> 'punch-out.document'`);
    await deliver();
    expect(invoicesGot()).toHaveLength(1);
  });

  it('for something that the buyer didn’t order has the amounts of the order as a whole', async () => {
    const number = await order();
    await report('orders', [line(number, 1), line(number, 2), line(number, 9, { itemNumber: 'NG-300', price: '1' })]);
    await report('shipments', [shipped('SH-1', 1, 5), shipped('SH-1', 9, 2)]);
    await report('invoices', [invoice('IN-1', '64.50', { shipmentNumber: 'SH-1' })]);
    await deliver();
    expect(invoicesGot()).toEqual([expect.stringContaining('isHeaderInvoice="yes"')]);
  });

  it('for part of a line has that part, and divides it like the order did', async () => {
    const number = await order();
    await report('orders', [
      line(number, 1, { lineStatus: 'processing' }),
      line(number, 2, { lineStatus: 'processing' }),
    ]);
    await report('shipments', [shipped('SH-1', 1, 3), shipped('SH-2', 1, 2), shipped('SH-2', 2, 2)]);
    await report('invoices', [
      invoice('IN-1', '37.50', { shipmentNumber: 'SH-1' }),
      invoice('IN-2', '50.98', { shipmentNumber: 'SH-2' }),
    ]);
    await deliver();
    const [first = '', second = ''] = invoicesGot();
    expect(amountsOf(first, 'SubtotalAmount')).toEqual(['37.50', '37.50']);
    expect(amountsOf(first, 'Charge')).toEqual(['18.75', '18.75']);
    expect(amountsOf(second, 'SubtotalAmount')).toEqual(['25.00', '25.98', '50.98']);
    expect(amountsOf(second, 'Charge')).toEqual(['12.50', '12.50']);
  });

  it('whose lines don’t add up to its total has the amounts of the order as a whole', async () => {
    await orderAndShip();
    await report('invoices', [invoice('IN-1', '80.00', { shipmentNumber: 'SH-1', tax: '5' })]);
    await deliver();
    const [text = ''] = invoicesGot();
    expect(text).toContain('isHeaderInvoice="yes"');
    expect(text).not.toContain('<InvoiceDetailItem ');
    expect(amountsOf(text, 'SubtotalAmount')).toEqual(['75.00', '75.00']);
    expect(amountsOf(text, 'DueAmount')).toEqual(['80.00']);
  });

  it('that is a credit is a credit memo about the invoice before', async () => {
    const number = await orderAndShip();
    await report('invoices', [invoice('IN-1', '88.48', { shipmentNumber: 'SH-1' })]);
    const credit = invoice('CM-1', '-12.99', { shipmentNumber: 'SH-1', tax: '-0.50' });
    await report('invoices', [credit]);
    await Promise.all([deliver(), deliver()]);
    await report('invoices', [credit]);
    await deliver();
    const got = invoicesGot();
    expect(got).toHaveLength(2);
    // Two deliveries at once may arrive in either order.
    const text = got.find((each) => each.includes('invoiceID="CM-1" purpose="creditMemo"')) ?? '';
    expect(text).toContain('<InvoiceDetailHeaderOrder>');
    expect(text).toContain('<InvoiceDetailOrderSummary invoiceLineNumber="1">');
    expect(text).toContain('isHeaderInvoice="yes"');
    expect(text).toContain(`<DocumentReference payloadID="${number}.invoice.IN-1@operatory"/>`);
    expect(amountsOf(text, 'SubtotalAmount')).toEqual(['-12.49', '-12.49']);
    expect(amountsOf(text, 'Tax')).toEqual(['-0.50']);
    expect(amountsOf(text, 'DueAmount')).toEqual(['-12.99']);
  });

  it('is found at the message desk by its number, with the load that brought it', async () => {
    const number = await orderAndShip();
    await report('invoices', [invoice('0019001', '88.48', { shipmentNumber: 'SH-1' })]);
    const load = `invoices-${imports}`;
    await report('invoices', [invoice('IN-2', '1.00')]);
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const found = async (text: string) => {
      const url = `/api/erp/v1/desk?searchText=${text}`;
      const { data, buyerDocuments } = (await world.app.http.inject({ url, headers })).json();
      return [data.map(({ messageId }: { messageId: string }) => messageId), buyerDocuments];
    };
    const document = { invoiceNumber: '0019001', orderNumber: number, connectionId: 'buyer-1' };
    await deliver();
    expect(await found('0019001')).toEqual([
      [load],
      [{ ...document, state: 'delivered', at: expect.any(String), payloadId: `${number}.invoice.0019001@operatory` }],
    ]);
    expect(await found('19001')).toEqual([[load], undefined]);
    // The load's difference is stored only for some days.
    await world.database.pool.query(`update outbox set delivered_at = null, failed_at = now() where key = $1`, [
      `${number}/invoice/0019001`,
    ]);
    const { rows } = await world.database.pool.query('select run_id as id from exchange_run where import_id = $1', [
      load,
    ]);
    await world.database.pool.query(`drop table if exists exchange_work.diff_${rows[0].id}`);
    expect(await found('0019001')).toEqual([[load], [expect.objectContaining({ ...document, state: 'failed' })]]);
    await world.database.pool.query('delete from outbox where key = $1', [`${number}/invoice/0019001`]);
    const [, forgotten] = await found('0019001');
    expect(forgotten).toEqual([{ ...document, state: 'delivered', at: expect.any(String) }]);
    expect(await found('IN-77')).toEqual([[], undefined]);
  });

  it('that is a credit with lines names them, the order’s lines, and the invoice, and is sent once', async () => {
    const number = await order((given) => orderDocument(given).replaceAll('1.2.014', '1.2.071'));
    await report('orders', [line(number, 1), line(number, 2)]);
    await report('shipments', [shipped('SH-1', 1, 5), shipped('SH-1', 2, 2)]);
    await report('invoices', [invoice('IN-1', '88.48', { shipmentNumber: 'SH-1' })]);
    const credit = invoice('CM-1', '-25.50', {
      shipmentNumber: 'SH-1',
      tax: '-0.50',
      creditedLines: '1:2:12.50:ng-100',
    });
    await report('invoices', [credit]);
    await report('invoices', [credit]);
    await deliver();
    await deliver();
    const [, text = '', ...more] = invoicesGot();
    expect(more).toEqual([]);
    expect(text).toContain('invoiceID="CM-1" purpose="lineLevelCreditMemo"');
    expect(text).not.toContain('isHeaderInvoice');
    expect(text).toContain(`<DocumentReference payloadID="${number}.invoice.IN-1@operatory"/>`);
    expect(text).toContain('<InvoiceDetailItem invoiceLineNumber="1" quantity="-2">');
    expect(text).toContain('<InvoiceDetailItemReference lineNumber="1">');
    expect(amountsOf(text, 'SubtotalAmount')).toEqual(['-25.00', '-25.00']);
    expect(amountsOf(text, 'Charge')).toEqual(['-12.50', '-12.50']);
    expect(amountsOf(text, 'DueAmount')).toEqual(['-25.50']);
    if (isDtdThere) expect(() => validateByDtd(text, '1.2.071/InvoiceDetail.dtd')).not.toThrow();
  });

  it.each([
    ['name a line that was never ordered', '1.2.071', '7:2:12.50'],
    ['don’t come to its total', '1.2.071', '1:1:12.50'],
    ['an older release can’t have', '1.2.014', '1:2:12.50'],
    ['are of another product than the order’s line of that number', '1.2.071', '1:2:12.50:NG-200'],
  ])('that is a credit with lines that %s has the amounts of the order as a whole', async (_why, version, lines) => {
    const number = await order((given) => orderDocument(given).replaceAll('1.2.014', version));
    await report('orders', [line(number, 1), line(number, 2)]);
    await report('invoices', [invoice('CM-1', '-25.50', { tax: '-0.50', creditedLines: lines })]);
    await deliver();
    const [text = ''] = invoicesGot();
    expect(text).toContain('invoiceID="CM-1" purpose="creditMemo"');
    expect(text).toContain('isHeaderInvoice="yes"');
  });

  it.each([
    ['', '1.2.014', '1:2:12.50', { release: '1.2.014', isChosen: false }],
    ['1.2.011', '1.2.071', '1:2:12.50', { release: '1.2.011', isChosen: true }],
    ['', '1.2.071', '1:2:12.50', undefined],
    ['', '1.2.071', '7:2:12.50', undefined],
    ['', '1.2.014', '', undefined],
  ])(
    'that is a credit says at the message desk if the release keeps its lines out (connection %j, order %s, lines %j)',
    async (chosen, version, lines, said) => {
      await world.database.pool.query(
        `update punch_out_connection set profile = profile || jsonb_build_object('dtdVersion', $1::text) where connection_id = 'buyer-1'`,
        [chosen],
      );
      const number = await order((given) => orderDocument(given).replaceAll('1.2.014', version));
      await report('orders', [line(number, 1), line(number, 2)]);
      await report('invoices', [invoice('CM-1', '-25.50', { tax: '-0.50', creditedLines: lines })]);
      await deliver();
      const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
      const desk = await world.app.http.inject({ url: '/api/erp/v1/desk?searchText=CM-1', headers });
      expect(desk.json().buyerDocuments.map(({ withoutLines }: { withoutLines?: object }) => withoutLines)).toEqual([
        said,
      ]);
    },
  );

  it('of the past, of an undone load, or for a buyer who gets invoices in another way isn’t sent', async () => {
    await orderAndShip();
    const file = `invoiceNumber,orderNumber,invoiceDate,total\nIN-%,SO-1,${day},88.48\n`;
    expect(await loadFile('past', file.replace('%', '0'), '&mode=history')).toBe('applied');
    expect(await loadFile('mistaken', file.replace('%', '1'), '&mode=delta')).toBe('applied');
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    await world.app.http.inject({ method: 'POST', url: '/api/erp/v1/imports/mistaken/undo', headers });
    expect(await work()).toBe('undone');
    await deliver();
    await world.database.pool.query(
      `update punch_out_connection set profile = profile || '{"areInvoicesSent": false}' where connection_id = 'buyer-1'`,
    );
    await report('invoices', [invoice('IN-3', '88.48')]);
    await deliver();
    expect(invoicesGot()).toEqual([]);
  });
});

describe.runIf(isDtdThere)('by the DTD', () => {
  it('invoices by line, invoices of a whole order, and credit memos are valid, and a broken one isn’t', async () => {
    const version = '1.2.071';
    const inRelease: typeof orderDocument = (given) => orderDocument(given).replaceAll('1.2.014', version);
    const number = await order(inRelease);
    await report('orders', [line(number, 1), line(number, 2)]);
    await report('invoices', [
      invoice('IN-1', '107.48', { tax: '9.01', freight: '9.99' }),
      invoice('IN-2', '20.00', { freight: '20.00' }),
      invoice('CM-1', '-12.99', { tax: '-0.50' }),
    ]);
    await deliver();
    const documents = invoicesGot();
    expect(documents).toHaveLength(3);
    for (const text of documents) {
      expect(text).toContain(`cXML/${version}/InvoiceDetail.dtd`);
      expect(() => validateByDtd(text, `${version}/InvoiceDetail.dtd`)).not.toThrow();
    }
    const broken = (documents[0] ?? '').replace(/ invoiceDate="[^"]+"/, '');
    expect(() => validateByDtd(broken, `${version}/InvoiceDetail.dtd`)).toThrow();
  });
});

describe('an invoice that changes after it was sent', () => {
  const listed = () => listInvoiceDifferences(world.app.services, {}).then(({ invoices }) => invoices);

  const warnings = async () =>
    (
      await world.database.pool.query<{ warnings: string[] }>(
        'select warnings from exchange_run order by run_id desc limit 1',
      )
    ).rows.flatMap((row) => row.warnings);

  it('is listed if it’s for another order or has other quantities, though its total is the same', async () => {
    const number = await orderAndShip();
    const sent = { shipmentNumber: 'SH-1' };
    await report('invoices', [invoice('IN-1', '88.48', sent)]);
    await deliver();
    expect(await warnings()).toEqual([]);
    await report('shipments', [shipped('SH-1', 1, 4)]);
    expect(await listed()).toMatchObject([{ orderNumber: number, isAbout: 'other-lines' }]);
    await report('shipments', [shipped('SH-1', 1, 5)]);
    expect(await listed()).toEqual([]);
    await report('orders', [{ ...line(number, 1), orderNumber: 'SO-2', webOrderNumber: '' }]);
    await report('invoices', [invoice('IN-1', '88.48', { orderNumber: 'SO-2' })]);
    expect(await listed()).toMatchObject([
      { orderNumber: number, isAbout: 'other-order', nowOrder: 'SO-2', sentTotal: 88.48, nowTotal: 88.48 },
    ]);
    expect(await warnings()).toEqual([expect.stringContaining('Invoice IN-1 was sent to a buyer’s system')]);
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const { version } = (await listed())[0] ?? { version: '' };
    const { statusCode } = await world.app.http.inject({
      ...{ method: 'POST', url: '/api/review/invoiceDifferences/settle', headers },
      payload: { orderNumber: number, invoiceNumber: 'IN-1', version, note: '' },
    });
    expect([statusCode, await listed()]).toEqual([200, []]);
    await deliver();
    expect(invoicesGot()).toHaveLength(1);
  });

  it('is listed and not sent again if it’s about no order now; a memo without an order is never sent, and the load says why', async () => {
    const number = await orderAndShip();
    await report('invoices', [invoice('IN-1', '88.48', { shipmentNumber: 'SH-1' })]);
    await deliver();
    const memo = { invoiceNumber: 'CM-9', customerNumber: '100001', invoiceDate: day, total: '-10.00' };
    await report('invoices', [memo]);
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^Invoice CM-9 names no order, so it isn’t sent to .+: a buyer’s system gets documents about its orders\./,
      ),
    ]);
    await report('invoices', [{ ...memo, invoiceNumber: 'CM-8', customerNumber: '100002' }]);
    expect(await warnings()).toEqual([]);
    await report('invoices', [{ ...memo, invoiceNumber: 'IN-1', total: '88.48' }]);
    const [difference] = await listed();
    expect(difference).toMatchObject({ orderNumber: number, invoiceNumber: 'IN-1', isAbout: 'other-order' });
    expect(difference).not.toHaveProperty('nowOrder');
    // An invoice that loses its order before its document is written.
    await report('invoices', [invoice('IN-2', '20.00')]);
    await report('invoices', [{ ...memo, invoiceNumber: 'IN-2', total: '20.00' }]);
    await deliver();
    expect(invoicesGot()).toHaveLength(1);
  });

  it('has a warning if it bills a shipment twice, or credits more than was invoiced', async () => {
    await orderAndShip();
    const sent = { shipmentNumber: 'SH-1' };
    await report('invoices', [invoice('IN-1', '88.48', sent)]);
    await report('invoices', [invoice('CM-1', '-25.00', { ...sent, creditedLines: '1:2:12.50' })]);
    expect(await warnings()).toEqual([]);
    await report('invoices', [invoice('IN-2', '88.48', sent)]);
    expect(await warnings()).toEqual([
      expect.stringMatching(/^Shipment SH-1 of order SO-1 has several invoices: IN-1, IN-2\./),
    ]);
    await report('invoices', [invoice('CM-2', '-160.00', { ...sent, creditedLines: '1:4:40.00' })]);
    expect(await warnings()).toEqual([
      expect.stringMatching(/^Order SO-1, line 1: 6 credited, 5 invoiced\./),
      expect.stringMatching(/^Order SO-1: its credits are larger than its invoices\./),
    ]);
  });

  it('isn’t sent again: customer service sees the difference, settles it, and sees the next one', async () => {
    const number = await orderAndShip();
    await report('invoices', [invoice('IN-1', '88.48')]);
    await deliver();
    expect([invoicesGot().length, await listed()]).toEqual([1, []]);
    await report('invoices', [invoice('IN-1', '90.00')]);
    await deliver();
    expect(invoicesGot()).toHaveLength(1);
    expect(await listed()).toMatchObject([
      { orderNumber: number, invoiceNumber: 'IN-1', orderId: 'PO-1', sentTotal: 88.48, nowTotal: 90, isGone: false },
    ]);
    const unpriced = await listInvoiceDifferences(world.app.services, { arePricesOff: true });
    expect(unpriced.invoices).toHaveLength(1);
    for (const name of ['sentTotal', 'nowTotal']) expect(unpriced.invoices[0]).not.toHaveProperty(name);
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const seen = (await listed())[0]?.version ?? '';
    const settle = (version = seen, by: Readonly<Record<string, string>> = headers) =>
      world.app.http.inject({
        method: 'POST',
        url: '/api/review/invoiceDifferences/settle',
        headers: { ...by },
        payload: { orderNumber: number, invoiceNumber: 'IN-1', version, note: 'They pay the difference.' },
      });
    // It changes again before they click.
    await report('invoices', [invoice('IN-1', '90.50')]);
    expect((await settle()).json()).toMatchObject({ status: 409, code: 'buyer-change.changed' });
    expect(await listed()).toMatchObject([{ nowTotal: 90.5 }]);
    const now = (await listed())[0]?.version ?? '';
    expect([(await settle(now)).statusCode, (await settle(now)).statusCode, await listed()]).toEqual([200, 200, []]);
    const colleague = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    expect((await settle(now, colleague.headers)).statusCode).toBe(404);
    const { rows: audit } = await world.database.pool.query(
      `select subject from audit_entry where kind = 'buyer-change-settled' and subject = $1`,
      [`order ${number}`],
    );
    expect(audit).toEqual([{ subject: `order ${number}` }]);
    await report('invoices', [invoice('IN-1', '90.00', { tax: '1.00' })]);
    expect(await listed()).toMatchObject([{ invoiceNumber: 'IN-1', nowTotal: 90 }]);
    // While it's unchanged, there is nothing to settle.
    await report('invoices', [invoice('IN-1', '88.48')]);
    expect(await listed()).toEqual([]);
    await world.database.pool.query("delete from erp_invoice where invoice_number = 'IN-1'");
    expect(await listed()).toMatchObject([{ isGone: true }]);
  });
});
