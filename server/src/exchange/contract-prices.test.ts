import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.database.pool.query("insert into pricing_class (code, name, position) values ('A', 'Standard', 1)");
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  const items = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n';
  await ground.load('items', `${items}I1,One,1,P-1,EA\nI2,Two,1,P-2,EA\n`);
  await ground.load('territories', 'territoryId,managerFirstName,managerLastName,managerEmail\n1,Jo,Ito,jo@x.test\n');
  await ground.database.pool.query(
    `insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                           phone, email, ship_via, pricing_class, territory_id, warehouses)
     values ('100001', 'One', 'One', '1 Main', 'Tacoma', 'WA', '98402', '2535550100', 'o@x.test', 'UPS', 'A', '1', '{14}')`,
  );
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

/** Prices that began, one that begins later, and one of another product. */
beforeEach(async () => {
  await ground.database.pool.query('delete from contract_price');
  await ground.database.pool.query(
    `insert into contract_price (customer_key, item_key, valid_from, price_cents)
     select customer_key, item_key, d::date, cents from customer, item, (values
       ('I1', '2020-01-01', 100), ('I1', '2021-01-01', 200), ('I1', '2999-01-01', 300), ('I2', '2020-01-01', 400)) v(i, d, cents)
      where item_number = i`,
  );
});

const delta = (...rows: string[]) =>
  ground.load('contract-prices', ['customerNumber,itemNumber,price,validFrom,operation', ...rows, ''].join('\n'), {
    query: '&mode=delta',
  });
const live = async () =>
  (
    await ground.database.pool.query<{ line: string }>(
      `select concat_ws(' ', item_number, valid_from::text, price_cents) as line
         from contract_price join item using (item_key) order by 1`,
    )
  ).rows.map(({ line }) => line);

it('removes all prices of the account for the product if the removal names no day, and undoes that', async () => {
  const before = await live();
  const run = await delta('100001,I1,,,D');
  expect(run).toMatchObject({ state: 'applied', counts: { withdrawn: 3 } });
  expect(await live()).toEqual(['I2 2020-01-01 400']);
  expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  expect(await live()).toEqual(before);
});

it('removes only the price that begins on the day that the removal names', async () => {
  await delta('100001,I1,,2021-01-01,D');
  expect(await live()).toEqual(['I1 2020-01-01 100', 'I1 2999-01-01 300', 'I2 2020-01-01 400']);
});

it('changes the price that counts today if the row names no day', async () => {
  const run = await delta('100001,I1,9.50,,');
  expect(await ground.errors(run.importId)).toEqual([]);
  expect(run).toMatchObject({ state: 'applied', counts: { updated: 1, inserted: 0 } });
  expect(await live()).toEqual(['I1 2020-01-01 100', 'I1 2021-01-01 950', 'I1 2999-01-01 300', 'I2 2020-01-01 400']);
});

it('adds a price that counts already where none does', async () => {
  await ground.database.pool.query("delete from contract_price where valid_from < '2999-01-01'");
  await delta('100001,I1,9.60,,');
  expect(await live()).toEqual(['I1 0001-01-01 960', 'I1 2999-01-01 300']);
});

it('takes several prices of one account and product from one file if they begin on different days', async () => {
  const run = await delta(
    '100001,I1,1.50,2020-01-01,',
    '100001,I1,2.50,2021-01-01,',
    '100001,I1,3.50,2999-01-01,',
    '100001,I2,4.50,,',
    '100001,I2,5.50,2999-06-01,',
  );
  expect(await ground.errors(run.importId)).toEqual([]);
  expect(run).toMatchObject({ state: 'applied', counts: { rows: 5, updated: 4, inserted: 1 } });
  expect(await live()).toEqual([
    'I1 2020-01-01 150',
    'I1 2021-01-01 250',
    'I1 2999-01-01 350',
    'I2 2020-01-01 450',
    'I2 2999-06-01 550',
  ]);
});

it('rejects rows that refer to the same price, and keeps the existing one', async () => {
  const before = await live();
  const full = await ground.load(
    'contract-prices',
    [
      'customerNumber,itemNumber,price,validFrom',
      '100001,I1,9.50,',
      '100001,I1,9.60,2021-01-01',
      '100001,I2,4.00,2020-01-01',
      '',
    ].join('\n'),
  );
  expect(full).toMatchObject({ state: 'waiting', counts: { bad: 2, withdrawn: 0, updated: 0 } });
  expect((await ground.errors(full.importId)).map(({ row, code, value }) => [row, code, value])).toEqual([
    [1, 'duplicate', 'rows 1, 2'],
    [2, 'duplicate', 'rows 1, 2'],
  ]);
  expect(await ground.decide(full.importId, 'apply')).toMatchObject({ state: 'applied' });
  expect(await live()).toEqual(before);
});

