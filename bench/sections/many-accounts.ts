/** An account manager with many accounts, for the desk and the morning queue. */
import { createUser } from '../../server/src/access/create-user.ts';
import { openSession, type PreparedDatabase } from '../prepare.ts';

export const manyAccountsEmail = 'desk-manager@bench.test';
const wantedAccounts = 600;

/** The cookie of an account manager whose territories have this many accounts, or a few more. */
export async function manyAccounts({ database }: PreparedDatabase): Promise<string> {
  const { rows } = await database.pool.query<{ territoryId: string }>(
    `select territory_id as "territoryId" from (
       select territory_id, sum(count(*)) over (order by count(*), territory_id) - count(*) as before
         from customer group by territory_id) t
      where before < $1`,
    [wantedAccounts],
  );
  const known = await database.pool.query('select from "user" where email = $1', [manyAccountsEmail]);
  if (known.rowCount === 0) {
    const territoryIds = rows.map(({ territoryId }) => territoryId);
    await createUser(database.pool, {
      ...{ email: manyAccountsEmail, territoryIds, name: 'Desk Manager' },
      permissions: ['PricingView', 'OrderSubmit'],
    });
  }
  return openSession(database, manyAccountsEmail);
}
