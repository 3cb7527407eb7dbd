/** The back-order desk of a manager with 600 accounts, and of customer service, out of all orders. */
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';
import { manyAccounts } from './many-accounts.ts';

/** Times the first page, sorted by age and by value, and the list of substitutes for a line. */
export async function backOrderFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const manager = await manyAccounts(prepared);
  const { rows } = await prepared.database.pool.query<{ path: string }>(
    `select '/api/backOrders/' || order_number || '/' || line_number || '/standIns?customerNumber=' || customer_number as path
       from back_order order by since limit 200`,
  );
  const { service } = prepared.cookies;
  return [
    readFigure('first page of a manager with 600 accounts', [{ path: '/api/backOrders', cookie: manager }]),
    readFigure('the dearest first', [{ path: '/api/backOrders?sort=dearest', cookie: manager }]),
    readFigure('first page of customer service', [{ path: '/api/backOrders', cookie: service }]),
    readFigure(
      'stand-ins for a line',
      rows.map(({ path }) => ({ path, cookie: service })),
    ),
  ];
}
