/** The lines that a person is responsible for, as a page and as a file. */
import type { backOrderRoutes } from '@operatory/contract/back-orders';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { kindOf, type User } from '@operatory/domain/access';
import { csvLine, withoutFormula } from '../exchange/write-csv.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type Responsibility, readBackOrders } from './reads.ts';
import { lineFrom } from './wire-lines.ts';

type Query = RouteRequest<typeof backOrderRoutes.listBackOrders>['query'];

/** Account managers answer for their territories, customer service for everyone, and a practice for itself. */
function responsibilityOf(viewer: User, customerNumber: string | undefined): Responsibility {
  const territoryIds = kindOf(viewer) === 'account-manager' ? [...viewer.territoryIds] : null;
  if (viewer.accounts === 'all') {
    return { territoryIds, accounts: customerNumber === undefined ? null : [customerNumber] };
  }
  const own: readonly string[] = [...viewer.accounts];
  return {
    territoryIds,
    accounts: customerNumber === undefined ? own : own.filter((account) => account === customerNumber),
  };
}

export async function listBackOrders(
  services: Services,
  viewer: User,
  { pageIndex, pageSize, customerNumber, find, ...shown }: Query,
): Promise<RouteReply<typeof backOrderRoutes.listBackOrders>> {
  const { rows, counts } = await readBackOrders(
    services.pool,
    {
      ...responsibilityOf(viewer, customerNumber),
      ...shown,
      find: find.trim(),
      today: todayOf(services, services.now()),
    },
    { limit: pageSize + 1, offset: pageIndex * pageSize },
  );
  const { state } = shown;
  return {
    data: rows.slice(0, pageSize).map((row) => lineFrom(row, viewer)),
    hasMore: rows.length > pageSize,
    totalCount: state === 'all' ? counts.open + counts.waiting + counts.asked : counts[state],
    counts,
  };
}

const rowsAtOnce = 500;

/** Every line as CSV, a page at a time. */
export async function* backOrdersCsv(
  services: Services,
  viewer: User,
  query: Omit<Query, 'pageIndex' | 'pageSize'>,
): AsyncGenerator<string> {
  yield csvLine([
    ...['Order', 'Line', 'Account', 'Practice', 'PO number', 'Product', 'Description', 'Pack', 'Quantity', 'Price'],
    ...['Waiting since', 'Expected', 'First expected', 'Times slipped', 'Status', 'Decision'],
  ]);
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await listBackOrders(services, viewer, { ...query, pageIndex, pageSize: rowsAtOnce });
    for (const line of page.data) {
      const { last } = line;
      yield csvLine(
        [
          ...[line.orderNumber, line.lineNumber, line.customerNumber, line.customerName, line.poNumber],
          ...[line.itemNumber, line.description, line.pack, line.quantity, line.unitPrice?.toFixed(2) ?? ''],
          ...[line.since.slice(0, 10), line.expected ?? '', line.firstExpected ?? '', line.slips, line.status],
          last === null ? '' : `${last.action}, ${last.state}${last.by === undefined ? '' : ` by ${last.by}`}`,
        ].map((value) => withoutFormula(String(value))),
      );
    }
    if (!page.hasMore) return;
  }
}
