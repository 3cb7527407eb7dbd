/** Which contract price counts on a day, compared with the same rule written over plain values. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { isRefusal } from '@operatory/domain/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type CustomerScope, customerScopes } from '../access/customer-scope.ts';
import { findItemCards } from './find-item-cards.ts';
import { randomItems, storeAccounts, storeCatalog } from './random-catalog.fixture.ts';
import { requestPricing } from './request-pricing.ts';

const items = randomItems(3, 12);
/** Two that everyone may see. */
const [one, other] = items.filter(({ isHidden, lifeCycle }) => !isHidden && lifeCycle === 'A');

let database: TestDatabase;
let scope: CustomerScope;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  await storeAccounts(client);
  await storeCatalog(client, items);
  client.release();
  const opened = await customerScopes(database.pool).open(
    {
      kind: 'user',
      userId: 'u',
      email: 'u@example.test',
      name: 'U',
      permissions: new Set(['CustomerService']),
      territoryIds: new Set(),
      accounts: 'all',
    },
    'account.view',
    '1' as CustomerNumber,
  );
  if (isRefusal(opened)) throw new Error(opened.refused);
  scope = opened;
});
afterAll(() => database.drop());

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10) as PlainDate;

/** A price of this account or the other, for one of two items; days count from the first of January. */
const anyPrice = fc.record({
  customerNumber: fc.constantFrom('1', '2'),
  itemNumber: fc.constantFrom(one?.itemNumber ?? '', other?.itemNumber ?? ''),
  from: fc.option(fc.integer({ min: 0, max: 12 })),
  length: fc.option(fc.integer({ min: 0, max: 8 })),
  cents: fc.integer({ min: 1, max: 9_999 }),
  suppress: fc.boolean(),
});

it('an account pays the contract price that is valid today, the one that started last, otherwise its class price', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyPrice, {
        selector: ({ customerNumber, itemNumber, from }) => `${customerNumber} ${itemNumber} ${from}`,
        maxLength: 10,
      }),
      fc.integer({ min: 0, max: 22 }),
      async (prices, today) => {
        await database.pool.query('truncate contract_price');
        await database.pool.query(
          `insert into contract_price (customer_key, item_key, valid_from, valid_to, price_cents, suppress_coupon)
           select c.customer_key, i.item_key, r.from_day, r.to_day, r.cents, r.suppress
             from jsonb_to_recordset($1::jsonb) as r ("customerNumber" text, "itemNumber" text, from_day date, to_day date,
                                                      cents integer, suppress boolean)
             join customer c on c.customer_number = r."customerNumber" join item i on i.item_number = r."itemNumber"`,
          [
            JSON.stringify(
              prices.map(({ from, length, ...price }) => ({
                ...price,
                from_day: from === null ? '0001-01-01' : dayOf(from),
                to_day: length === null ? null : dayOf((from ?? 0) + length),
              })),
            ),
          ],
        );
        const asked = { itemNumbers: items.map(({ itemNumber }) => itemNumber), today: dayOf(today) };
        const cards = await findItemCards(scope, database.pool, asked);
        const { productList } = await requestPricing(database.pool, scope, asked);
        for (const item of [one, other]) {
          const running = prices
            .filter(({ customerNumber, itemNumber }) => customerNumber === '1' && itemNumber === item?.itemNumber)
            .filter(({ from }) => from === null || from <= today)
            .filter(({ from, length }) => length === null || (from ?? 0) + length >= today)
            .sort((a, b) => (b.from ?? -1) - (a.from ?? -1))[0];
          const price = (running?.cents ?? item?.prices[1] ?? 0) / 100;
          const suppress = running?.suppress ?? false;
          expect(cards.get(item?.itemNumber ?? '')).toMatchObject({ price, suppressCoupon: suppress });
          expect(productList.item.find(({ productNumber }) => productNumber === item?.itemNumber)).toMatchObject({
            price,
            suppressCouponFlag: suppress,
          });
        }
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it('a price never ends before it begins', async () => {
  const text = "insert into contract_price values (1, 1, '2026-02-01', '2026-01-31', 100, false)";
  await expect(database.pool.query(text)).rejects.toThrow('contract_price_time');
});
