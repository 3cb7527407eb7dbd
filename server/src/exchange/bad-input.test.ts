/** Every case of bad input gets its message: one row of a table for each, sent over HTTP as a program sends it. */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { workbookOf } from './formats/workbook.fixture.ts';
import { addKey } from './machine-keys.ts';
import { claimRun } from './runs/claim-run.ts';
import { workOne } from './start-exchange.ts';

let ground: ExchangeGround;
const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure';
const row = (item: string, more = '') => `${item},Item,1,P,EA${more}\n`;
const whole = `${header}\n${row('I1')}${row('I2')}`;

beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('pricing-classes', 'pricingClass,name,position\nSTD,Standard,1\n');
  expect(await ground.load('items', whole)).toMatchObject({ state: 'applied', counts: { inserted: 2 } });
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const limits = { bytes: 2_000_000, rows: 20_000 };

/** Sends the file, and takes it to its end where files may hold no more than `limits`. */
async function load(feed: string, content: string | Buffer, query: string) {
  const { status, body } = await ground.send(feed, content, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const run = await claimRun(ground.database.pool, 'limited');
  const parts = { ...exchangeParts(ground.app.services, ground.database.pool), fileLimits: limits };
  if (run !== undefined) await workOne(parts, 'limited', run);
  return ground.run(body.importId);
}

const items = async () =>
  (await ground.database.pool.query('select item_number, description from item order by 1')).rows;
const workTables = async () =>
  (
    await ground.database.pool.query(
      "select tablename from pg_tables where schemaname = 'exchange_work' and tablename !~ '^diff_'",
    )
  ).rows;

const many = (rows: number) => `${header}\n${Array.from({ length: rows }, (_, at) => row(`M${at}`)).join('')}`;

describe('a file that can’t be used as a whole is refused in words, and leaves nothing behind', () => {
  it.each<[string, string | Buffer | (() => Promise<Buffer>), string, string]>([
    // half a file
    [
      'a gzip that is cut off',
      gzipSync(many(500)).subarray(0, 300),
      '',
      'The gzip ends too early: the file is cut off.',
    ],
    [
      'a gzip that is damaged',
      Buffer.from(gzipSync(many(500)).map((byte, at) => (at > 40 && at < 80 ? 255 : byte))),
      '',
      'The gzip is damaged.',
    ],
    ['a quote open at the end', `${whole}I9,"never`, '', 'Row 3 has a quote that’s never closed. Is the file cut off?'],
    ['fewer rows than announced', whole, '&rows=3', 'it has 2 rows, expected 3'],
    ['nothing', '', '', 'The file is empty.'],
    ['a blank first line', `\n${whole}`, '', 'The file has no header: its first line is blank.'],
    // columns changed
    [
      'a required column under another name',
      whole.replace('unitOfMeasure', 'Unit of measurement'),
      '',
      'no column “unitOfMeasure”',
    ],
    [
      'a column that stands twice',
      `${header},description\n${row('I1', ',x')}`,
      '',
      'the column “description” more than once',
    ],
    // encoding
    [
      'Windows-1252 instead of UTF-8',
      Buffer.from(whole.replace('Item', 'Caf\u00e9 \u00ae'), 'latin1'),
      '',
      'If that’s right, send the file again with encoding=windows-1252.',
    ],
    ['UTF-16 instead of UTF-8', Buffer.from(whole, 'utf16le'), '', 'Is it UTF-16?'],
    // currency and precision
    ['another currency than the installation’s', 'itemNumber,pricingClass,price\nI1,STD,1\n', '&currency=EUR', 'EUR'],
    // a huge file
    ['a record of more than 1 MiB', `${header}\nI1,"${'x'.repeat(1_200_000)}",1,P,EA\n`, '', 'longer than 1 MiB'],
    ['a header of more than 1 MiB', 'x'.repeat(1_900_000), '', 'The file has no header: its first line has no end.'],
    [
      'a zip bomb',
      gzipSync(`${whole}${'\n'.repeat(30_000_000)}`),
      '',
      'The file unzips to more than 2 MB, which is the limit.',
    ],
    ['a zip bomb in a zip bomb', gzipSync(gzipSync(Buffer.alloc(5_000_000))), '', 'it has NUL characters.'],
    ['too many rows', gzipSync(many(20_001)), '', 'The file has more than 20,000 rows, which is the limit.'],
    [
      'nothing but ragged rows',
      `${header}\n${'I1,x\n'.repeat(10_001)}`,
      '',
      'More than 10,000 rows don’t have as many values',
    ],
    // JSON Lines
    ['JSON Lines that are cut off', '{"itemNumber":"I1"}\n{"itemNum', '&format=jsonl', 'it isn’t JSON, or is cut off.'],
    [
      'a line of JSON of more than 1 MiB',
      `{"itemNumber":"${'x'.repeat(1_500_000)}"}`,
      '&format=jsonl',
      'longer than 1 MiB',
    ],
    // workbooks
    ['a workbook that isn’t one', whole, '&format=xlsx', 'isn’t an Excel workbook'],
    [
      'a workbook with a cell too far out',
      () => workbookOf([['x</t></is></c></row><row r="50000"><c r="XFD50000" t="inlineStr"><is><t>far']]),
      '&format=xlsx',
      'too far from',
    ],
    // X12
    ['X12 that is cut off', 'ISA*00*', '&format=x12', 'doesn’t begin with a whole ISA segment'],
  ])('%s', async (_, content, query, words) => {
    const before = await items();
    const run = await load(
      query === '&currency=EUR' ? 'class-prices' : 'items',
      typeof content === 'function' ? await content() : content,
      `&mode=delta${query}`,
    );
    expect([run.state, run.reason]).toEqual(['refused', expect.stringContaining(words)]);
    expect(await items()).toEqual(before);
    expect(await workTables()).toEqual([]);
  });
});

/** The store whose file is generated while it's read: `bytes` of it, with a counter of the requested ones. */
function endless(start: string, bytes: number) {
  const piece = Buffer.alloc(262_144, 'x');
  const read = { bytes: 0 };
  const content = function* () {
    yield Buffer.from(start);
    for (read.bytes = start.length; read.bytes < bytes; read.bytes += piece.length) yield piece;
  };
  const open = async () => ({ size: bytes, content: Readable.from(content(), { objectMode: false }) });
  return { read, open };
}

describe('a single line of 5 GB', () => {
  it.each([
    ['in the header', '', '', 'its first line has no end'],
    ['in a record', `${header}\nI1,`, '', 'longer than 1 MiB'],
    ['in a quote', `${header}\nI1,"`, '', 'longer than 1 MiB'],
    ['as JSON', '{"itemNumber":"', '&format=jsonl', 'longer than 1 MiB'],
  ])('%s is refused after its first megabytes, and never held', async (_, start, query, words) => {
    const { body } = await ground.send('items', `${whole}${row(`L${start.length}`)}`, { query: `&mode=delta${query}` });
    const run = await claimRun(ground.database.pool, 'long');
    const { read, open } = endless(start, 5_000_000_000);
    const parts = exchangeParts(ground.app.services, ground.database.pool);
    const held = process.memoryUsage().arrayBuffers;
    if (run !== undefined) await workOne({ ...parts, files: { ...parts.files, open } }, 'long', run);
    const { state, reason } = await ground.run(body.importId);
    expect([state, reason]).toEqual(['refused', expect.stringContaining(words)]);
    expect(read.bytes).toBeLessThan(8_000_000);
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(50_000_000);
    expect(await workTables()).toEqual([]);
  });
});

describe('rejects a bad row with its number, column, value, and sentence', () => {
  const prices = 'itemNumber,pricingClass,price';
  it.each<[string, string, string, string, string, string]>([
    ['items', header, 'I9,,1,P,EA', 'description', 'required', 'is blank, and every row needs it.'],
    [
      'items',
      header,
      `I9,${'x'.repeat(201)},1,P,EA`,
      'description',
      'too-long',
      'Use up to 200 characters. Shorten it.',
    ],
    ['items', header, 'I9,"two\nlines",1,P,EA', 'description', 'line-break', 'It has a line break. Remove it.'],
    ['items', header, 'I9,bell\u0007,1,P,EA', 'description', 'control-character', 'can’t be printed. Remove it.'],
    ['items', header, 'I9,nul\u0000,1,P,EA', '', 'nul', 'The row has a NUL character. Remove it.'],
    ['items', header, 'I9,too few,1', '', 'fields', 'The row has 3 values, not as many as the header has columns.'],
    ['items', header, 'I9,a,1,P,EA,too many', '', 'fields', 'The row has 6 values'],
    ['items', header, 'I9,x,1,P,BUSHEL', 'unitOfMeasure', 'not-in-list', 'Use a unit code such as EA'],
    ['items', `${header},couponId`, 'I9,x,1,P,EA,many', 'couponId', 'not-a-number', 'Use a whole number such as 12'],
    ['branches', 'branchNumber,name,city,position', '9,A,B,1001', 'position', 'too-large', 'Use 1,000 or less.'],
    ['items', `${header},isOnHold`, 'I9,x,1,P,EA,maybe', 'isOnHold', 'not-yes-or-no', 'Use Y or N.'],
    ['items', `${header},couponId`, 'I9,x,1,P,EA,0', 'couponId', 'too-small', 'Use 1 or more.'],
    [
      'items',
      `${header},changedAt`,
      'I9,x,1,P,EA,2026-03-31 09:05',
      'changedAt',
      'not-an-instant',
      'a date and time with its offset',
    ],
    [
      'items',
      `${header},secondUnitOfMeasure`,
      'I9,x,1,P,EA,CS',
      'secondUnitOfMeasure',
      'pattern',
      'Selling by a second unit isn’t supported yet.',
    ],
    [
      'class-prices',
      prices,
      'I1,STD,12.345',
      'price',
      'too-precise',
      'It keeps 2 decimals. Round the number in your file.',
    ],
    ['class-prices', prices, 'I1,STD,"1,234.50"', 'price', 'not-a-number', 'without commas or a currency sign.'],
    ['class-prices', prices, 'I1,STD,-1', 'price', 'too-small', 'Use 0 or more.'],
    ['class-prices', prices, 'I1,STD,', 'price', 'required', 'is blank, and every row needs it.'],
    [
      'class-prices',
      `${prices},currency`,
      'I1,STD,1,EUR',
      'currency',
      'currency',
      'Prices here are in another currency.',
    ],
    ['class-prices', `${prices},currency`, 'I1,STD,1,Euro', 'currency', 'too-long', 'Shorten it.'],
    [
      'class-prices',
      `${prices},minimumQuantity`,
      'I1,STD,1,10',
      'minimumQuantity',
      'pattern',
      'Quantity breaks aren’t supported yet.',
    ],
    [
      'class-prices',
      `${prices},priceUnitOfMeasure`,
      'I1,STD,1,BX',
      'priceUnitOfMeasure',
      'other-unit',
      'Prices by a second unit aren’t supported yet.',
    ],
    [
      'substitutes',
      'itemNumber,substituteItem,validFrom',
      'I1,I2,2026-02-30',
      'validFrom',
      'not-a-date',
      'Use a calendar day such as 2026-03-31',
    ],
    [
      'substitutes',
      'itemNumber,substituteItem,validFrom,validTo',
      'I1,I2,2026-03-01,2026-02-01',
      'validTo',
      'rule',
      'Check both dates.',
    ],
    ['substitutes', 'itemNumber,substituteItem', 'I1,I1', 'substituteItem', 'rule', 'They must differ.'],
  ])('%s, %s: %j', async (feed, head, line, column, code, words) => {
    const run = await load(feed, `${head}\n${line}\n`, '&mode=delta');
    expect(run).toMatchObject({
      state: 'waiting',
      counts: { rows: 1, bad: 1 },
      reason: '1 of 1 row can’t be used (100%).',
    });
    const [error, ...others] = await ground.errors(run.importId);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ row: 1, column, code, text: expect.stringContaining(words) });
    expect((error?.value ?? '').length).toBeLessThanOrEqual(200);
    expect(await ground.rejects(run.importId)).toContain(',1,');
    expect(await ground.decide(run.importId, 'discard')).toMatchObject({ state: 'discarded' });
  });

  it.each([
    ['gtin', '00012345600013', 'check-digit', 'Compare it with the package.'],
    ['udiDi', '+A123BJC5D6E71H', 'check-digit', 'Compare it with the package.'],
    ['unspsc', '123', 'pattern', 'A UNSPSC code has 8 digits.'],
    ['popularity', '3000000000', 'too-large', 'or less.'],
    ['pictures', 'http://a.test/1.png', 'pattern', 'Use web addresses that begin with https://'],
  ])('but not for %s, of which only the value is left out', async (column, value, code, words) => {
    const run = await load('items', `${header},${column}\n${row('I1', `,${value}`)}`, '&mode=delta');
    expect(run).toMatchObject({ state: 'applied', counts: { bad: 0 } });
    expect(await ground.errors(run.importId)).toMatchObject([
      { row: 1, column, value, code, text: expect.stringContaining(words) },
    ]);
  });
});

