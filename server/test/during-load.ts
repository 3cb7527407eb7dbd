/** A call that comes while a load of orders is being applied. */
import type pg from 'pg';
import { expect } from 'vitest';
import { raiseAlerts } from '../src/alerts/raise-alerts.ts';
import { someoneWaits } from './someone-waits.ts';

/**
 * Makes the call while a load has locked the account's purchases, as it does before it locks the alerts. It locks the
 * alerts once the call waits for it. Fails if the two deadlock.
 */
export async function duringLoad<Answer>(
  pool: pg.Pool,
  customerNumber: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from customer_item where customer_number = $1 order by item_number for update', [
      customerNumber,
    ]);
    const answer = call();
    await someoneWaits(pool);
    const ended = await raiseAlerts(client, [{ orderNumber: 1, types: ['Canceled'] }]).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await client.query(ended === 'done' ? 'commit' : 'rollback');
    expect(ended).toBe('done');
    return await answer;
  } finally {
    client.release();
  }
}
