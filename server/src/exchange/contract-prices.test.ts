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
