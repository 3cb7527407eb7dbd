/** The CIF file that a buyer's system loads. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

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
