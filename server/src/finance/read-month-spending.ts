/** A month's use of an account's budget, and what is on its way. */
import type { MonthSpending } from '@operatory/contract/finance';
import type { PlainDate } from '@operatory/domain/dates';
import { monthlyExpenses, monthUse, spendingByDay } from '@operatory/domain/finance';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

interface Row {
  readonly booked: { category: string; amount: number }[] | null;
  readonly hasFigures: boolean;
  readonly shipped: { date: PlainDate; total: number; invoiced: number }[] | null;
  readonly onOrder: number;
  readonly backOrders: number;
}

/**
 * $1 the account, $2 the distributor's day. An ERP further east may already date a shipment tomorrow; it counts from today. One dated
 * later is mistyped, and would count in every month until then. Canceled lines and orders sent back to the cart draw nothing.
 */
const spending = `
  with line as (
    select l.line_group, l.quantity::bigint * l.unit_price_cents as total, s.shipment_date, s.has_invoice
      from sales_order o
      join order_line l on l.order_number = o.order_number
      left join shipment s on s.shipment_id = l.shipment_id
     where o.customer_number = $1
       and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back'))
  select (select json_agg(json_build_object('category', upper(trim(category)), 'amount', total_cents))
            from category_sales
           where customer_number = $1 and month = date_trunc('month', $2::date)::date) as booked,
         exists (select from category_sales) as "hasFigures",
         (select json_agg(json_build_object('date', shipment_date, 'total', total, 'invoiced', invoiced) order by shipment_date)
            from (select least(shipment_date, $2::date) as shipment_date, sum(total) as total, coalesce(sum(total) filter (where has_invoice), 0) as invoiced
                    from line
                   where line_group = 'shipment' and total > 0
                     and shipment_date between date_trunc('month', $2::date)::date and $2::date + 1
                   group by least(shipment_date, $2::date)) by_day) as shipped,
         (select coalesce(sum(total), 0)::bigint from line
           where line_group in ('submitted', 'pending', 'processing')) as "onOrder",
         (select coalesce(sum(total), 0)::bigint from line where line_group = 'backordered') as "backOrders"`;

const dollars = (amount: number) => dollarsFromCents(cents(Number(amount)));

type WholeSpending = { readonly [Name in keyof MonthSpending]-?: NonNullable<MonthSpending[Name]> } & {
  /** Whether `spent` is the ERP's figure, and not the sum of invoices. */
  readonly hasFigures: boolean;
};

/**
 * Only what the ERP calls MERCHANDISE counts as spent; if it reports no figures at all, what it has invoiced of this month's shipments.
 * Has all sums, whatever the viewer may see.
 */
export async function readMonthSpending(
  scope: CustomerScope,
  database: Queryable,
  today: PlainDate,
): Promise<WholeSpending> {
  const { rows } = await database.query<Row>({
    name: 'month-spending',
    text: spending,
    values: [scope.customerNumber, today],
  });
  const row = rows[0];
  const booked = (row?.booked ?? []).map(({ category, amount }) => ({ category, amount: cents(Number(amount)) }));
  const shipped = (row?.shipped ?? []).map(({ date, total }) => ({ date, total: cents(Number(total)) }));
  const [year = 0, month = 0] = today.split('-').map(Number);
  const invoiced = (row?.shipped ?? []).flatMap(({ date, ...day }) =>
    Number(day.invoiced) > 0 ? [{ date, total: cents(Number(day.invoiced)) }] : [],
  );
  const hasFigures = row?.hasFigures ?? true;
  const figures = booked.map((figure) => ({ ...figure, year, month }));
  const merchandise = hasFigures ? monthlyExpenses(figures, { year, month }) : undefined;
  const { spent, notBooked } = monthUse({ merchandise, booked, shipped, invoiced });
  const spentOn = hasFigures ? shipped : invoiced;
  return {
    hasFigures,
    today,
    spent: dollars(spent),
    days: spendingByDay(spent, { shipped: spentOn, month: today.slice(0, 7) }).map(({ date, total }) => ({
      date,
      total: dollars(total),
    })),
    notBooked: dollars(notBooked),
    onOrder: dollars(row?.onOrder ?? 0),
    backOrders: dollars(row?.backOrders ?? 0),
  };
}

/** Leaves out sums that the viewer may not see: the sum of a single order, shipment, or invoice is its total. */
export async function showMonthSpending(
  scope: CustomerScope,
  database: Queryable,
  today: PlainDate,
): Promise<MonthSpending> {
  const { hasFigures, ...month } = await readMonthSpending(scope, database, today);
  if (scope.seesPrices) return month;
  return { today, ...(hasFigures ? { spent: month.spent } : {}) };
}
