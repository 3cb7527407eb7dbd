/** Safety data sheets of an account, and their download, over HTTP. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileRequestResult, SafetySheetRow } from '@operatory/contract/safety-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { unzip } from '../../test/unzip.ts';
import { bindSafetySheetRoutes } from './routes.ts';

const account = '100001';
const dataDir = mkdtempSync(join(tmpdir(), 'operatory-sheets-'));
let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let practice: SignedIn;

/** Four products, each bought once: the days, by item number. */
const bought = {
  '20000010': '2026-03-01',
  '20000009': '2026-02-28',
  '20000100': '2025-01-01',
  '20000200': '2026-03-01',
};

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database, { dataDir });
  bindSafetySheetRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  practice = await signIn(database.pool, { permissions: ['Customer'], accounts: [account] });
  const { pool } = database;
  await pool.query("update item set sds_media_key = null where sds_media_key like 'sds-%'");
  for (const [index, [itemNumber, day]] of Object.entries(bought).entries()) {
    await pool.query(
      `insert into item select (jsonb_populate_record(i, jsonb_build_object('item_number', $1::text, 'sds_media_key', 'key-' || $1, 'item_key', $1::int,
         'description', 'Etch ' || $1, 'is_hidden_from_customer', $1 = '20000200', 'coupon_id', null))).*
         from item i where i.item_number = '10000001'`,
      [itemNumber],
    );
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values ($1, $2, ($3 || ' 23:30')::timestamp at time zone 'America/Los_Angeles', 'phone', 0)`,
      [8_000_001 + index, account, day],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
       values ($1, 1, $2, $3, 'x', 1, 100, 'shipment'), ($1, 2, $2, $3, 'x', 2, 100, 'canceled')`,
      [8_000_001 + index, account, itemNumber],
    );
  }
  for (const key of ['key-20000010', 'key-20000009', 'key-20000200', 'other']) {
    await ground.services.files.write(`safety-sheets/${key}.pdf`, Readable.from([Buffer.from(`%PDF of ${key}`)]));
  }
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function list(who: SignedIn, range: string): Promise<SafetySheetRow[]> {
  const url = `/api/Customer/safetyDataSheets/${account}?${range}`;
  const answer = await ground.http.inject({ url, headers: who.headers });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return (answer.json() as { data: SafetySheetRow[] }).data;
}

const collect = (who: SignedIn, files: readonly (readonly [string, string])[], query = '') =>
  ground.http.inject({
    method: 'POST',
    url: `/api/FileRequest/getFiles?zipFolderName=SafetyDataSheets_2026-01-01__2026-03-01${query}`,
    headers: who.headers,
    payload: files,
  });

const download = (url: string | null, headers: Record<string, string> = {}) =>
  ground.http.inject({ url: new URL(url ?? 'http://nowhere').pathname, headers });

const two = [
  ['key-20000010', 'ten.pdf'],
  ['key-20000009', 'nine.pdf'],
] as const;

