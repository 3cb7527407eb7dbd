/** Orders of one product by one account. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import { orderHistoryStatus } from '@operatory/domain/catalog';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { isReplaced } from '../database/replaced-lines.ts';
import { isItemNumber } from './item-number.ts';

interface HistoryRow {
  line_group: string;
  order_number: number;
  order_date: Date;
  warehouse: string;
  quantity: number;
}

export interface ItemOrdersRequest {
  readonly itemNumber: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Newest first; a product without orders, known or not, has an empty history. */
export async function listItemOrders(
  pool: pg.Pool,
  scope: CustomerScope,
  { itemNumber, pageIndex, pageSize }: ItemOrdersRequest,
): Promise<RouteReply<typeof catalogRoutes.listItemOrders>> {
  if (!isItemNumber(itemNumber)) return { data: [], hasMore: false };
  const { rows } = await pool.query<HistoryRow>({
    name: 'item-orders',
    // The number as the catalog spells it; the call may use another letter case.
    text: `select case when ${isReplaced('l')} then 'substituted' else l.line_group end as line_group, o.order_number, o.order_date, l.allocated_warehouse as warehouse, l.quantity
             from item i
             join order_line l on l.customer_number = $1 and l.item_number = i.item_number
             join sales_order o on o.order_number = l.order_number and o.customer_number = $1
            where lower(i.item_number) = lower($2)
            order by o.order_date desc, o.order_number desc, l.line_number
            limit $3 offset $4`,
    values: [scope.customerNumber, itemNumber, pageSize + 1, pageIndex * pageSize],
  });
  return {
    data: rows.slice(0, pageSize).map((row) => ({
      status: orderHistoryStatus(row.line_group),
      salesOrderId: row.order_number,
      orderDate: row.order_date.toISOString(),
      warehouse: row.warehouse,
      quantity: row.quantity,
    })),
    hasMore: rows.length > pageSize,
  };
}
