/** An account with a shipment of three boxes of one product on two lines and four of another, and people around it. */
import { randomUUID } from 'node:crypto';
import type { LotHolder } from '@operatory/contract/receiving';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { bindScanningRoutes } from '../scanning/routes.ts';
import { bindReceivingRoutes } from './routes.ts';

export const account = '100009';
export const other = '100002';
export const [orderNumber, shipmentId] = [7_900_001, 7_900_001];
export const gtin = '09501101530003';
export const unknownGtin = '04006501003638';
const lot = { lot: 'L-1', expiresOn: '2031-05-31', quantity: 2 };
export const came = [
  { itemNumber: '10000001', quantity: 2, lots: [lot] },
  { itemNumber: '10000002', quantity: 5, lots: [] },
  { itemNumber: '10000003', quantity: 1, lots: [] },
  { code: unknownGtin, quantity: 1, lots: [{ lot: 'X', quantity: 1 }] },
];

export const url = (rest = '') => `/api/receiving/customer/${account}${rest}`;

/** Sets it up for a file of tests; the shipment is new and unchecked for each. */
export function useDelivery() {
  let database: TestDatabase;
  let ground: TestGround;
  let people: ReadonlyMap<string, SignedIn>;

  beforeAll(async () => {
    database = await createDemoDatabase();
    ground = await openTestGround(database);
    bindReceivingRoutes(ground.bind, ground.services);
    bindScanningRoutes(ground.bind, ground.services);
    people = await signInAll(database.pool, {
      service: { permissions: ['CustomerService'] },
      practice: { permissions: ['Customer'], accounts: [account] },
      colleague: { name: 'Ann Colleague', permissions: ['Customer'], accounts: [account] },
      viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
      stranger: { permissions: ['Customer'], accounts: [other] },
    });
    await database.pool.query(
      `update item set gtin = case item_number when '10000001' then '9501101530003' end, udi_di = null, vendor_part_number = 'REF-' || item_number
        where item_number in ('10000001', '10000002', '10000003')`,
    );
  });
  afterAll(async () => {
    await ground.close();
    await database.drop();
  });
  beforeEach(async () => {
    const { pool } = database;
    await pool.query('delete from delivery_check');
    await pool.query('delete from sales_order where order_number = $1', [orderNumber]);
    await pool.query('delete from erp_shipment_line; delete from erp_order_line');
    await pool.query(
      `insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, total_cents)
       values ($1, 'SO-9', $2, $3, 'web', 100)`,
      [orderNumber, account, ground.services.now()],
    );
    await pool.query(
      `insert into shipment (shipment_id, order_number, shipment_number, erp_shipment_number, shipping_order_number, shipment_date, shipped_from)
       values ($1, $2, 'SH-9', 'SH-9', $2, $3, '')`,
      [shipmentId, orderNumber, ground.services.now()],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, shipment_id)
       select $1, n, $2, item, 'Box ' || item, quantity, 100, 'shipment', $3
         from (values (1, '10000001', 2), (2, '10000001', 1), (3, '10000002', 4)) v(n, item, quantity)`,
      [orderNumber, account, shipmentId],
    );
  });

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, who: string, payload?: object) =>
    ground.http.inject({
      ...{ method, url: path, headers: { ...people.get(who)?.headers } },
      ...(payload !== undefined && { payload }),
    });
  return {
    database: () => database,
    ground: () => ground,
    call,
    get: (path: string, who = 'practice') => call('GET', path, who),
    check: (payload: object, who = 'practice') =>
      call('PUT', url(`/shipment/${shipmentId}`), who, { checkId: randomUUID(), lines: came, ...payload }),
    /** The practices that received a lot, as customer service finds them. */
    holders: async (lotNumber: string, more = '') => {
      const answer = await call('GET', `/api/receiving/lotHolders?lot=${lotNumber}${more}`, 'service');
      return (answer.json() as { holders: LotHolder[] }).holders;
    },
  };
}
