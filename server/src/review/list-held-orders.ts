/** The review queue: orders that wait for customer service. */
import type { Page } from '@operatory/contract/page';
import type { HeldOrder } from '@operatory/contract/review';
import { can, type User } from '@operatory/domain/access';
import { claimEnd } from '@operatory/domain/review';
import { wireTotals } from '../orders/order-rows.ts';
import type { Services } from '../services/services.ts';
import { countWaiting, type HeldOrderRow, listWaiting } from './reads.ts';

/** Whether this person may see what the order costs. */
export const seesPricesOf = (viewer: User, row: HeldOrderRow) => can(viewer, 'account.view-prices', row);

/** Who is on an order; nothing once a claim has ended. */
export function claimFrom(
  viewer: User,
  row: Pick<HeldOrderRow, 'claimedByUserId' | 'claimedBy' | 'claimedAt' | 'claimActiveAt'>,
  now: Date,
): Pick<HeldOrder, 'claim'> {
  const { claimedByUserId, claimedBy, claimedAt, claimActiveAt } = row;
  if (claimedByUserId === null || claimedAt === null || claimActiveAt === null) return {};
  const until = claimEnd(claimActiveAt);
  if (now >= until) return {};
  return {
    claim: {
      by: claimedBy ?? 'Someone',
      isMine: claimedByUserId === viewer.userId,
      since: claimedAt.toISOString(),
      until: until.toISOString(),
    },
  };
}

/** A held order for the wire. */
export function heldOrderFrom(viewer: User, row: HeldOrderRow, now: Date): HeldOrder {
  const { orderNumber, version, customerNumber, customerName, territoryId, accountManager } = row;
  const { sentBy, poNumber, lineCount, holdReasons, isChangeWaiting } = row;
  return {
    ...{ orderNumber, version, customerNumber, customerName, territoryId, accountManager },
    heldAt: row.heldAt.toISOString(),
    ...(sentBy === null ? {} : { sentBy }),
    ...{ poNumber, lineCount, holdReasons, isChangeWaiting },
    claimVersion: row.claimVersion,
    ...claimFrom(viewer, row, now),
    ...(seesPricesOf(viewer, row) ? wireTotals(row) : {}),
  };
}

/** One page, the longest waiting first, with how many wait in all. */
export async function listHeldOrders(
  { pool, now: clock }: Services,
  viewer: User,
  query: {
    readonly searchText: string;
    readonly mine: boolean;
    readonly pageIndex: number;
    readonly pageSize: number;
  },
): Promise<Page<HeldOrder>> {
  const { pageIndex, pageSize, mine } = query;
  const now = clock();
  const wanted = { text: query.searchText.trim(), claimedBy: mine ? viewer.userId : null, now };
  const [rows, totalCount] = await Promise.all([
    listWaiting(pool, wanted, { limit: pageSize + 1, offset: pageIndex * pageSize }),
    countWaiting(pool, wanted),
  ]);
  return {
    data: rows.slice(0, pageSize).map((row) => heldOrderFrom(viewer, row, now)),
    hasMore: rows.length > pageSize,
    totalCount,
  };
}
