import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { todayOf } from '../settings/today.ts';
import { bindPhoneModeRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let today: string;

const path = (customerNumber: string) => `/api/customer/phoneSummary/${customerNumber}`;

async function ask(who: SignedIn, customerNumber = '100001') {
  const response = await ground.http.inject({ url: path(customerNumber), headers: who.headers });
  return { status: response.statusCode, body: response.json() as PhoneSummary };
}

/** Two carts, seven orders, four back-ordered lines, three coupons: one of them ending soon and not ruled out. */
async function fill(): Promise<void> {
  const { pool } = database;
  await addPractices(pool, [{ customerNumber: '100001', name: 'Oak Dental' }, { customerNumber: '100002' }]);
  await pool.query(`insert into vendor values ('V1', 'Maker', '1 St', 'Reno', 'NV', '89501', '7755550000', 'x.test')`);
  for (const [couponId, ends] of Object.entries({ 1: 3, 2: 31, 3: 5, 4: -1, 5: 0 })) {
    await pool.query(
      `insert into coupon (coupon_id, legacy_offer_id, description, start_date, end_date, tiers, options,
         is_distributor_fulfilled, reward_type)
       values ($1, 'L', $2, $3::date - 40, $3::date + $4::int, '[]', '[]', true, 'free')`,
      [couponId, `Offer ${couponId}`, today, ends],
    );
  }
  for (const [index, couponId] of [1, 2, 3, 4, 5, 1].entries()) {
    await pool.query(
      `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure,
         prices, image_url, coupon_id)
       values ($1, $2, $3, 'V1', 'P', 'Box', 'BX', '{250}', '', $4)`,
      [`1000000${index}`, index + 1, `Item ${index}`, couponId],
    );
    await pool.query(`insert into customer_item values ('100001', $1, 2, now() - $2::int * interval '1 day', 1)`, [
      `1000000${index}`,
      index,
    ]);
  }
  await pool.query(
    `insert into contract_price (customer_key, item_key, price_cents, suppress_coupon)
     select c.customer_key, i.item_key, case i.item_number when '10000002' then 100 else 200 end, i.item_number = '10000002' from customer c, item i
      where c.customer_number = '100001' and i.item_number in ('10000000', '10000002')`,
  );
  await pool.query(
    `insert into cart (cart_key, customer_number, modified, line_count, lines) values
       (gen_random_uuid(), '100001', 1780272000000000, 2,
        '[{"itemNumber":"10000000","type":0,"quantity":3},{"itemNumber":"10000001","type":0,"quantity":1}]'),
       (gen_random_uuid(), '100002', 1780272000000000, 0, '[]')`,
  );
  for (let number = 1; number <= 7; number += 1) {
    const isBackOrdered = number === 2 || number === 5;
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, has_back_ordered_items)
       values ($1::bigint, '100001', '2026-05-01T12:00:00Z'::timestamptz + $1::bigint * interval '1 day', 'web', 1234, $2)`,
      [number, isBackOrdered],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
         unit_price_cents, line_group, back_order_status, expected_receipt_date)
       values ($1, 1, '100001', '10000000', 'Item 0', 4, 250, $2, $3, $4), ($1, 2, '100001', '10000001', 'Item 1', 1, 250, 'processing', '', null)`,
      [
        number,
        isBackOrdered ? 'backordered' : 'processing',
        isBackOrdered ? 'Vendor late' : '',
        isBackOrdered ? '2026-07-01' : null,
      ],
    );
  }
  await pool.query(
    `insert into financial_summary (customer_number, current_cents, over30_cents, over90_cents, last_payment_date,
       last_payment_amount_cents, future_cents) values ('100001', 1000, 250, 50, '2026-05-20', 5000, 777)`,
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindPhoneModeRoutes(ground.bind, ground.services);
  today = todayOf(ground.services, ground.services.now());
  await fill();
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

describe('phone mode', () => {
  it('answers the practice, its cart, last orders, back-orders, balance and ending coupons in one call', async () => {
    const { status, body } = await ask(service);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customerNumber: '100001',
      name: 'Oak Dental',
      phoneNumber: '7755550100',
      addressLine1: '1 Main St',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      creditHold: 0,
      isPoRequired: false,
      openCart: { lineItemCount: 2, modified: '2026-06-01T00:00:00.000000Z', cartTotal: 8.5 },
      balance: { balanceDue: 13, pastDue: 3, oldestDays: 90, lastPaymentDate: '2026-05-20', lastPaymentAmount: 50 },
      backOrderCount: 2,
      couponCount: 2,
    });
    expect(body.orders.map(({ orderNumber }) => orderNumber)).toEqual([7, 6, 5, 4, 3]);
    expect(body.orders[2]).toEqual({
      orderNumber: 5,
      orderDate: '2026-05-06T12:00:00.000Z',
      isHeldForReview: false,
      total: 12.34,
      lines: { submitted: 0, pending: 0, processing: 1, shipment: 0, backordered: 1, canceled: 0 },
    });
    expect(body.backOrders).toEqual(
      [2, 5].map((orderNumber) => ({
        orderNumber,
        lineNumber: 1,
        orderDate: `2026-05-0${orderNumber + 1}T12:00:00.000Z`,
        itemNumber: '10000000',
        description: 'Item 0',
        quantity: 4,
        backOrderStatus: 'Vendor late',
        expectedReceiptDate: '2026-07-01',
      })),
    );
    // Offer 2 ends later, a contract price rules offer 3 out, offer 4 has ended.
    expect(
      body.coupons.map(({ couponId, daysLeft, itemNumber, itemCount }) => [couponId, daysLeft, itemNumber, itemCount]),
    ).toEqual([
      [5, 0, '10000004', 1],
      [1, 3, '10000000', 2],
    ]);
  });

  it('says of a practice without anything that there is nothing', async () => {
    expect((await ask(service, '100002')).body).toMatchObject({
      openCart: null,
      orders: [],
      backOrders: [],
      backOrderCount: 0,
      balance: null,
      coupons: [],
      couponCount: 0,
    });
  });

  it('keeps carts from those who see no badges, and prices from those who see no prices', async () => {
    const viewer = await signIn(database.pool, { permissions: ['PricingView'] });
    const seen = (await ask(viewer)).body;
    expect(seen).not.toHaveProperty('openCart');
    expect(seen.orders[0]).toHaveProperty('total', 12.34);
    const submitter = await signIn(database.pool, { permissions: ['OrderSubmit'], territoryIds: ['T1'] });
    const half = (await ask(submitter)).body;
    expect(half).not.toHaveProperty('openCart');
    expect(half.orders[0]).not.toHaveProperty('total');
    expect(half.balance?.pastDue).toBe(3);
  });

  it('is for staff alone, and knows no stranger’s account', async () => {
    const buyer = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001'] });
    expect((await ask(buyer)).status).toBe(403);
    expect((await ask(buyer, '100002')).status).toBe(404);
    expect((await ask(service, '999999')).status).toBe(404);
    expect((await ground.http.inject({ url: path('100001') })).statusCode).toBe(401);
  });
});
