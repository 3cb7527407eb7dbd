/** What becomes of an order when the load that reported it is undone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import { type ErpWorld, openErpWorld, rowsOf, shipmentOf } from './erp-world.ts';

let here: ErpWorld;
beforeAll(async () => {
  here = await openErpWorld();
});
afterAll(() => here.close());
beforeEach(() => here.clean());

/** Undoes the newest load of a feed. */
async function undoLast(feed: string): Promise<void> {
  const { pool } = here.world.database;
  const { rows } = await pool.query<{ id: string }>(
    "select import_id as id from exchange_run where feed = $1 and state = 'applied' order by run_id desc limit 1",
    [feed],
  );
  const url = `/api/erp/v1/imports/${rows[0]?.id}`;
  const asked = await here.app.http.inject({ method: 'POST', url: `${url}/undo`, headers: here.erp });
  expect(asked.statusCode, asked.body).toBe(200);
  const run = await claimRun(pool, 'undo');
  if (run === undefined) throw new Error('nothing to undo');
  await workOne(exchangeParts(here.app.services, pool), 'undo', run);
  expect((await here.app.http.inject({ url, headers: here.erp })).json()).toMatchObject({
    state: 'undone',
    reason: '',
  });
}

it('goes back to how it was sent if that was the first that the ERP reported of it, with its quantities and prices', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2]);
  const asSent = await here.linesOf(orderNumber);
  const total = async () =>
    (await here.world.database.pool.query('select total_cents from sales_order where order_number = $1', [orderNumber]))
      .rows[0];
  const before = await total();
  const [one, two] = rowsOf('SO-1', sent, ['shipped', 'canceled']);
  await here.report('orders', [{ ...one, price: '99.00', quantity: 2 }, { ...two }]);
  expect(await here.linesOf(orderNumber)).not.toEqual(asSent);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(asSent);
  expect(await total()).toEqual(before);
  // And moves on with the next report.
  await here.report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
  expect(await here.linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
});

it('keeps what an earlier load reported, and takes back only the lines that this one brought', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2]);
  const [one, two] = rowsOf('SO-1', sent, ['processing', 'shipped']);
  await here.report('orders', [{ ...one }]);
  await here.report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 1]]));
  const before = await here.linesOf(orderNumber);
  await here.report('orders', [{ ...two }]);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(before);
  await here.report('orders', rowsOf('SO-1', sent.slice(0, 1), ['canceled']));
  expect(await here.linesOf(orderNumber)).not.toEqual(before);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(before);
});
