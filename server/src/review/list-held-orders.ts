/** The review queue: orders that wait for customer service. */
import type { Page } from '@operatory/contract/page';
import type { HeldOrder } from '@operatory/contract/review';
import { can, type User } from '@operatory/domain/access';
import { wireTotals } from '../orders/order-rows.ts';
import type { Services } from '../services/services.ts';
import { countWaiting, type HeldOrderRow, listWaiting } from './reads.ts';

/** Whether this person may see what the order costs. */
export const seesPricesOf = (viewer: User, row: HeldOrderRow) => can(viewer, 'account.view-prices', row);

/** A held order for the wire. */
export function heldOrderFrom(viewer: User, row: HeldOrderRow): HeldOrder {
  const { orderNumber, version, customerNumber, customerName, territoryId, accountManager } = row;
  const { sentBy, poNumber, lineCount, holdReasons, isChangeWaiting } = row;
  return {
    ...{ orderNumber, version, customerNumber, customerName, territoryId, accountManager },
    heldAt: row.heldAt.toISOString(),
    ...(sentBy === null ? {} : { sentBy }),
    ...{ poNumber, lineCount, holdReasons, isChangeWaiting },
    ...(seesPricesOf(viewer, row) ? wireTotals(row) : {}),
  };
}

/** One page, the longest waiting first, with how many wait in all. */
export async function listHeldOrders(
  { pool }: Services,
  viewer: User,
  wanted: { readonly searchText: string; readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<HeldOrder>> {
  const { pageIndex, pageSize } = wanted;
  const text = wanted.searchText.trim();
  const [rows, totalCount] = await Promise.all([
    listWaiting(pool, { text, limit: pageSize + 1, offset: pageIndex * pageSize }),
    countWaiting(pool, text),
  ]);
  return {
    data: rows.slice(0, pageSize).map((row) => heldOrderFrom(viewer, row)),
    hasMore: rows.length > pageSize,
    totalCount,
  };
}
