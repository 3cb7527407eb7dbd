/** The catalogs that a buyer's system loads. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { writeCatalog } from './write-catalog.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
afterAll(() => world.close());

const download = (connectionId: string, headers: Partial<SignedIn['headers']> = {}, query = '') =>
  world.app.http.inject({ method: 'GET', url: `/api/punchoutConnections/${connectionId}/catalog${query}`, headers });

const asStaff = async () => (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;

it('has what the account can order, at its prices, with our name as the buyer knows it', async () => {
  await world.send(setUpDocument());
  await world.database.pool.query(
    `insert into contract_price (customer_key, item_key, price_cents, valid_from, suppress_coupon)
     select c.customer_key, i.item_key, 1111, '2020-01-01', false from customer c, item i
      where c.customer_number = '100001' and i.item_number = 'NG-200'`,
  );
  const { statusCode, headers, body } = await download('buyer-1', await asStaff());
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="buyer-1.cif"']);
  const lines = body.split('\n');
  expect(lines.slice(0, 7)).toEqual([
    ...['CIF_I_V3.0', 'CHARSET: UTF-8', 'LOADMODE: F', 'CODEFORMAT: UNSPSC', 'CURRENCY: USD'],
    ...['SUPPLIERID_DOMAIN: DUNS', 'UNUOM: TRUE'],
  ]);
  const [names = '', begin, ...rest] = lines.slice(8);
  expect([names.split(',').length, begin]).toEqual([17, 'DATA']);
  expect(rest).toEqual([
    'supplier-1,NG-100,P/1,"Nitrile gloves 100% + “soft” <M>, Box of 100",42132203,12.50,BX,,Élan & Söhne,,,,,USD,,,',
    'supplier-1,NG-200,P-2,"Nitrile gloves, large, Box of 100",42150000,11.11,BX,,Élan & Söhne,,,,,USD,,,',
    ...['ENDOFDATA', ''],
  ]);
});

it('has links and delivery times where the connection says so, and more products than are read at once', async () => {
  await saveConnection(world.database.pool, encryption, {
    wanted: {
      ...corpusConnection,
      profile: { ...corpusConnection.profile, returnedFacts: ['leadTime', 'picture', 'gtin'], leadTimeDays: '2' },
    },
    now: new Date(),
  });
  await world.database.pool.query(
    `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url, gtin)
     select 'Z-' || lpad(n::text, 4, '0'), 1000 + n, E'Two\n"lines" ' || n, 'V1', '', '', 'EA', '{100}', '/p/' || n, '00012345678905'
       from generate_series(1, 1200) n`,
  );
  const { body } = await download('buyer-1', await asStaff());
  expect(body.match(/^supplier-1,/gm)).toHaveLength(1_202);
  expect(body).toMatch(
    /^supplier-1,Z-1200,,"Two ""lines"" 1200",42150000,1\.00,EA,2,.*,USD,http[^,]*\/p\/1200,,00012345678905$/m,
  );
  expect(body.endsWith('ENDOFDATA\n')).toBe(true);
});

it('has the prices of the location that it’s for, and no other account’s', async () => {
  const staff = await asStaff();
  await saveConnection(world.database.pool, encryption, {
    wanted: {
      ...corpusConnection,
      profile: { ...corpusConnection.profile, locationField: 'addressID', locations: { 'SITE-2': '100002' } },
    },
    now: new Date(),
  });
  const priceOf = (body: string) => /^supplier-1,NG-200,.*,(\d+\.\d\d),BX,/m.exec(body)?.[1];
  const own = await download('buyer-1', staff);
  const other = await download('buyer-1', staff, '?account=100002');
  expect([own, other].map(({ headers, body }) => [headers['content-disposition'], priceOf(body)])).toEqual([
    ['attachment; filename="buyer-1.cif"', '11.11'],
    ['attachment; filename="buyer-1-100002.cif"', '12.99'],
  ]);
  expect((await download('buyer-1', staff, '?account=100003')).json()).toMatchObject({
    code: 'punch-out-connection.account-elsewhere',
  });
});

it('is for staff who make connections, and for connections that are there', async () => {
  expect((await download('buyer-1')).statusCode).toBe(401);
  expect((await download('nobody', await asStaff())).statusCode).toBe(404);
});

describe('a file with what changed', () => {
  let headers: SignedIn['headers'];
  beforeAll(async () => {
    headers = await asStaff();
    await saveConnection(world.database.pool, encryption, { wanted: corpusConnection, now: new Date() });
    await world.database.pool.query(`delete from punch_out_catalog; delete from punch_out_catalog_item`);
  });

  const catalogs = async (): Promise<{ catalogId: number }[]> =>
    (await world.app.http.inject({ url: '/api/punchoutConnections/buyer-1/sheet', headers })).json().catalogs;
  /** The catalogs so far, the newest first. */
  const newest = async () => (await catalogs())[0]?.catalogId ?? 0;
  const change = (sql: string) => world.database.pool.query(sql);
  const itemsIn = (body: string) =>
    [...body.matchAll(/^supplier-1,([^,]*),.*,([TF])$/gm)].map(([, number, gone]) => `${number} ${gone}`);

  /** A whole catalog that is read part by part. */
  async function begin() {
    const begun = await writeCatalog(world.app.services, {
      connectionId: 'buyer-1',
      account: undefined,
      format: 'cif',
      since: undefined,
    });
    if (isRefusal(begun)) throw new Error('no catalog');
    return (begun as Exclude<typeof begun, Refusal<RefusalCode>>).text;
  }

  it('has new, changed, and removed products, and can be downloaded again', async () => {
    expect((await download('buyer-1', headers)).body.match(/^supplier-1,/gm)).toHaveLength(1_202);
    const whole = await newest();
    expect(await catalogs()).toMatchObject([
      { isWhole: true, format: 'cif', added: 1_202, removed: 0, customerNumber: '100001' },
    ]);
    await change(`
      update item set description = 'Gloves, renamed' where item_number = 'NG-100';
      update item set withdrawn_at = now() where item_number = 'Z-0007';
      update item set prices = '{222}' where item_number in ('Z-1200', 'Z-0008');
      insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
        values ('A-1', 5000, 'First of all', 'V1', '', '', 'EA', '{700}', '')`);
    const { body, headers: answered } = await download('buyer-1', headers, `?since=${whole}`);
    expect(answered['content-disposition']).toBe('attachment; filename="buyer-1-changes.cif"');
    expect(body).toMatch(/^LOADMODE: I$/m);
    expect(body).toMatch(/^FIELDNAMES: .*, GTIN, Delete$/m);
    expect(itemsIn(body)).toEqual(['A-1 F', 'NG-100 F', 'Z-0008 F', 'Z-0007 T', 'Z-1200 F']);
    expect(body).toMatch(/^supplier-1,Z-0007,,"Two ""lines"" 7",42150000,1\.00,EA,.*,T$/m);
    expect((await catalogs())[0]).toMatchObject({ isWhole: false, added: 4, removed: 1 });

    // A file that was lost on its way is made again from the same earlier one.
    expect(itemsIn((await download('buyer-1', headers, `?since=${whole}`)).body)).toHaveLength(5);
    await change(
      `update item set withdrawn_at = null where item_number = 'Z-0007'; update item set prices = '{223}' where item_number = 'Z-1200'`,
    );
    expect(itemsIn((await download('buyer-1', headers, `?since=${await newest()}`)).body)).toEqual([
      'Z-0007 F',
      'Z-1200 F',
    ]);
    expect(itemsIn((await download('buyer-1', headers, `?since=${whole}`)).body)).toEqual([
      ...['A-1 F', 'NG-100 F', 'Z-0007 F', 'Z-0008 F', 'Z-1200 F'],
    ]);
  });

  it('isn’t made if nothing changed, or since a file of another account', async () => {
    const since = await newest();
    const count = (await catalogs()).length;
    expect((await download('buyer-1', headers, `?since=${since}`)).json()).toMatchObject({
      status: 409,
      code: 'punch-out-connection.catalog-unchanged',
    });
    expect((await download('buyer-2', headers, `?since=${since}`)).json()).toMatchObject({
      code: 'punch-out-connection.catalog-absent',
    });
    expect((await download('buyer-1', headers, '?since=0')).statusCode).toBe(400);
    expect(await catalogs()).toHaveLength(count);
  });

  it('doesn’t count if it breaks off, and what changed until then is in the next one', async () => {
    const since = await newest();
    await change(`update item set prices = '{701}' where item_number = 'A-1'`);
    const text = await begin();
    await text.next();
    await text.next();
    await text.return(undefined);
    expect(await newest()).toBe(since);
    expect(itemsIn((await download('buyer-1', headers, `?since=${since}`)).body)).toEqual(['A-1 F']);
  });

  it('has what a slower, earlier file found after a later one had passed it', async () => {
    const text = await begin();
    await text.next();
    await download('buyer-1', headers);
    const since = await newest();
    await change(`update item set prices = '{224}' where item_number = 'Z-1200'`);
    for await (const _ of text);
    expect(itemsIn((await download('buyer-1', headers, `?since=${since}`)).body)).toEqual(['Z-1200 F']);
  });

  it('removes nothing while prices are switched off', async () => {
    const blind = await openPunchOutWorld({ isPricingEnabled: false });
    const staff = await signIn(blind.database.pool, { permissions: ['CustomerService'] });
    const url = '/api/punchoutConnections/buyer-1/catalog';
    expect((await blind.app.http.inject({ url, headers: staff.headers })).body).toMatch(/DATA\nENDOFDATA\n$/);
    expect((await blind.app.http.inject({ url: `${url}?format=index`, headers: staff.headers })).json()).toMatchObject({
      code: 'punch-out-connection.catalog-empty',
    });
    await blind.close();
  });

  it('isn’t downloaded by another site’s page', async () => {
    expect((await download('buyer-1', { ...headers, 'sec-fetch-site': 'cross-site' } as object)).statusCode).toBe(403);
  });

  it('can be a cXML Index, whole or with what changed', async () => {
    const whole = await download('buyer-1', headers, '?format=index');
    expect([whole.headers['content-type'], whole.headers['content-disposition']]).toEqual([
      'text/xml; charset=utf-8',
      'attachment; filename="buyer-1.xml"',
    ]);
    expect(whole.body).toContain('<Index loadmode="Full"><SupplierID domain="DUNS">supplier-1</SupplierID>');
    expect(whole.body.match(/<IndexItemAdd>/g)).toHaveLength(1_203);
    expect(whole.body).toContain(
      '<IndexItem><IndexItemAdd><ItemID><SupplierPartID>NG-200</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">11.11</Money></UnitPrice>' +
        '<Description xml:lang="en">Nitrile gloves, large, Box of 100</Description><UnitOfMeasure>BX</UnitOfMeasure>',
    );
    const since = await newest();
    await change(`update item set life_cycle = 'D' where item_number = 'NG-200'; update item set gtin = '00012345678905' where item_number = 'A-1';
      update item set description = 'First & <best>' where item_number = 'A-1'`);
    const { body } = await download('buyer-1', headers, `?format=index&since=${since}`);
    expect(body).toContain('<Index loadmode="Incremental">');
    expect([...body.matchAll(/<IndexItem>.*?<\/IndexItem>/g)].map(([item]) => item)).toEqual([
      expect.stringMatching(/<SupplierPartID>A-1<.*First &amp; &lt;best&gt;</),
      '<IndexItem><IndexItemDelete><ItemID><SupplierPartID>NG-200</SupplierPartID></ItemID></IndexItemDelete></IndexItem>',
    ]);
    if (!isDtdThere) return;
    for (const text of [whole.body, body]) expect(() => validateByDtd(text, '1.2.071/cXML.dtd')).not.toThrow();
    expect(() => validateByDtd(body, '1.2.014/cXML.dtd')).not.toThrow();
  });
});
