/** One order by its number: complete for people who see its account, redacted for signed-out visitors. */
import type { Order } from '@operatory/contract/orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, isStaff, type User, type Viewer } from '@operatory/domain/access';
import { type OrderNumber, redactOrder } from '@operatory/domain/orders';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import { readOrderRejection } from './known-to-erp.ts';
import { orderFrom } from './order-rows.ts';
import { findOrder, listSiblings } from './reads.ts';

/** Those of accounts that the viewer sees; the others aren't even counted. */
async function siblingsOf(
  database: Queryable,
  viewer: User,
  { orderNumber }: { readonly orderNumber: number },
): Promise<Pick<Order, 'siblings'>> {
  const rows = await listSiblings(database, viewer.accounts, orderNumber);
  const siblings = rows
    .filter((row) => can(viewer, 'account.view', row))
    .map((row) => ({ orderNumber: row.orderNumber, shippingNote: row.shippingNote }));
  return siblings.length === 0 ? {} : { siblings };
}

/**
 * The order as this viewer may see it, otherwise `order.not-found`: an order of another account and a nonexistent one
 * get the same response, after the same single query. Visitors get the public view.
 */
export async function readOrder(
  database: Queryable,
  viewer: Viewer,
  orderNumber: OrderNumber,
): Promise<Order | Refusal<RefusalCode>> {
  if (viewer.kind === 'signed-out') {
    const row = await findOrder(database, 'all', orderNumber);
    return row === undefined ? refuse('order.not-found') : redactOrder(orderFrom(row, { seesPrices: false }));
  }
  const row = await findOrder(database, viewer.accounts, orderNumber);
  if (row === undefined || !can(viewer, 'account.view', row)) return refuse('order.not-found');
  const order = orderFrom(row, {
    seesPrices: can(viewer, 'account.view-prices', row),
    seesStaffOptions: isStaff(viewer),
  });
  const siblings = row.externalSource === 'punchout' ? await siblingsOf(database, viewer, row) : {};
  const rejection = can(viewer, 'exchange.manage') ? await readOrderRejection(database, row) : undefined;
  return { ...order, ...siblings, ...(rejection === undefined ? {} : { rejection }) };
}
