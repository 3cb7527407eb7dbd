/** The orders of one account as CSV, a row for each line. */
import { plainDateIn } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { orderCsvHead, orderCsvRows } from '@operatory/domain/orders';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { listCustomerOrders, type OrderPageRequest } from './list-customer-orders.ts';

/** Maximum number of orders in a file, newest first; its last row says if there are more. */
const maxOrders = 2_000;
const pageSize = 200;

/** The lines of the orders that the list would show, in its order. Prices are blank for people who may not see them. */
export async function customerOrdersCsv(
  services: Services,
  scope: CustomerScope,
  wanted: Pick<OrderPageRequest, 'searchText' | 'filters'>,
): Promise<string> {
  const { timeZone } = services.settings;
  const rows: (readonly (string | number)[])[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { data, hasMore } = await listCustomerOrders(services, scope, { ...wanted, pageIndex, pageSize });
    rows.push(...data.flatMap((order) => orderCsvRows(order, plainDateIn(timeZone, new Date(order.orderDate)))));
    if (!hasMore) break;
    if ((pageIndex + 1) * pageSize >= maxOrders) {
      rows.push([
        `Only the newest ${maxOrders.toLocaleString('en-US')} orders are in this file. Choose dates to get the others.`,
      ]);
      break;
    }
  }
  return csvOf([orderCsvHead, ...rows]);
}
