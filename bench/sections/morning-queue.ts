/** The morning queue of a manager with 600 accounts, and making it for everybody while others are served. */
import { rebuildMorningQueue } from '../../server/src/morning-queue/rebuild.ts';
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';
import { manyAccounts } from './many-accounts.ts';

const timeZone = 'America/Los_Angeles';

/** Rebuilds the queue while someone else keeps searching customers, and prints how long it took. */
async function makeQueue({ database: { pool } }: PreparedDatabase): Promise<void> {
  let isMade = false;
  let slowest = 0;
  const serve = async () => {
    while (!isMade) {
      const began = performance.now();
      await pool.query('select from sales_order where customer_number = $1 order by order_date desc limit 50', [
        '100001',
      ]);
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const serving = serve();
  const made = await rebuildMorningQueue(pool, { timeZone, now: new Date() });
  isMade = true;
  await serving;
  const seconds = ((made?.tookMs ?? 0) / 1000).toFixed(1);
  console.log(
    `made for everybody in ${seconds} s: ${made?.reasons} reasons; the slowest read beside it took ${Math.round(slowest)} ms`,
  );
}

/** Figures for the first page of a manager and of customer service, and for one kind. */
export async function morningQueueFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const manager = await manyAccounts(prepared);
  await makeQueue(prepared);
  await prepared.database.pool.query('analyze morning_reason');
  const { service } = prepared.cookies;
  return [
    readFigure('first page of a manager with 600 accounts', [{ path: '/api/morningQueue', cookie: manager }]),
    readFigure('one kind of it', [{ path: '/api/morningQueue?kind=off-rhythm', cookie: manager }]),
    readFigure('first page of customer service', [{ path: '/api/morningQueue', cookie: service }]),
  ];
}
