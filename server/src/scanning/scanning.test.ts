import type { ScannedItem } from '@operatory/contract/scanning';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { bindScanningRoutes } from './routes.ts';

const account = '100009';
const gtin = '09501101530003';
const hibc = '+A123BJC5D6E71G';

let database: TestDatabase;
let ground: TestGround;
let people: ReadonlyMap<string, SignedIn>;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindScanningRoutes(ground.bind, ground.services);
  people = await signInAll(database.pool, {
    service: { permissions: ['CustomerService'] },
    practice: { permissions: ['Customer'], accounts: [account] },
    editor: { permissions: ['ProductEditor'] },
    viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
    stranger: { permissions: ['Customer'], accounts: ['100002'] },
  });
  const { pool } = database;
  await pool.query(
    `update item set is_orderable = true, is_on_hold = false, is_hidden_from_customer = false, life_cycle = 'A',
            gtin = null, udi_di = null where item_number between '10000001' and '10000007'`,
  );
  await pool.query(`update item set gtin = '9501101530003' where item_number in ('10000001', '10000002')`);
  await pool.query(`update item set is_on_hold = true where item_number = '10000001'`);
  await pool.query(`update item set udi_di = $1, is_hidden_from_customer = true where item_number = '10000003'`, [
    hibc,
  ]);
  await pool.query(`update item set vendor_part_number = 'REF-77' where item_number = '10000004'`);
  await pool.query(`update item set vendor_part_number = 'REF-88' where item_number in ('10000005', '10000006')`);
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const ask = (codes: unknown, who = 'service') =>
  ground.http.inject({
    method: 'POST',
    url: `/api/item/scanned/customer/${account}`,
    headers: { ...people.get(who)?.headers },
    payload: { codes },
  });
async function found(codes: readonly string[], who?: string) {
  const { items } = (await ask(codes, who)).json() as { items: ScannedItem[] };
  expect(items.map(({ code }) => code)).toEqual(codes);
  return items.map(({ item, obstacle }) => item?.itemNumber ?? obstacle);
}

it('finds a product by its GTIN in any length, the one that can be ordered, and by GS1, HIBC, tag, and numbers', async () => {
  expect(await found(['9501101530003', gtin, `]d201${gtin}10LOT`, hibc])).toEqual([
    ...['10000002', '10000002', '10000002'],
    '10000003',
  ]);
  expect(await found(['https://shop.example/tag/100001/10000004?quantity=2', '10000004', 'ref-77'])).toEqual(
    Array.from({ length: 3 }, () => '10000004'),
  );
  // Its digits are those of a GTIN of eight.
  expect(await found(['10000007'])).toEqual(['10000007']);
  expect(await found(['ref-77', 'REF-77', 'ref-77'])).toEqual(['10000004', '10000004', '10000004']);
  expect(await found(['REF-88', 'nothing', ''])).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await found([])).toEqual([]);
});

it('says why a product can’t be ordered, and shows a practice nothing of a hidden one', async () => {
  await database.pool.query(`update item set is_on_hold = true where item_number = '10000002'`);
  const { items } = (await ask([gtin])).json() as { items: ScannedItem[] };
  expect(items[0]).toMatchObject({ item: { itemNumber: '10000001' }, obstacle: 'on-hold' });
  expect(await found([hibc], 'practice')).toEqual(['unknown']);
});

it('is for people who fill the cart, and takes 100 codes of 200 characters', async () => {
  expect((await ask([gtin], 'viewer')).statusCode).toBe(403);
  expect((await ask([gtin], 'stranger')).statusCode).toBe(404);
  expect((await ask(Array.from({ length: 100 }, () => 'x'.repeat(200)))).statusCode).toBe(200);
  expect((await ask(Array.from({ length: 101 }, () => 'x'))).statusCode).toBe(400);
  expect((await ask(['x'.repeat(201)])).statusCode).toBe(400);
});

const call = (method: 'GET' | 'POST', path: string, who: string, payload?: object) =>
  ground.http.inject({
    ...{ method, url: `/api${path}`, headers: { ...people.get(who)?.headers } },
    ...(payload !== undefined && { payload }),
  });
const unknownCodes = async () => (await call('GET', '/codes/unknown', 'service')).json().data;
const assign = (code: string, itemNumber: string, was = '', who = 'service') =>
  call('POST', '/codes/assigned', who, { code, itemNumber, was });
