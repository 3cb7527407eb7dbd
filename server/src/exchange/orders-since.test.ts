import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure';
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('pricing-classes', 'pricingClass,name,position\nSTD,Standard,1\n');
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('items', `${header}\nI1,One,1,P,EA\nI2,Two,1,P,EA\n`);
  await ground.load('territories', 'territoryId,managerFirstName,managerLastName,managerEmail\n1,Jo,Ito,jo@x.test\n');
  await ground.load('branches', 'branchNumber,name,city,position\n14,Reno,Reno,1\n');
  const customers = ['100001', '100002'].map((number) => `${number},Oak,1 Main,Reno,NV,89501,STD,1,14`);
  await ground.load(
    'customers',
    `customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches\n${customers.join('\n')}\n`,
  );
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

let last = 7_000_000;
/** An order of these items, placed now. */
async function placeOrder(account: string, items: readonly string[]): Promise<number> {
  last += 1;
  await ground.database.pool.query(
    `with placed as (
       insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values ($1, $2, now(), 'operatory', 100) returning order_number)
     insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
     select order_number, place, $2, item, 'x', 1, 100, 'submitted' from placed, unnest($3::text[]) with ordinality i (item, place)`,
    [last, account, items],
  );
  return last;
}

const since = async (importId: string, query = '') => {
  const url = `/api/erp/v1/imports/${importId}/orders${query}`;
  const answer = await ground.app.http.inject({ url, headers: ground.staff });
  expect(answer.statusCode).toBe(200);
  const { data, hasMore } = answer.json();
  const told = data.map(({ orderNumber, customerNumber, lines }: Record<string, unknown>) => [
    orderNumber,
    customerNumber,
    lines,
  ]);
  return { data: told, hasMore };
};

it('lists the orders that were placed since a load, with items, prices, or accounts that it changed', async () => {
  await placeOrder('100001', ['I1']);
  const items = await ground.load('items', `${header}\nI1,Once,1,P,EA\n`, { query: '&mode=delta' });
  const price = 'customerNumber,itemNumber,price\n100001,I2,9.99\n';
  const prices = await ground.load('contract-prices', price, { query: '&mode=delta' });
  expect([items.state, prices.state]).toEqual(['applied', 'applied']);
  expect(await since(items.importId)).toEqual({ data: [], hasMore: false });
  const [one, other] = [await placeOrder('100001', ['I1', 'I2', 'I1']), await placeOrder('100002', ['I2', 'I1'])];
  expect(await since(items.importId)).toEqual({
    data: [
      [other, '100002', 1],
      [one, '100001', 2],
    ],
    hasMore: false,
  });
  expect(await since(items.importId, '?pageSize=1')).toEqual({ data: [[other, '100002', 1]], hasMore: true });
  expect(await since(prices.importId)).toEqual({ data: [[one, '100001', 1]], hasMore: false });

  await ground.decide(items.importId, 'undo');
  expect(await since(items.importId)).toEqual({ data: [], hasMore: false });
  const { rows } = await ground.database.pool.query('select from sales_order');
  expect(rows).toHaveLength(3);
});

it('lists none for a dry run, and none for feeds that no order depends on', async () => {
  const dry = await ground.load('items', `${header}\nI1,Dry,1,P,EA\n`, { query: '&mode=delta&dryRun=true' });
  const vendors = await ground.load('vendors', 'vendorId,name\n1,Southway\n', { query: '&mode=delta' });
  await placeOrder('100001', ['I1']);
  for (const { importId } of [dry, vendors]) expect(await since(importId)).toEqual({ data: [], hasMore: false });
});
