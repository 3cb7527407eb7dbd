/** Open carts with lines, of the accounts that the caller sees, as counted by the badges. */
import type { Page } from '@operatory/contract/page';
import type { User } from '@operatory/domain/access';
import { isoOfVersion } from '@operatory/domain/cart';
import type { Services } from '../services/services.ts';
import { listOpenCarts } from './reads.ts';

/** One open cart behind a badge. */
export interface OpenOrder {
  customerNumber: string;
  lineItemCount: number;
  modified: string;
}

/** One page, newest cart first [A7.04]. */
export async function listOpenOrders(
  services: Services,
  viewer: User,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<OpenOrder>> {
  const rows = await listOpenCarts(services.pool, viewer.accounts, {
    limit: pageSize + 1,
    offset: pageIndex * pageSize,
  });
  return {
    data: rows.slice(0, pageSize).map((row) => ({ ...row, modified: isoOfVersion(row.modified) })),
    hasMore: rows.length > pageSize,
  };
}
