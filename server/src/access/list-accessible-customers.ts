/** The accounts of a customer user, for the account selector [A7.02]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import { isSelf } from './is-self.ts';

interface AccessibleCustomer {
  customerNumber: string;
  customerName: string;
}

/** All of the person's accounts, by name; someone else's aren't found. */
export async function listAccessibleCustomers(
  database: Queryable,
  viewer: User,
  email: string,
): Promise<{ data: AccessibleCustomer[]; hasMore: boolean; totalCount: number } | Refusal<RefusalCode>> {
  if (viewer.accounts === 'all' || !isSelf(viewer, email)) return refuse('customer.not-found');
  const { rows } = await database.query<AccessibleCustomer>({
    name: 'accessible-customers',
    text: `select customer_number as "customerNumber", name as "customerName"
             from customer where customer_number = any($1) order by lower(name), customer_number`,
    values: [[...viewer.accounts]],
  });
  return { data: rows, hasMore: false, totalCount: rows.length };
}