describe('the list', () => {
  it('C7.10 has each product with a sheet that was bought from the first day to the last, by item number', async () => {
    const rows = await list(service, 'startDate=2026-02-28&endDate=2026-03-01');
    expect(rows.map(({ productNumber }) => productNumber)).toEqual(['20000009', '20000010', '20000200']);
    const { rows: items } = await database.pool.query(
      `select v.name, c.category_key, c.description from item i join vendor v using (vendor_id)
         left join category c using (category_key) where item_number = '10000001'`,
    );
    expect(rows[0]).toEqual({
      productNumber: '20000009',
      productDescription: 'Etch 20000009',
      productVendor: items[0].name,
      productCategory: items[0].category_key,
      productCategoryName: items[0].description,
      sdsMediaKey: 'key-20000009',
      revisedOn: null,
      downloadedOn: null,
      isRevised: false,
    });
    expect(await list(service, 'startDate=2026-03-02&endDate=2026-03-05')).toEqual([]);
    expect((await list(service, 'startDate=2026-03-01&endDate=2026-03-01')).map((row) => row.productNumber)).toEqual([
      '20000010',
      '20000200',
    ]);
    const wrong = `/api/Customer/safetyDataSheets/${account}?startDate=2026-03-02&endDate=2026-03-01`;
    expect((await ground.http.inject({ url: wrong, headers: service.headers })).json().code).toBe(
      'sales.dates-reversed',
    );
  });

  it('shows a practice nothing that is hidden from it', async () => {
    const rows = await list(practice, 'startDate=2026-02-28&endDate=2026-03-01');
    expect(rows.map(({ productNumber }) => productNumber)).toEqual(['20000009', '20000010']);
  });

  it('marks what was revised since this account last downloaded it', async () => {
    await database.pool.query(
      "insert into safety_sheet values ('key-20000009', current_date + 1), ('key-20000010', '2001-01-01')",
    );
    expect((await collect(practice, two, `&customerNumber=${account}`)).statusCode).toBe(200);
    const rows = await list(practice, 'startDate=2026-02-28&endDate=2026-03-01');
    expect(rows.map(({ isRevised }) => isRevised)).toEqual([true, false]);
    expect(rows[0]?.downloadedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('a download', () => {
  it('C7.11 C3.07 is a zip behind a link, its files in a folder under the requested names, and says which were not found', async () => {
    const answer = await collect(service, [
      ...two,
      ['key-20000100', 'hundred.pdf'],
      ['nothing', 'x.pdf'],
      ['other', 'y.pdf'],
    ]);
    expect(answer.statusCode).toBe(200);
    const { shareableUrl, resultsList, expiresAt } = answer.json() as FileRequestResult;
    expect(resultsList).toEqual([
      { mediaKey: 'key-20000010', uploaded: true },
      { mediaKey: 'key-20000009', uploaded: true },
      { mediaKey: 'key-20000100', uploaded: false },
      { mediaKey: 'nothing', uploaded: false },
      // Stored, but the sheet of no product: nothing else of the store can be had this way.
      { mediaKey: 'other', uploaded: false },
    ]);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(7);
    const zip = await download(shareableUrl);
    expect([zip.statusCode, zip.headers['content-type'], zip.headers['content-length']]).toEqual([
      200,
      'application/zip',
      String(zip.rawPayload.length),
    ]);
    expect(zip.headers['content-disposition']).toBe(
      'attachment; filename="SafetyDataSheets_2026-01-01__2026-03-01.zip"',
    );
    const files = await unzip(zip.rawPayload);
    expect([...files].map(([path, content]) => [path, String(content)])).toEqual([
      ['SafetyDataSheets_2026-01-01__2026-03-01/ten.pdf', '%PDF of key-20000010'],
      ['SafetyDataSheets_2026-01-01__2026-03-01/nine.pdf', '%PDF of key-20000009'],
    ]);
  });

  it('gives a practice no sheet of what is hidden from it', async () => {
    const hidden = [['key-20000200', 'hidden.pdf']] as const;
    const { shareableUrl, resultsList } = (await collect(practice, hidden)).json() as FileRequestResult;
    expect([shareableUrl, resultsList]).toEqual([null, [{ mediaKey: 'key-20000200', uploaded: false }]]);
    expect((await collect(service, hidden)).json().resultsList).toEqual([{ mediaKey: 'key-20000200', uploaded: true }]);
  });

  it('no name leads out of the folder, and none is there twice', async () => {
    const { shareableUrl } = (
      await collect(service, [
        ['key-20000010', '../../../etc/cron.d/x'],
        ['key-20000009', '../../../etc/cron.d/x'],
      ])
    ).json() as FileRequestResult;
    const paths = [...(await unzip((await download(shareableUrl)).rawPayload)).keys()];
    expect(paths).toEqual([
      'SafetyDataSheets_2026-01-01__2026-03-01/_.._.._etc_cron.d_x.pdf',
      'SafetyDataSheets_2026-01-01__2026-03-01/_.._.._etc_cron.d_x_2.pdf',
    ]);
  });

  it('holds a sheet under the names of its products, never under thousands, and no person fills the store', async () => {
    const many = Array.from({ length: 4_999 }, (_, index) => {
      return ['key-20000010', `Etch ${Math.floor(index / 2)}`] as [string, string];
    });
    const answer = (await collect(service, [...many, ['key-20000009', 'Other']])).json() as FileRequestResult;
    expect(answer.resultsList).toHaveLength(5_000);
    expect(answer.resultsList.every(({ uploaded }) => uploaded)).toBe(true);
    const zipped = await unzip((await download(answer.shareableUrl)).rawPayload);
    const paths = Array.from({ length: 50 }, (_, index) => `Etch ${index}.pdf`);
    expect([...zipped.keys()].map((path) => path.split('/')[1])).toEqual([...paths, 'Other.pdf']);
    const { pool } = database;
    await pool.query('update file_bundle set size = size + 30000000000 where requested_by_user_id = $1 and size > 0', [
      service.userId,
    ]);
    expect((await collect(service, two)).json().code).toBe('request.too-often');
    expect((await collect(practice, [two[1]])).statusCode).toBe(200);
    await pool.query('update file_bundle set size = size % 30000000000');
    expect((await collect(service, two)).statusCode).toBe(200);
  });

  it('is made once when it is requested again, or five times at once', async () => {
    const id = `&requestId=${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => collect(service, two, id)));
    const [first, ...others] = [...answers, await collect(service, two, id)].map((answer) => answer.body);
    expect(new Set(others)).toEqual(new Set([first]));
    expect((await collect(service, [two[0]], id)).json().code).toBe('files.request-id-reused');
    expect((await collect(practice, two, id)).json().code).toBe('files.request-id-reused');
  });

  it('shows its progress to the person who requested it, and to nobody else', async () => {
    const requestId = randomUUID();
    await collect(service, two, `&requestId=${requestId}`);
    const ask = (who: SignedIn) =>
      ground.http.inject({ url: `/api/FileRequest/progress/${requestId}`, headers: who.headers });
    expect((await ask(service)).json()).toEqual({ doneCount: 2, fileCount: 2 });
    expect((await ask(practice)).json().code).toBe('files.request-unknown');
  });

  it('that fails says so under an id in the log, and can be requested again', async () => {
    const requestId = randomUUID();
    const { files } = ground.services;
    const open = files.open;
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('the disk is gone');
    }
    files.open = async () => ({ size: 200_000, content: Readable.from(broken()) });
    const before = ground.logged.length;
    const answer = await collect(service, two, `&requestId=${requestId}`);
    files.open = open;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'files.not-collected']);
    expect(ground.logged.slice(before)).toMatchObject([{ bundleId: requestId, err: { message: 'the disk is gone' } }]);
    expect((await collect(service, two, `&requestId=${requestId}`)).statusCode).toBe(200);
  });

  it('whose process died is made by the next request', async () => {
    const requestId = randomUUID();
    await collect(service, two, `&requestId=${requestId}`);
    await database.pool.query(
      "update file_bundle set state = 'making', heard_at = now() - interval '1 minute' where bundle_id = $1",
      [requestId],
    );
    expect((await collect(service, two, `&requestId=${requestId}`)).statusCode).toBe(200);
  });
});

describe('a link', () => {
  it('needs no sign-in, and what was never one is not there', async () => {
    const { shareableUrl } = (await collect(service, two)).json() as FileRequestResult;
    expect((await download(shareableUrl)).statusCode).toBe(200);
    const other = shareableUrl?.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')) ?? '';
    expect((await download(other)).json().code).toBe('files.link-unknown');
  });

  it('expires after seven days: a program is told so, a browser is redirected home, and the file is deleted', async () => {
    const requestId = randomUUID();
    const { shareableUrl } = (await collect(service, two, `&requestId=${requestId}`)).json() as FileRequestResult;
    const age = (days: string) =>
      database.pool.query('update file_bundle set expires_at = expires_at - $2::interval where bundle_id = $1', [
        requestId,
        days,
      ]);
    await age('6 days 23 hours 59 minutes');
    expect((await download(shareableUrl)).statusCode).toBe(200);
    await age('2 minutes');
    const ended = await download(shareableUrl);
    expect([ended.statusCode, ended.json().code]).toEqual([410, 'files.link-expired']);
    const page = await download(shareableUrl, { accept: 'text/html,*/*' });
    expect([page.statusCode, decodeURIComponent(String(page.headers.location))]).toEqual([
      302,
      'http://localhost:3000/error/This link to safety data sheets has expired. Please ask for a new one.',
    ]);
    const file = join(dataDir, 'files', 'downloads', `${requestId}.zip`);
    expect(existsSync(file)).toBe(true);
    await collect(service, two);
    expect(existsSync(file)).toBe(false);
    expect((await download(shareableUrl)).json().code).toBe('files.link-expired');
  });
});

describe('the sheet of one product', () => {
  const sheetOf = (itemNumber: string, headers: Record<string, string> = {}) =>
    ground.http.inject({ url: `/api/item/safetyDataSheet/${itemNumber}`, headers });

  it('is the stored PDF, for everyone', async () => {
    const sheet = await sheetOf('20000010');
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.body]).toEqual([
      200,
      'application/pdf',
      '%PDF of key-20000010',
    ]);
  });

  it('says what is missing: the product, the need for a sheet, or the file', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select v.name from item join vendor v using (vendor_id) where item_number = '20000100'",
    );
    expect((await sheetOf('99999999')).json().detail).toBe('Product #99999999 not found');
    expect((await sheetOf('10000001')).json().detail).toBe('Product #10000001 doesn’t need a safety data sheet.');
    expect((await sheetOf('20000100')).json()).toMatchObject({
      code: 'item.sheet-not-on-file',
      detail: `The safety data sheet of product #20000100 isn’t on file. Ask ${rows[0]?.name} for a copy.`,
    });
    expect((await sheetOf('20000200')).json().code).toBe('item.not-found');
  });

  it('sends a browser to the page of the product instead of a document for programs', async () => {
    const page = await sheetOf('20000100', { accept: 'text/html,*/*' });
    expect([page.statusCode, page.headers.location]).toEqual([302, 'http://localhost:3000/product/20000100']);
  });
});