it('keeps ®, ™, and quotes, takes blanks off the ends, and leaves a column alone that the file lacks', async () => {
  const run = await load('items', `${header},popularity\n I7 ,"  Grip® ""L""™  ",1,P,EA, \n`, '&mode=delta');
  expect(run).toMatchObject({ state: 'applied', counts: { bad: 0, inserted: 1 } });
  const { rows } = await ground.database.pool.query(
    "select description, popularity from item where item_number = 'I7'",
  );
  expect(rows).toEqual([{ description: 'Grip® "L"™', popularity: 0 }]);
});

describe('a call that can’t be used is refused at once, in words, and nothing is kept', () => {
  const send = async (path: string, headers: Record<string, string> = {}, payload = whole) => {
    const url = `/api/erp/v1/imports/${path}`;
    const answer = await ground.app.http.inject({
      method: 'PUT',
      url,
      headers: { ...ground.headers, ...headers },
      payload,
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const bearer = async (feeds: readonly 'stock'[]) => ({
    authorization: `Bearer ${await addKey(ground.database.pool, `only ${feeds.join()}`, [...feeds])}`,
  });

  it.each<[string, string, () => Promise<Record<string, string>>, object]>([
    ['an import id that climbs out of its folder', '..%2F..%2Fetc?feed=items', async () => ({}), { status: 400 }],
    ['a feed that there isn’t', 'bad-1?feed=everything', async () => ({}), { status: 400 }],
    [
      'a mode that the feed doesn’t have',
      'bad-1?feed=items&mode=history',
      async () => ({}),
      { status: 422, code: 'exchange.mode-unknown' },
    ],
    [
      'an unknown encoding',
      'bad-1?feed=items&encoding=ebcdic',
      async () => ({}),
      { status: 422, code: 'exchange.encoding-unknown' },
    ],
    [
      'an unknown profile',
      'bad-1?feed=items&profile=Nope',
      async () => ({}),
      { status: 422, code: 'exchange.profile-unknown' },
    ],
    [
      'a key for another feed',
      'bad-1?feed=items',
      () => bearer(['stock']),
      { status: 403, code: 'exchange.feed-not-allowed' },
    ],
    [
      'an unknown key',
      'bad-1?feed=items',
      async () => ({ authorization: 'Bearer opk_unknown-unknown-unknown' }),
      { status: 401, code: 'exchange.key-unknown' },
    ],
    ['an unknown compression', 'bad-1?feed=items', async () => ({ 'content-encoding': 'br' }), { status: 400 }],
    [
      'a digest of other bytes',
      'bad-1?feed=items',
      async () => ({ 'content-digest': `sha-256=:${'A'.repeat(43)}=:` }),
      { status: 422, code: 'exchange.digest-wrong' },
    ],
  ])('%s', async (_, path, headers, refusal) => {
    const answer = await send(path, await headers());
    expect(answer).toMatchObject(refusal);
    expect(answer.detail.length).toBeGreaterThan(20);
    expect(await ground.run('bad-1')).toMatchObject({ code: 'exchange.import-unknown' });
  });

  it('treats a file name as plain text, wherever it points', async () => {
    const name = encodeURIComponent('../../../../tmp/climbed.csv');
    expect(await send(`named?feed=items&mode=delta&fileName=${name}`, {}, `${header}\n${row('I8')}`)).toMatchObject({
      status: 200,
    });
    await ground.work();
    expect(await ground.run('named')).toMatchObject({ state: 'applied', fileName: '../../../../tmp/climbed.csv' });
    const { rows } = await ground.database.pool.query("select file_key from exchange_run where import_id = 'named'");
    expect(rows[0].file_key).toMatch(/^exchange\/[0-9a-f-]{36}$/);
  });
});

it('makes one of two concurrent loads of a feed wait for the other; loads of other feeds run in parallel', async () => {
  const { pool } = ground.database;
  const first = await ground.send('items', `${header}\n${row('T1')}`, { query: '&mode=delta' });
  const second = await ground.send('items', `${header}\n${row('T2')}`, { query: '&mode=delta' });
  const other = await ground.send('branches', 'branchNumber,name,city,position\n14,Reno,Reno,1\n');
  const parts = exchangeParts(ground.app.services, pool);
  const [one, beside, none] = [await claimRun(pool, 'a'), await claimRun(pool, 'b'), await claimRun(pool, 'c')];
  expect([one?.import_id, beside?.import_id, none]).toEqual([first.body.importId, other.body.importId, undefined]);
  if (one !== undefined && beside !== undefined)
    await Promise.all([workOne(parts, 'a', one), workOne(parts, 'b', beside)]);
  await ground.work();
  for (const { body } of [first, second, other])
    expect(await ground.run(body.importId)).toMatchObject({ state: 'applied' });
});