it('doesn’t store the time of a rejected row', async () => {
  const header = 'customerNumber,itemNumber,price,validFrom,changedAt';
  const load = (...rows: string[]) =>
    ground.load('contract-prices', [header, ...rows, ''].join('\n'), { query: '&mode=delta' });
  const wrong = await load(
    '100001,I1,9.50,,2026-05-02T00:00:00Z',
    '100001,I1,9.60,2021-01-01,2026-05-02T00:00:00Z',
    ...Array.from({ length: 2 }, (_, index) => `100001,I2,4.0${index},202${index}-02-01,2026-05-02T00:00:00Z`),
  );
  expect(wrong.counts.bad).toBe(2);
  await ground.decide(wrong.importId, 'apply');
  expect(await load('100001,I1,9.60,2021-01-01,2026-05-01T00:00:00Z')).toMatchObject({
    counts: { stale: 0, updated: 1 },
  });
});

it('keeps rows apart that wait, by the day on which they begin', async () => {
  const run = await delta('100001,I3,1.00,2020-01-01,', '100001,I3,2.00,2999-01-01,', '100001,I4,3.00,,');
  expect(run.counts.waiting).toBe(3);
  await delta('100001,I4,,,D');
  const { rows } = await ground.database.pool.query(
    'select row_key as key from exchange_waiting_row where until > now() order by 1',
  );
  expect(rows.map(({ key }) => key)).toEqual(['["100001", "I3", "2020-01-01"]', '["100001", "I3", "2999-01-01"]']);
});

it('goes by the day where the distributor is', async () => {
  await ground.database.pool.query("delete from contract_price where valid_from > '2020-01-01'");
  // A price that begins tomorrow in Kiribati may count there today, but doesn't yet at the other end of the world.
  await ground.database.pool.query(
    `insert into contract_price (customer_key, item_key, valid_from, price_cents)
     select customer_key, item_key, (now() at time zone 'Pacific/Kiritimati')::date, 700 from customer, item where item_number = 'I1'`,
  );
  const { rows } = await ground.database.pool.query<{ east: string; here: string }>(
    `select (now() at time zone 'Pacific/Kiritimati')::date::text as east, (now() at time zone $1)::date::text as here`,
    [ground.app.services.settings.timeZone],
  );
  const began = rows[0]?.east === rows[0]?.here ? rows[0]?.east : '2020-01-01';
  await delta('100001,I1,8.00,,');
  expect(await live()).toContain(`I1 ${began} 800`);
});

it('are read with a decimal comma, dotted dates, and rounding if the call says so', async () => {
  await ground.database.pool.query('delete from contract_price');
  const rows = ['100001;I1;1.234,505;01.02.2021;EUR', '100001;I2;12.5;01.02.2021;', ''].join('\n');
  const run = await ground.load('contract-prices', `customerNumber;itemNumber;price;validFrom;currency\n${rows}`, {
    query: '&mode=delta&dryRun=true&decimalComma=true&dateFormat=DD.MM.YYYY&roundDecimals=true&currency=USD',
  });
  expect((await ground.errors(run.importId)).map(({ column, value, code }) => [column, value, code])).toEqual([
    ['currency', 'EUR', 'currency'],
    ['price', '12.5 (no decimal comma)', 'not-a-number'],
  ]);
  const good = await ground.load(
    'contract-prices',
    'customerNumber;itemNumber;price;validFrom;currency\n100001;I1;1.234,505;01.02.2021;\n',
    { query: '&mode=delta&decimalComma=true&dateFormat=DD.MM.YYYY&roundDecimals=true&currency=USD' },
  );
  expect(good).toMatchObject({ state: 'applied', counts: { inserted: 1 } });
  expect(await live()).toEqual(['I1 2021-02-01 123451']);
});

it('are refused whole if the profile’s currency isn’t the shop’s', async () => {
  const run = await ground.load('contract-prices', 'customerNumber,itemNumber,price\n100001,I1,5\n', {
    query: '&mode=delta&currency=EUR',
  });
  expect(run).toMatchObject({ state: 'refused' });
  expect(run.reason).toBe('The file is in EUR, as its profile says, and this shop’s currency is USD.');
});

it('waits for a person if many new prices are far from the account’s current price', async () => {
  const { pool } = ground.database;
  await pool.query('truncate exchange_run cascade');
  await pool.query(
    `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
     select 'N' || n, 9000 + n, 'New ' || n, '1', 'N' || n, 'Each', 'EA', '{1000}', '' from generate_series(1, 30) n`,
  );
  const prices = (price: (n: number) => string) =>
    delta(...Array.from({ length: 30 }, (_, at) => `100001,N${at + 1},${price(at + 1)},2026-01-01,`));
  const cents = await prices(() => '0.09');
  expect(cents).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining(
      '30 of 30 new prices are less than a quarter, or more than four times, of what the account pays without them',
    ),
  });
  await ground.decide(cents.importId, 'discard');
  expect(await prices((n) => (n > 20 ? '3.00' : n > 10 ? '99.99' : '0.99'))).toMatchObject({ state: 'applied' });
  await pool.query(`delete from contract_price where item_key > 9000`);
  expect(await prices((n) => (n > 9 ? '99.99' : '3.00'))).toMatchObject({ state: 'waiting' });
});

