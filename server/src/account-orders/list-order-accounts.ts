/** The accounts of a bill-to group whose carts a person may change. */
import type { accountOrderRoutes } from '@operatory/contract/account-orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { can, isAccountManager, type User } from '@operatory/domain/access';
import { maxOrderAccounts, mayOrderForAccounts } from '@operatory/domain/account-orders';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { readBillingGroup } from '../customers/read-billing-group.ts';
import type { Services } from '../services/services.ts';
import { readGroupAccounts } from './reads.ts';

export interface OrderAccountsRequest {
  readonly customerNumber?: CustomerNumber | undefined;
  readonly billTo?: string | undefined;
}

/** The requested number, or the one that the account is billed to; null if it's billed separately. */
async function numberOf(
  services: Services,
  viewer: User,
  { customerNumber, billTo }: OrderAccountsRequest,
): Promise<string | null | Refusal<RefusalCode>> {
  if (billTo !== undefined) return billTo;
  if (customerNumber === undefined) return null;
  const scope = await services.scopes.open(viewer, 'account.view', customerNumber);
  if (isRefusal(scope)) return scope;
  return (await readBillingGroup(scope, services.pool)).number;
}

/** By name. The query limits what is read; the capabilities decide. */
export async function listOrderAccounts(
  services: Services,
  viewer: User,
  request: OrderAccountsRequest,
): Promise<RouteReply<typeof accountOrderRoutes.listOrderAccounts> | Refusal<RefusalCode>> {
  if (!mayOrderForAccounts(viewer)) return refuse('access.not-allowed');
  const billTo = await numberOf(services, viewer, request);
  if (billTo === null) return { billTo, data: [], hasMore: false };
  if (typeof billTo !== 'string') return billTo;
  const rows = await readGroupAccounts(services.pool, billTo, {
    accounts: viewer.accounts === 'all' ? null : [...viewer.accounts],
    territories: isAccountManager(viewer) ? [...viewer.territoryIds] : null,
  });
  const data = rows
    .filter((row) => can(viewer, 'account.change-cart', row))
    .map(({ customerNumber, customerName, city, state }) => ({
      customerNumber,
      customerName,
      place: [city, state].filter(Boolean).join(', '),
    }));
  return { billTo, data: data.slice(0, maxOrderAccounts), hasMore: data.length > maxOrderAccounts };
}
