/** One account's record, which nearly every page of an account reads. */
import type { CustomerRecord } from '@operatory/contract/customers';
import { type AccountFacts, can, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** The record of one account; it only changes with the ERP's imports, so it's fresh for minutes. */
export const customerQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['customer', customerNumber],
    queryFn: ({ signal }) => call('readCustomer', { params: { customerNumber } }, { signal }),
    staleTime: 5 * 60_000,
  });

/** The facts about an account that the rules need, from its record. */
type AccountRecord = Pick<CustomerRecord, 'CustomerID' | 'TerritoryID' | 'isWithdrawn'>;

export const accountOf = (record: AccountRecord): AccountFacts => ({
  customerNumber: record.CustomerID as CustomerNumber,
  territoryId: record.TerritoryID,
  isWithdrawn: record.isWithdrawn,
});

/** Whether this viewer may use this account's cart. */
export function isCartEnabled(viewer: Viewer, record: AccountRecord): boolean {
  return can(viewer, 'account.use-cart', accountOf(record));
}
