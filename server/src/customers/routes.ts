/** Binds the calls about customers. */
import { contract } from '@operatory/contract/contract';
import type { Bind } from '../http/bind.ts';
import { wordLists } from '../search/word-list.ts';
import type { Services } from '../services/services.ts';
import { readBillingGroup } from './read-billing-group.ts';
import { readCustomer } from './read-customer.ts';
import { readDesk } from './read-desk.ts';
import { customerWordLists } from './search/index.ts';
import { searchCustomers } from './search-customers.ts';

export function bindCustomerRoutes(bind: Bind, { pool, reads, now }: Services): void {
  const lists = wordLists(pool, customerWordLists);
  bind(contract.searchCustomers, ({ viewer, query, request }) =>
    reads.run(request, (from) => searchCustomers(from, lists, { viewer, query })),
  );
  bind(contract.readDesk, ({ viewer, query, request }) =>
    reads.run(request, (from) => readDesk(from, { viewer, query, now: now() })),
  );
  bind(contract.readBillingGroup, ({ scope }) => readBillingGroup(scope, pool));
  bind(contract.readCustomer, ({ scope }) => readCustomer(scope, pool));
}
