/** Lets those who change the list of one account do so one after the other. */
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';

/**
 * Holds the account until the transaction ends. Without it two lists that take off and put on the same items would each
 * hold a row that the other waits for.
 */
export async function holdTagRequests({ customerNumber }: CustomerScope, client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'tag-requests-hold',
    text: 'select from customer where customer_number = $1 for no key update',
    values: [customerNumber],
  });
}
