/** Several invoices of an account in one zip, over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pagesOf } from '../src/documents/pdf-text.fixture.ts';
import { bindDocumentRoutes } from '../src/documents/routes.ts';
import { giveOrders } from '../src/orders/orders.fixture.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestGround, type TestGround } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { unzip } from './unzip.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'operatory-invoices-'));
let database: TestDatabase;
let ground: TestGround;
let practice: SignedIn;
let other: SignedIn;
/** May see no prices. */
let submitter: SignedIn;

const shipmentOf = (shipmentId: number, shipmentDate: string | null, erpShipmentNumber?: string) => ({
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

async function giveInvoices() {
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
      await ground.services.files.write(`erp/${number}.pdf`, Readable.from([Buffer.from(`%PDF of ${number}`)]));
    }
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database, { dataDir });
  bindDocumentRoutes(ground.bind, ground.services);
  await database.pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
      values ('T1', 'Ana', 'Reyes', 'a@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses)
      select n, 'Practice ' || n, 'Practice ' || n, '12 Private Way', 'Tacoma', 'WA', '98402', '2535550100',
             'office@example.test', 'UPS', 'A', 'T1', '{14,16}' from unnest(array['100001', '100002', '100003']) n`);
  practice = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001', '100003'] });
  other = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100002'] });
  submitter = await signIn(database.pool, { permissions: ['OrderSubmit'] });
  await giveInvoices();
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const year = 'startDate=2026-01-01&endDate=2026-12-31';
const ask = (who: SignedIn, url: string) => ground.http.inject({ url: `/api/invoice${url}`, headers: who.headers });
const askZip = (who: SignedIn, account = '100001', dates = year) => ask(who, `/customer/${account}/zip?${dates}`);

let address: Promise<string> | undefined;
/** The server's own address, for connections that end. */
function listening(): Promise<string> {
  address ??= ground.http.listen({ host: '127.0.0.1', port: 0 });
  return address;
}

async function download(who: SignedIn, account?: string, dates?: string) {
  const answer = await askZip(who, account, dates);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzip(answer.rawPayload);
  const list = files.get('invoices.csv')?.toString() ?? '';
  const [head, ...rows] = list.replace('\ufeff', '').trimEnd().split('\r\n');
  return { name: answer.headers['content-disposition'], files, head, rows };
}

/** A drawn PDF has the moment at which it was drawn, and an id that follows from it. */
const undated = (pdf: Buffer | undefined) =>
  (pdf ?? Buffer.alloc(0))
    .toString('latin1')
    .replaceAll(/D:\d{14}Z|\d{4}-\d\d-\d\dT[\d:]{8}Z/g, '')
    .replace(/\/ID \[[^\]]*\]/, '');

describe('the invoices of an account in one zip', () => {
  it('are what each download of one returns, named by date, with a list of them and of what is missing', async () => {
    const { name, files, head, rows } = await download(practice);
    expect(name).toBe('attachment; filename="invoices-100001-2026-01-01-2026-12-31.zip"');
    const single = {
      '2026-02-01_invoice_S-21.pdf': '21/customerNumber/100001',
      '2026-03-04_invoice_IN-0.pdf': '11/customerNumber/100001?invoice=IN-0',
      '2026-03-06_invoice_IN-1.pdf': '11/customerNumber/100001',
      '2026-03-07_invoice_IN-3.pdf': '32/customerNumber/100001',
      '2026-03-09_invoice_IN-4.pdf': '41/customerNumber/100001',
      '2026-03-10_credit-memo_CM-1.pdf': '11/customerNumber/100001?invoice=CM-1',
    };
    expect([...files.keys()]).toEqual([...Object.keys(single), 'invoices.csv']);
    for (const [file, url] of Object.entries(single)) {
      const alone = await ask(practice, `/shipmentId/${url}`);
      expect(alone.statusCode, file).toBe(200);
      expect(undated(files.get(file)), file).toBe(undated(alone.rawPayload));
    }
    expect(head).toBe('Date,Document,Number,Shipment,Order,PO number,File,Why it is missing');
    expect(rows).toEqual([
      '2026-02-01,Invoice,,S-21,2,,2026-02-01_invoice_S-21.pdf,',
      '2026-03-02,Invoice,,S-42,4,,,Its shipment has no date yet.',
      "2026-03-04,Invoice,IN-0,S-11,1,'=PO,2026-03-04_invoice_IN-0.pdf,",
      "2026-03-06,Invoice,IN-1,S-11,1,'=PO,2026-03-06_invoice_IN-1.pdf,",
      '2026-03-07,Invoice,IN-3,"S-31, S-32",3,,2026-03-07_invoice_IN-3.pdf,',
      '2026-03-08,Invoice,IN-5,,5,,,Its shipment hasn’t been reported yet.',
      '2026-03-09,Invoice,IN-4,S-41,4,,2026-03-09_invoice_IN-4.pdf,',
      "2026-03-10,Credit memo,CM-1,S-11,1,'=PO,2026-03-10_credit-memo_CM-1.pdf,",
      "2026-03-11,Credit memo,CM-2,S-11,1,'=PO,,Its document hasn’t arrived yet.",
      "2026-03-12,Credit memo,CM-3,S-11,1,'=PO,,Its document couldn’t be found.",
    ]);
    expect((await ask(practice, `/customer/100001/count?${year}`)).json()).toEqual({
      ...{ count: 10, missingCount: 3, most: 200 },
    });
  });

  it('include memos that name no order, for people who see their amounts', async () => {
    await database.pool.query(
      `insert into erp_invoice (invoice_number, customer_number, invoice_date, total_cents)
       values ('CM-9', '100003', '2026-04-01', -700), ('DM-9', '100003', '2026-04-02', 300), ('CM-8', '100002', '2026-04-01', -1)`,
    );
    await database.pool.query(
      `insert into erp_document (kind, document_key, file_key) values ('invoice', 'CM-9', 'erp/CM-9.pdf')`,
    );
    await ground.services.files.write('erp/CM-9.pdf', Readable.from([Buffer.from('%PDF of CM-9')]));
    const { files, rows } = await download(practice, '100003');
    expect(files.get('2026-04-01_credit-memo_CM-9.pdf')?.toString()).toBe('%PDF of CM-9');
    expect(rows).toEqual([
      '2026-04-01,Credit memo,CM-9,,,,2026-04-01_credit-memo_CM-9.pdf,',
      '2026-04-02,Debit memo,DM-9,,,,,Its document hasn’t arrived yet.',
    ]);
    const unpriced = await download(submitter, '100003');
    expect([...unpriced.files.keys()]).toEqual(['invoices.csv']);
    expect(unpriced.rows[0]).toBe('2026-04-01,Credit memo,CM-9,,,,,"Its document has prices, which you can’t see."');
    await database.pool.query(`delete from erp_invoice where erp_order_number is null`);
  });

  it('are those of the days asked for, first and last included', async () => {
    const { files } = await download(practice, '100001', 'startDate=2026-03-06&endDate=2026-03-07');
    expect([...files.keys()]).toEqual([
      ...['2026-03-06_invoice_IN-1.pdf', '2026-03-07_invoice_IN-3.pdf', 'invoices.csv'],
    ]);
  });

  it('have no prices for people who may not see them, as each of them alone', async () => {
    const { files, rows } = await download(submitter);
    const names = [...files.keys()].filter((file) => file.endsWith('.pdf'));
    expect(names).toEqual([
      ...['2026-02-01_invoice_S-21.pdf', '2026-03-05_invoice_S-11.pdf', '2026-03-05_invoice_IN-3.pdf'],
      ...['2026-03-06_invoice_IN-3.pdf', '2026-03-09_invoice_IN-4.pdf'],
    ]);
    const texts = names.flatMap((file) => pagesOf(files.get(file) ?? Buffer.alloc(0)).flat());
    expect(texts).toContain('Thing 1');
    expect(texts.filter((text) => text.includes('$'))).toEqual([]);
    expect(rows.filter((row) => row.includes('prices')).map((row) => row.split(',')[2])).toEqual([
      ...['IN-5', 'CM-1', 'CM-3'],
    ]);
  });

  it('leave out only the document that fails, and the log says which', async () => {
    const { files: store } = ground.services;
    const opening = vi.spyOn(store, 'open').mockImplementation(() => Promise.reject(new Error('The bucket is away')));
    const { files, rows } = await download(practice);
    opening.mockRestore();
    expect(files.has('2026-03-09_invoice_IN-4.pdf')).toBe(true);
    expect(rows.filter((row) => row.endsWith('Something went wrong with it. Download it again later.'))).toHaveLength(
      5,
    );
    expect(ground.logged.splice(0)).toHaveLength(5);
  });
});

describe('a download of invoices', () => {
  it('is refused for an account that the person may not see, and never has its invoices', async () => {
    for (const path of ['count', 'zip']) {
      const refused = await ask(other, `/customer/100001/${path}?${year}`);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'customer.not-found']);
    }
    expect([...(await download(other, '100002')).files.keys()]).toEqual([
      '2026-03-05_invoice_S-61.pdf',
      'invoices.csv',
    ]);
  });

  it('says that there are none, or that the dates are reversed', async () => {
    const none = await askZip(practice, '100001', 'startDate=2020-01-01&endDate=2020-12-31');
    expect([none.statusCode, none.json().code]).toEqual([404, 'invoice.none-in-range']);
    for (const path of ['count', 'zip']) {
      const reversed = await ask(practice, `/customer/100001/${path}?startDate=2026-02-02&endDate=2026-02-01`);
      expect([reversed.statusCode, reversed.json().code]).toEqual([422, 'sales.dates-reversed']);
    }
    expect((await askZip(practice, '100001', 'startDate=2026-02-30&endDate=2026-03-01')).statusCode).toBe(400);
  });

  it('has 200 at most, and names the way out', async () => {
    const days = Array.from({ length: 201 }, (_, place) => (place < 3 ? '2025-05-01' : '2025-05-02'));
    await giveOrders(
      database,
      days.map((day, place) => ({
        ...{ orderNumber: 5_001 + place, customerNumber: '100003', lines: [] },
        shipments: [shipmentOf((5_001 + place) * 10, day)],
      })),
    );
    const range = (last: string) => `startDate=2025-05-01&endDate=${last}`;
    const count = (await ask(practice, `/customer/100003/count?${range('2025-05-02')}`)).json();
    expect(count).toEqual({ count: 201, missingCount: 0, most: 200 });
    const refused = await askZip(practice, '100003', range('2025-05-02'));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'There are 201 invoices between these dates. A download is limited to 200. Choose a shorter range.',
    ]);
    expect((await download(practice, '100003', range('2025-05-01'))).rows).toHaveLength(3);
  });

  it('whose reader leaves before it starts is no fault, and no export', async () => {
    const url = `${await listening()}/api/invoice/customer/100001/zip?${year}`;
    const { reads } = ground.services;
    const run = reads.run.bind(reads);
    const left = new AbortController();
    const running = vi.spyOn(reads, 'run').mockImplementationOnce(async (...work: Parameters<typeof run>) => {
      const { socket } = work[0].raw;
      left.abort();
      await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 10_000 });
      return run(...work);
    });
    const entries = async () => (await database.pool.query(`select from audit_entry`)).rowCount;
    const before = await entries();
    await expect(fetch(url, { headers: practice.headers, signal: left.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(running.mock.settledResults[0]?.type).toBe('fulfilled'), { timeout: 20_000 });
    running.mockRestore();
    // The person's turn is over as well.
    expect((await askZip(practice)).statusCode).toBe(200);
    expect(ground.logged.splice(0)).toEqual([]);
    expect(await entries()).toBe((before ?? 0) + 1);
  });

  it('runs once at a time for a person, and stops when the connection ends', async () => {
    const url = `${await listening()}/api/invoice/customer/100001/zip?${year}`;
    const { headers } = practice;
    let opened = 0;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { files: store } = ground.services;
    const openFile = store.open;
    const opening = vi.spyOn(store, 'open').mockImplementation(async (key) => {
      opened += 1;
      if (opened === 1) await gate;
      return openFile(key);
    });
    const left = new AbortController();
    const first = fetch(url, { headers, signal: left.signal }).then((answer) => answer.arrayBuffer());
    first.catch(() => undefined);
    await vi.waitFor(() => expect(opened).toBe(1));
    // Two wait for the first, and one is refused at once.
    const others = Array.from({ length: 3 }, () => fetch(url, { headers }));
    const refused = await Promise.race(others);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    left.abort();
    await expect(first).rejects.toThrow();
    // The next ones run although the first never got its file.
    const answers = (await Promise.all(others)).filter((answer) => answer !== refused);
    for (const answer of answers) {
      expect([answer.status, (await unzip(Buffer.from(await answer.arrayBuffer()))).size]).toEqual([200, 7]);
    }
    const opensOfOne = (opened - 1) / 2;
    opened = 0;
    goOn();
    // The first one would have opened its next file long before another download ends.
    await download(practice);
    expect(opened).toBe(opensOfOne);
    opening.mockRestore();
    expect(ground.logged).toEqual([]);
  });
});
