/** An account whose invoices are downloaded over HTTP: some have the ERP's PDF, some are drawn, some are missing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { bindDocumentRoutes } from '../src/documents/routes.ts';
import { giveOrders } from '../src/orders/orders.fixture.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestGround, type TestGround } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { unzip } from './unzip.ts';

export const shipmentOf = (shipmentId: number, shipmentDate: string | null, erpShipmentNumber?: string) => ({
  ...{ shipmentId, orderNumber: Math.floor(shipmentId / 10), shipmentNumber: `S-${shipmentId}`, shippedFrom: '14' },
  ...{ shippingOrderNumber: shipmentId, shipmentDate, hasInvoice: true, erpShipmentNumber },
});

/** The ERP's invoices: number, order, shipment, date, amount, and whether it sent a file, which the store may have lost. */
const reported = [
  ['IN-1', 'SO-1', 'SH-11', '2026-03-06', 100, 'file'],
  ['IN-0', 'SO-1', 'SH-11', '2026-03-04', 100, 'file'],
  ['CM-1', 'SO-1', 'SH-11', '2026-03-10', -50, 'file'],
  ['CM-2', 'SO-1', 'SH-11', '2026-03-11', -50, 'none'],
  ['CM-3', 'SO-1', 'SH-11', '2026-03-12', -50, 'lost'],
  ['IN-3', 'SO-3', null, '2026-03-07', 100, 'file'],
  ['IN-4', 'SO-4', 'SH-41', '2026-03-09', 100, 'none'],
  ['IN-5', 'SO-5', 'SH-51', '2026-03-08', 100, 'file'],
] as const;

async function giveInvoices(database: TestDatabase, { services }: TestGround): Promise<void> {
  await giveOrders(database, [
    {
      orderNumber: 1,
      erpOrderNumber: 'SO-1',
      poNumber: '=PO',
      shipments: [shipmentOf(11, '2026-03-05', 'SH-11')],
      lines: [{ lineGroup: 'shipment', shipmentId: 11 }],
    },
    { orderNumber: 2, shipments: [shipmentOf(21, '2026-02-01')], lines: [{ lineGroup: 'shipment', shipmentId: 21 }] },
    {
      orderNumber: 3,
      erpOrderNumber: 'SO-3',
      shipments: [shipmentOf(31, '2026-03-05', 'SH-31'), shipmentOf(32, '2026-03-06', 'SH-32')],
      lines: [31, 32].map((shipmentId) => ({ lineGroup: 'shipment', shipmentId })),
    },
    {
      orderNumber: 4,
      erpOrderNumber: 'SO-4',
      shipments: [shipmentOf(41, '2026-03-09', 'SH-41'), shipmentOf(42, null, 'SH-42')],
      lines: [{ lineGroup: 'shipment', shipmentId: 41 }],
    },
    { orderNumber: 5, erpOrderNumber: 'SO-5' },
    { orderNumber: 6, customerNumber: '100002', shipments: [shipmentOf(61, '2026-03-05')] },
  ]);
  for (const [number, order, shipment, date, cents, file] of reported) {
    await database.pool.query(
      `insert into erp_invoice (invoice_number, erp_order_number, erp_shipment_number, invoice_date, total_cents)
       values ($1, $2, $3, $4, $5)`,
      [number, order, shipment, date, cents],
    );
    if (file === 'none') continue;
    await database.pool.query(`insert into erp_document (kind, document_key, file_key) values ('invoice', $1, $2)`, [
      ...[number, `erp/${number}.pdf`],
    ]);
    if (file === 'file') {
      await services.files.write(`erp/${number}.pdf`, Readable.from([Buffer.from(`%PDF of ${number}`)]));
    }
  }
}

export const year = 'startDate=2026-01-01&endDate=2026-12-31';

export type InvoiceDownloads = Awaited<ReturnType<typeof openInvoiceDownloads>>;

/** `submitter` may see no prices, and `other` only another account. */
export async function openInvoiceDownloads() {
  const dataDir = mkdtempSync(join(tmpdir(), 'operatory-invoices-'));
  const database = await createTestDatabase();
  const ground = await openTestGround(database, { dataDir });
  bindDocumentRoutes(ground.bind, ground.services);
  await database.pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
      values ('T1', 'Ana', 'Reyes', 'a@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses)
      select n, 'Practice ' || n, 'Practice ' || n, '12 Private Way', 'Tacoma', 'WA', '98402', '2535550100',
             'office@example.test', 'UPS', 'A', 'T1', '{14,16}' from unnest(array['100001', '100002', '100003']) n`);
  const practice = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001', '100003'] });
  const other = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100002'] });
  const submitter = await signIn(database.pool, { permissions: ['OrderSubmit'] });
  await giveInvoices(database, ground);

  const ask = (who: SignedIn, url: string) => ground.http.inject({ url: `/api/invoice${url}`, headers: who.headers });
  const askZip = (who: SignedIn, account = '100001', dates = year) => ask(who, `/customer/${account}/zip?${dates}`);
  let address: Promise<string> | undefined;
  return {
    ...{ database, ground, practice, other, submitter, ask, askZip },
    /** The server's own address, for connections that end. */
    listening(): Promise<string> {
      address ??= ground.http.listen({ host: '127.0.0.1', port: 0 });
      return address;
    },
    async download(who: SignedIn, account?: string, dates?: string) {
      const answer = await askZip(who, account, dates);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      const files = await unzip(answer.rawPayload);
      const list = files.get('invoices.csv')?.toString() ?? '';
      const [head, ...rows] = list.replace('\ufeff', '').trimEnd().split('\r\n');
      return { name: answer.headers['content-disposition'], files, head, rows };
    },
    async close(): Promise<void> {
      await ground.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
