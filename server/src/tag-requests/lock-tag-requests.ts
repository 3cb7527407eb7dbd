/** Makes concurrent changes of one account's list wait for each other. */
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';

/**
 * Locks the account until the transaction ends. Otherwise, two lists that remove and add the same items would each lock
 * a row that the other waits for.
 */
export async function lockTagRequests({ customerNumber }: CustomerScope, client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'tag-requests-lock',
    text: 'select from customer where customer_number = $1 for no key update',
    values: [customerNumber],
  });
}
