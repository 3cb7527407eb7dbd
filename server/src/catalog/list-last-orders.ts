/** An account's last order of products: when, how much, and at which price. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RouteReply } from '@operatory/contract/route';
import { can } from '@operatory/domain/access';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface LastOrderRow {
  readonly itemNumber: string;
  readonly orderNumber: number;
  readonly orderDate: Date;
  /** Of all lines of the order with this product: the ERP may have divided one. */
  readonly quantity: number;
  /** Cents, of the first of those lines. */
  readonly price: number;
}

/**
 * The newest order of the account with each product, for those that it ordered. Free goods, canceled lines, and orders that
 * were sent back to the cart aren't purchases.
 */
export async function readLastOrders(
  scope: CustomerScope,
  database: Queryable,
  itemNumbers: readonly string[],
): Promise<LastOrderRow[]> {
  const { rows } = await database.query<LastOrderRow>({
    name: 'item-last-orders',
    text: `select asked.item_number as "itemNumber", last.order_number as "orderNumber", last.order_date as "orderDate",
                  last.quantity, last.price
             from unnest($2::text[]) as asked (item_number)
             cross join lateral (
               select o.order_number, o.order_date, sum(l.quantity)::int as quantity,
                      (array_agg(l.unit_price_cents order by l.line_number))[1] as price
                 from order_line l join sales_order o on o.order_number = l.order_number and o.customer_number = $1
                where l.customer_number = $1 and l.item_number = asked.item_number
                  and l.type = 0 and l.quantity > 0 and l.line_group <> 'canceled'
                  and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')
                group by o.order_number
                order by o.order_date desc, o.order_number desc limit 1) last`,
    values: [scope.customerNumber, [...new Set(itemNumbers)]],
  });
  return rows;
}

/**
 * Unordered; products that the account never ordered are absent, and so is the price for people who don't see prices.
 */
export async function listLastOrders(
  database: Queryable,
  scope: CustomerScope,
  itemNumbers: readonly string[],
): Promise<RouteReply<typeof catalogRoutes.listLastOrders>> {
  const seesPrices = can(scope.viewer, 'account.view-prices', scope);
  const rows = await readLastOrders(scope, database, itemNumbers);
  return {
    data: rows.map(({ itemNumber, orderNumber, orderDate, quantity, price }) => ({
      itemNumber,
      orderNumber,
      orderDate: orderDate.toISOString(),
      quantity,
      ...(seesPrices ? { price: dollarsFromCents(cents(price)) } : {}),
    })),
  };
}