it('waits for a person if the same comes in many small calls, and starts counting again once someone has looked', async () => {
  const { pool } = ground.database;
  await pool.query('truncate exchange_run cascade');
  const call = (from: number, count: number, price: string) =>
    delta(...Array.from({ length: count }, (_, at) => `100001,N${from + at},${price},2026-01-01,`));
  expect(await call(1, 15, '9.00')).toMatchObject({ state: 'applied' });
  expect(await call(16, 10, '0.05')).toMatchObject({ state: 'applied' });
  expect(await call(26, 5, '0.05')).toMatchObject({ state: 'applied' });
  // Of prices that are there, each call moves few, and the feed has many.
  expect(await call(1, 8, '0.09')).toMatchObject({ state: 'applied' });
  expect(await call(9, 7, '0.09')).toMatchObject({ state: 'applied' });
  const third = await call(16, 8, '9.00');
  expect(third).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('23 prices would change by more than half'),
  });
  expect(third.reason).toContain('with those of the last hour');
  await ground.decide(third.importId, 'apply');
  expect(await call(24, 7, '9.00')).toMatchObject({ state: 'applied' });
  await pool.query('delete from contract_price where item_key > 9000');
  await pool.query('truncate exchange_run cascade');
  for (const from of [1, 11]) expect(await call(from, 10, '0.05')).toMatchObject({ state: 'applied' });
  expect(await call(21, 1, '0.05')).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('21 of 21 new prices are less than a quarter'),
  });
});

it('isn’t held up by a few far prices among many others that change a little', async () => {
  const { pool } = ground.database;
  await pool.query('delete from contract_price where item_key > 9000');
  await pool.query('truncate exchange_run cascade');
  const call = (from: number, count: number, price: string) =>
    delta(...Array.from({ length: count }, (_, at) => `100001,N${from + at},${price},2026-01-01,`));
  for (const price of ['9.00', '9.01', '9.02', '9.03', '9.04']) await call(1, 30, price);
  await pool.query(
    `insert into contract_price (customer_key, item_key, valid_from, price_cents)
     select customer_key, 9000 + n % 30 + 1, '2000-01-01'::date + n, 900 from customer, generate_series(1, 2000) n`,
  );
  for (const from of [1, 8, 15]) expect(await call(from, 7, '4.00')).toMatchObject({ state: 'applied' });
});

it('waits for a person, too, if a program applies its own dry runs, and one of them doesn’t start the count over', async () => {
  const { pool } = ground.database;
  await pool.query('delete from contract_price where item_key > 9000');
  await pool.query('truncate exchange_run cascade');
  const dry = async (from: number, count: number, price: string) => {
    const rows = Array.from({ length: count }, (_, at) => `100001,N${from + at},${price},2027-01-01,`);
    const ready = await ground.load(
      'contract-prices',
      ['customerNumber,itemNumber,price,validFrom,operation', ...rows, ''].join('\n'),
      {
        query: '&mode=delta&dryRun=true',
      },
    );
    if (ready.state !== 'ready') return ready;
    const url = `/api/erp/v1/imports/${ready.importId}/apply`;
    await ground.app.http.inject({ method: 'POST', url, headers: ground.headers });
    await ground.work();
    return ground.run(ready.importId);
  };
  for (const from of [1, 11]) expect(await dry(from, 10, '0.05')).toMatchObject({ state: 'applied' });
  expect(await dry(30, 1, '9.00')).toMatchObject({ state: 'applied' });
  expect(await dry(21, 9, '0.05')).toMatchObject({ state: 'waiting' });
});

it.each(['UOM', 'U/M', 'unitOfMeasure', 'Price UOM'])(
  'takes no price for a second unit, whatever the ERP calls the column: %s',
  async (name) => {
    await ground.database.pool.query('delete from contract_price');
    const run = await ground.load(
      'contract-prices',
      `Cust No,Item,Price,${name}\n100001,I1,60.00,CS\n100001,I2,5.00,ea\n`,
      { query: '&mode=delta' },
    );
    expect(run).toMatchObject({ state: 'waiting', counts: { rows: 2, bad: 1, inserted: 1 }, warnings: [] });
    expect(await ground.errors(run.importId)).toMatchObject([
      { row: 1, value: 'CS', code: 'other-unit', text: expect.stringContaining('the item is sold by another unit') },
    ]);
    await ground.decide(run.importId, 'apply');
    expect(await live()).toEqual(['I2 0001-01-01 500']);
  },
);
