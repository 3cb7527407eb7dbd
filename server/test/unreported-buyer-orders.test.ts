/** Buyers are told of shipments and invoices of lines that the ERP never reported. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addKey } from '../src/exchange/machine-keys.ts';
import {
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../src/punch-out/buyer.fixture.ts';
import { deliverDue } from '../src/punch-out/deliveries/start-deliveries.ts';
import { encryption } from '../src/punch-out/punch-out.fixture.ts';
import { signIn } from './sign-in.ts';

let buyer: ListeningBuyer;
let headers: Record<string, string>;
let imports = 0;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  headers = { authorization: `Bearer ${await addKey(buyer.world.database.pool, 'test', 'all')}` };
});
beforeEach(async () => {
  await buyer.begin();
  await buyer.world.database.pool.query(
    'truncate erp_order_line, erp_shipment_line, erp_invoice, exchange_run, outbox, order_receipt cascade',
  );
});
afterAll(() => buyer.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  buyer.world.app.http.inject({ method, url: `/api/erp/v1${url}`, headers, ...(payload && { payload }) });

async function report(feed: string, rows: readonly object[]): Promise<void> {
  imports += 1;
  const { results } = (await call('POST', `/feeds/${feed}/rows`, { importId: `unreported-${imports}`, rows })).json();
  expect(results.map(({ result }: { result: string }) => result)).toEqual(rows.map(() => 'applied'));
}

/** 5 and 2 of two products; the ERP takes them as SO-1, and reports nothing. */
async function taken(): Promise<number> {
  const items = itemsOf(await returnedCart(buyer.world, twoItems));
  const { text } = await buyer.world.send(orderDocument({ orderId: 'PO-1', payloadId: 'order@buyer.example', items }));
  const orderNumber = Number(/our order (\d+)/.exec(text)?.[1]);
  const { messages } = (await call('GET', '/messages')).json();
  const receipt = `/messages/${messages[0].messageId}/receipt`;
  expect((await call('PUT', receipt, { state: 'taken', erpOrderNumber: 'SO-1' })).statusCode).toBe(200);
  return orderNumber;
}

const day = '2026-03-04';
const shipped = (lineNumber: number, quantityShipped: number) => ({
  ...{
    shipmentNumber: 'SH-1',
    orderNumber: 'SO-1',
    lineNumber,
    quantityShipped,
    shipmentDate: day,
    lotNumber: 'LOT-7',
  },
});
const invoice = (invoiceNumber: string, total: string, shipmentNumber: string) => ({
  ...{ invoiceNumber, orderNumber: 'SO-1', shipmentNumber, invoiceDate: day, total },
});
const got = async (kind: string) => {
  const { pool } = buyer.world.database;
  await deliverDue({ pool, settings: buyer.world.app.services.settings, now: () => new Date() }, encryption);
  return buyer.listener.got.filter((text) => text.includes(`<${kind}>`));
};
const linesOf = (text: string) =>
  [...text.matchAll(/invoiceLineNumber="\d" quantity="(\d)".*?lineNumber="(\d)"/gs)].map((found) => found.slice(1));

it('gets a ship notice with its item, and the invoice line by line', async () => {
  await taken();
  await report('shipments', [shipped(1, 5)]);
  await report('invoices', [invoice('IN-1', '62.50', 'SH-1')]);
  const [notice = '', ...others] = await got('ShipNoticeRequest');
  expect(others).toEqual([]);
  expect(notice).toMatch(/<ShipNoticeItem [^>]*lineNumber="1"/);
  expect(notice).toContain('LOT-7');
  const [text = ''] = await got('InvoiceDetailRequest');
  expect(text).not.toContain('isHeaderInvoice');
  expect(linesOf(text)).toEqual([['5', '1']]);
});

it('gets the invoice of an order without any report line by line', async () => {
  await taken();
  await report('invoices', [invoice('IN-1', '88.48', '')]);
  const [text = ''] = await got('InvoiceDetailRequest');
  expect(text).not.toContain('isHeaderInvoice');
  expect(linesOf(text)).toEqual([
    ['5', '1'],
    ['2', '2'],
  ]);
});

it('practices that hold the lot are found', async () => {
  const orderNumber = await taken();
  await report('shipments', [shipped(1, 5)]);
  const staff = await signIn(buyer.world.database.pool, { permissions: ['CustomerService'] });
  const found = await buyer.world.app.http.inject({
    url: '/api/receiving/lotHolders?lot=LOT-7',
    headers: staff.headers,
  });
  expect(found.json()).toMatchObject({ holders: [{ itemNumber: 'NG-100', orderNumber, quantity: 5 }] });
});
