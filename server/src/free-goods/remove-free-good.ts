/** Removes a free good that was recorded by hand. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** Only removes entries of this account; an entry that doesn't exist anymore is no error. */
export async function removeFreeGood(scope: CustomerScope, database: Queryable, entryId: string): Promise<void> {
  await database.query('delete from free_good_entry where entry_id = $1 and customer_number = $2', [
    entryId,
    scope.customerNumber,
  ]);
}
