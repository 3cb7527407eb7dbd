/** The people of an account, as shown to those who manage them. */
import type { Coworker } from '@operatory/contract/practice-people';
import { dutiesOf, type Permission } from '@operatory/domain/access';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type PersonRow, personColumns, personOf, personTables } from './list-people.ts';

interface CoworkerRow extends PersonRow {
  readonly version: number;
  readonly every_account: string[];
}

/**
 * Everyone with access to the account, suspended people last. Only those of their accounts that the caller shares are
 * named.
 */
export async function listCoworkers(database: Queryable, scope: CustomerScope): Promise<{ people: Coworker[] }> {
  const { viewer } = scope;
  const { rows } = await database.query<CoworkerRow>({
    name: 'coworkers',
    text: `select ${personColumns}, f.version,
                  array(select customer_number from user_customer c where c.user_id = f.id order by 1) as every_account
             from user_customer own join "user" f on f.id = own.user_id ${personTables}
            where own.customer_number = $1
              and exists (select from user_permission p where p.user_id = f.id and p.permission = 'Customer')
              and not exists (select from user_permission p where p.user_id = f.id and p.permission = 'PunchOut')
            order by f.withdrawn_at is not null, lower(f.name), f.id`,
    values: [scope.customerNumber],
  });
  const { accounts: reached } = viewer;
  const isOwn = (account: string) => reached === 'all' || (reached as ReadonlySet<string>).has(account);
  const people = rows.map((row) => {
    const { userId, name, email, state, linkUntil, mailProblem, isMailWaiting } = personOf(row, false);
    const accounts = row.every_account.filter(isOwn);
    return {
      ...{ userId, name, email, state, linkUntil, mailProblem, isMailWaiting, accounts },
      ...dutiesOf(new Set(row.permissions as Permission[])),
      hasOtherAccounts: accounts.length < row.every_account.length,
      isSelf: userId === viewer.userId,
      version: row.version,
    };
  });
  return { people };
}
