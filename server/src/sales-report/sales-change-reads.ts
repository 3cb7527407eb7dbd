/** Reads an account's shipments in two periods, by product, and a product's shipments. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, centsFromDollars } from '@operatory/domain/money';
import { isRefusal } from '@operatory/domain/refusals';
import {
  type ComparedPeriods,
  dayAfter,
  firstDayOf,
  type ProductSales,
  type SalesFigure,
  salesCategoryOf,
} from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { listCategorySales } from './list-category-sales.ts';

/** The first day of both periods, and the first day after them. */
const boundsOf = ({ before, after }: ComparedPeriods) => [
  firstDayOf(before.from),
  dayAfter(before.to),
  firstDayOf(after.from),
  dayAfter(after.to),
];

interface ProductRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly category: string;
  readonly quantityBefore: number;
  readonly centsBefore: number;
  readonly quantityAfter: number;
  readonly centsAfter: number;
  readonly wasBoughtEarlier: boolean;
}

/** Every product that was shipped in one of the periods. Free goods are no purchase, and cost nothing. */
export async function readProductSales(
  scope: CustomerScope,
  database: Queryable,
  periods: ComparedPeriods,
): Promise<ProductSales[]> {
  const { rows } = await database.query<ProductRow>({
    name: 'sales-change-products',
    text: `with shipped as (
             select l.item_number, l.description, s.shipment_date as day, l.quantity, l.quantity::bigint * l.unit_price_cents as amount
               from order_line l join shipment s on s.shipment_id = l.shipment_id
              where l.customer_number = $1 and l.line_group = 'shipment' and l.type = 0 and s.shipment_date < $5::date),
           product as (
             select item_number, min(description) as description,
                    coalesce(sum(quantity) filter (where day >= $2::date and day < $3::date), 0)::int as quantity_before,
                    coalesce(sum(amount) filter (where day >= $2::date and day < $3::date), 0)::bigint as cents_before,
                    coalesce(sum(quantity) filter (where day >= $4::date), 0)::int as quantity_after,
                    coalesce(sum(amount) filter (where day >= $4::date), 0)::bigint as cents_after,
                    bool_or(day < $2::date) as was_bought_earlier
               from shipped group by item_number)
           select p.item_number as "itemNumber", coalesce(i.description, p.description) as description,
                  coalesce(i.sales_category, 'MERCHANDISE') as category, quantity_before as "quantityBefore",
                  cents_before as "centsBefore", quantity_after as "quantityAfter", cents_after as "centsAfter",
                  was_bought_earlier as "wasBoughtEarlier"
             from product p left join item i on i.item_number = p.item_number
            where quantity_before <> 0 or cents_before <> 0 or quantity_after <> 0 or cents_after <> 0`,
    values: [scope.customerNumber, ...boundsOf(periods)],
  });
  return rows.map((row) => ({
    itemNumber: row.itemNumber,
    description: row.description,
    category: salesCategoryOf(row.category),
    before: { quantity: row.quantityBefore, amount: cents(row.centsBefore) },
    after: { quantity: row.quantityAfter, amount: cents(row.centsAfter) },
    wasBoughtEarlier: row.wasBoughtEarlier,
  }));
}

/** The report's own figures of a period. */
async function readFigures(scope: CustomerScope, database: Queryable, { from, to }: ComparedPeriods['after']) {
  const sales = await listCategorySales(scope, database, { startDate: firstDayOf(from), endDate: firstDayOf(to) });
  if (isRefusal(sales)) throw new Error('a period ends before it begins');
  return sales.data.map(
    ({ description, year, month, total }): SalesFigure => ({
      category: description,
      year,
      month,
      amount: centsFromDollars(total),
    }),
  );
}

export async function readReported(scope: CustomerScope, database: Queryable, { before, after }: ComparedPeriods) {
  const [was, is] = await Promise.all([readFigures(scope, database, before), readFigures(scope, database, after)]);
  return { before: was, after: is };
}

export interface InvoiceRow {
  readonly isAfter: boolean;
  readonly orderNumber: number;
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  readonly shipmentDate: PlainDate;
  readonly hasInvoice: boolean;
  readonly quantity: number;
  readonly cents: number;
}

/** The shipments of one product in the periods, newest first. */
export async function readSalesInvoices(
  { customerNumber }: { readonly customerNumber: CustomerNumber },
  database: Queryable,
  asked: {
    readonly itemNumber: string;
    readonly periods: ComparedPeriods;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<InvoiceRow[]> {
  const { rows } = await database.query<InvoiceRow>({
    name: 'sales-change-invoices',
    text: `select s.shipment_date >= $4::date as "isAfter", l.order_number as "orderNumber", s.shipment_id as "shipmentId",
                  s.shipment_number as "shipmentNumber", s.shipment_date as "shipmentDate", s.has_invoice as "hasInvoice",
                  sum(l.quantity)::int as quantity, sum(l.quantity::bigint * l.unit_price_cents)::bigint as cents
             from order_line l join shipment s on s.shipment_id = l.shipment_id
            where l.customer_number = $1 and l.item_number = $6 and l.line_group = 'shipment' and l.type = 0
              and ((s.shipment_date >= $2::date and s.shipment_date < $3::date)
                   or (s.shipment_date >= $4::date and s.shipment_date < $5::date))
            group by l.order_number, s.shipment_id
            order by s.shipment_date desc, s.shipment_id desc limit $7 offset $8`,
    values: [customerNumber, ...boundsOf(asked.periods), asked.itemNumber, asked.limit, asked.offset],
  });
  return rows;
}
