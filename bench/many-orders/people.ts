/** Who is measured: an account manager with 600 accounts, a customer user of all of them, and customer service. */
import { createUser } from '../../server/src/access/create-user.ts';
import { openSession, type PreparedDatabase } from '../prepare.ts';
import { manyAccounts, manyAccountsEmail } from '../sections/many-accounts.ts';

export interface People {
  /** Cookies. */
  readonly manager: string;
  readonly group: string;
  readonly service: string;
  /** The manager's accounts, those with the most orders first. */
  readonly accounts: readonly string[];
}

const groupEmail = 'all-accounts@bench.test';

export async function openPeople(prepared: PreparedDatabase): Promise<People> {
  const { database, cookies } = prepared;
  const manager = await manyAccounts(prepared);
  const { rows } = await database.pool.query<{ number: string }>(
    `select c.customer_number as number
       from customer c join user_territory t on t.territory_id = c.territory_id join "user" u on u.id = t.user_id
      where u.email = $1 and c.withdrawn_at is null
      order by (select count(*) from sales_order o where o.customer_number = c.customer_number) desc, 1`,
    [manyAccountsEmail],
  );
  const accounts = rows.map(({ number }) => number);
  const known = await database.pool.query('select from "user" where email = $1', [groupEmail]);
  if (known.rowCount === 0) {
    const permissions = ['Customer', 'OrderSubmit'] as const;
    await createUser(database.pool, { email: groupEmail, name: 'Group Buyer', permissions, accounts });
  }
  return { manager, accounts, group: await openSession(database, groupEmail), service: cookies.service };
}