const unknownGtin = '04006501003638';
/** The frame of a picture of 16 by 16 pixels. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]).toString('base64');

describe('a code that names no product', () => {
  beforeEach(() => database.pool.query('delete from unknown_code; delete from assigned_code'));

  it('is kept with how often it was scanned and its picture, unless it was typed by hand', async () => {
    await ask([unknownGtin, 'abc', ''], 'practice');
    await ask([`01${unknownGtin}10LOT`, gtin], 'practice');
    const keep = (picture: string) =>
      call('POST', `/item/scanned/customer/${account}/picture`, 'practice', { code: unknownGtin, picture });
    expect((await keep(Buffer.from('<svg>').toString('base64'))).statusCode).toBe(422);
    expect((await keep(jpeg)).statusCode).toBe(204);
    expect(await unknownCodes()).toMatchObject([
      { code: unknownGtin, times: 2, customerNumber: account, hasPicture: true },
    ]);
    const picture = await call('GET', `/codes/unknown/picture?code=${unknownGtin}`, 'editor');
    expect([picture.headers['content-type'], picture.rawPayload.toString('base64')]).toEqual(['image/jpeg', jpeg]);
    expect((await call('GET', '/codes/unknown', 'practice')).statusCode).toBe(403);
  });

  it('stays with the account that scanned it first: its share of the list, and its picture', async () => {
    await ask([unknownGtin], 'practice');
    const elsewhere = '/item/scanned/customer/100002';
    const again = (path: string, payload: object) => call('POST', `${elsewhere}${path}`, 'stranger', payload);
    await again('', { codes: [unknownGtin] });
    expect((await again('/picture', { code: unknownGtin, picture: jpeg })).statusCode).toBe(204);
    expect(await unknownCodes()).toMatchObject([{ times: 2, customerNumber: account, hasPicture: false }]);
    await database.pool.query(
      `insert into unknown_code (code_key, code, customer_number, seen_at)
       select 'item number ' || n, 'number ' || n, $1, now() from generate_series(1, 499) n`,
      [account],
    );
    await ask(['one-too-many'], 'practice');
    await again('', { codes: ['number 1'] });
    await ask(['one-too-many'], 'practice');
    const { rows } = await database.pool.query('select count(*)::int from unknown_code');
    expect(rows[0]).toEqual({ count: 500 });
  });

  it('belongs to a product from then on, on every box, and can be taken away again', async () => {
    await ask([unknownGtin], 'practice');
    expect((await assign(unknownGtin, '10000004')).json()).toMatchObject({ itemNumber: '10000004' });
    expect(await unknownCodes()).toEqual([]);
    expect(await found([`01${unknownGtin}10OTHER`], 'practice')).toEqual(['10000004']);
    const { data } = (await call('GET', '/codes/assigned?find=4006501', 'editor')).json();
    expect(data).toMatchObject([{ codeKey: `gtin ${unknownGtin}`, itemNumber: '10000004' }]);
    const forget = (was: string) =>
      call('POST', '/codes/assigned/forget', 'service', { codeKey: `gtin ${unknownGtin}`, was });
    expect((await forget('10000005')).statusCode).toBe(409);
    expect([(await forget('10000004')).statusCode, (await forget('10000004')).statusCode]).toEqual([204, 204]);
    expect(await found([unknownGtin])).toEqual(['unknown']);
    const { rows } = await database.pool.query(
      "select kind from audit_entry where kind like 'code-%' order by entry_id",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['code-assigned', 'code-forgotten']);
  });

  it('is assigned by one of two people at once, and the catalog’s own codes by nobody', async () => {
    const answers = await Promise.all([assign(unknownGtin, '10000004'), assign(unknownGtin, '10000005', '', 'editor')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { itemNumber } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    expect((await assign(unknownGtin, itemNumber)).statusCode).toBe(200);
    const move = (to: string, was: string) =>
      call('POST', '/codes/assigned/move', 'editor', { codeKey: `gtin ${unknownGtin}`, itemNumber: to, was });
    expect((await move('10000006', itemNumber)).json()).toMatchObject({ itemNumber: '10000006' });
    const late = [
      await move('10000003', itemNumber),
      await move('999', '10000006'),
      await move('10000006', itemNumber),
    ];
    expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 404, 200]);
    expect((await assign(unknownGtin, '10000004', '10000006')).json()).toMatchObject({ itemNumber: '10000004' });
    expect((await assign('9501101530003', '10000004')).json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/already knows this code/),
    });
    expect((await assign(unknownGtin, '999')).statusCode).toBe(404);
    for (const code of ['https://shop.example/tag/1/10000004', 'a\u202eb'])
      expect((await assign(code, '10000004')).statusCode).toBe(422);
    expect((await assign(unknownGtin, '10000004', '', 'practice')).statusCode).toBe(403);
  });

  it.each(['move', 'forget'])('isn’t assigned by someone who hasn’t seen a %s that came first', async (what) => {
    const { pool } = database;
    await assign(unknownGtin, '10000004');
    const codeKey = `gtin ${unknownGtin}`;
    const waiting = () =>
      expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select from assigned_code where code_key = $1 for update', [codeKey]);
      const to = what === 'move' ? { itemNumber: '10000006' } : {};
      const first = call('POST', `/codes/assigned/${what}`, 'editor', { codeKey, was: '10000004', ...to });
      await waiting().toBe(1);
      const second = assign(unknownGtin, '10000005', '10000004');
      await waiting().toBe(2);
      await client.query('commit');
      expect((await first).statusCode).toBe(what === 'move' ? 200 : 204);
      expect((await second).json()).toMatchObject({ status: 409, code: 'code.changed' });
    } finally {
      client.release();
    }
    expect(await found([unknownGtin])).toEqual([what === 'move' ? '10000006' : 'unknown']);
  });

  it('isn’t listed again once it’s dismissed', async () => {
    await ask([unknownGtin]);
    expect((await call('POST', '/codes/unknown/dismiss', 'service', { code: unknownGtin })).statusCode).toBe(204);
    await ask([unknownGtin]);
    expect(await unknownCodes()).toEqual([]);
  });
});
