/** Reads a batch of accounts' books, and lets the rules judge them. */
import type { PlainDate } from '@operatory/domain/dates';
import { monthlyExpenses, monthUse } from '@operatory/domain/finance';
import { cents, sumCents } from '@operatory/domain/money';
import { budgetReason, pastDueLimit, pastDueReason } from '@operatory/domain/morning-queue';
import type { Queryable } from '../database/database.ts';
import { type Batch, type FoundReason, judge } from './found-reason.ts';

interface OwedRow {
  readonly customerNumber: string;
  readonly statementOn: PlainDate | null;
  readonly paidOn: PlainDate | null;
  readonly paid: number;
  readonly current: number;
  readonly over30: number;
  readonly over60: number;
  readonly over90: number;
  readonly over120: number;
}

/** The past-due amount in the row `f`. */
export const pastDue = 'f.over30_cents + f.over60_cents + f.over90_cents + f.over120_cents';

async function findPastDue(database: Queryable, { accounts }: Batch): Promise<FoundReason[]> {
  const { rows } = await database.query<OwedRow>(
    `select f.customer_number as "customerNumber", f.statement_date as "statementOn", f.last_payment_date as "paidOn",
            f.last_payment_amount_cents as paid, f.current_cents as current, f.over30_cents as over30, f.over60_cents as over60,
            f.over90_cents as over90, f.over120_cents as over120
       from financial_summary f where f.customer_number = any($1) and ${pastDue} > 0`,
    [accounts],
  );
  return judge('past-due', rows, ({ statementOn, paidOn, ...row }) => ({
    reason: pastDueReason({
      ...{ statementOn, paidOn, paid: cents(row.paid), current: cents(row.current), over30: cents(row.over30) },
      ...{ over60: cents(row.over60), over90: cents(row.over90), over120: cents(row.over120) },
    }),
    ground: { amount: pastDueLimit },
  }));
}

interface BudgetRow {
  readonly customerNumber: string;
  /** Whole dollars. */
  readonly budget: number;
  /** Of this month and the three before it. */
  readonly booked: { category: string; amount: number; month: string }[] | null;
  readonly hasFigures: boolean;
  readonly shipped: number;
  readonly invoiced: number;
  readonly coming: number;
}

/** The charges of account `c` in the month of a day. */
export const charged = (day: string) => `(
  select coalesce(sum(x.total_cents), 0)::bigint from category_sales x
   where x.customer_number = c.customer_number and x.month = date_trunc('month', ${day})::date)`;

/** Older orders that are still open are no plan for this month's budget. */
const openDays = 120;

async function findBudgets(database: Queryable, { accounts, today }: Batch): Promise<FoundReason[]> {
  const { rows } = await database.query<BudgetRow>(
    `select c.customer_number as "customerNumber", c.monthly_budget as budget,
            (select json_agg(json_build_object('category', upper(trim(x.category)), 'amount', x.total_cents,
                                               'month', to_char(x.month, 'YYYY-MM')))
               from category_sales x
              where x.customer_number = c.customer_number
                and x.month between (date_trunc('month', $2::date) - interval '3 months')::date and $2::date) as booked,
            exists (select from category_sales) as "hasFigures",
            coalesce(o.shipped, 0)::bigint as shipped, coalesce(o.invoiced, 0)::bigint as invoiced, coalesce(o.coming, 0)::bigint as coming
       from customer c
       left join lateral (
         select sum(l.quantity::bigint * l.unit_price_cents) filter (
                  where l.line_group = 'shipment'
                    and s.shipment_date between date_trunc('month', $2::date)::date and $2::date + 1) as shipped,
                sum(l.quantity::bigint * l.unit_price_cents) filter (
                  where l.line_group = 'shipment' and s.has_invoice
                    and s.shipment_date between date_trunc('month', $2::date)::date and $2::date + 1) as invoiced,
                sum(l.quantity::bigint * l.unit_price_cents) filter (
                  where l.line_group in ('submitted', 'pending', 'processing', 'backordered')) as coming
           from sales_order o
           join order_line l on l.order_number = o.order_number
           left join shipment s on s.shipment_id = l.shipment_id
          where o.customer_number = c.customer_number and o.order_date >= $2::date - ${openDays}
            and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')) o on true
      where c.customer_number = any($1) and c.monthly_budget > 0`,
    [accounts, today],
  );
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsBefore = [1, 2, 3].map((back) => new Date(Date.UTC(year, month - 1 - back, 1)));
  return judge('budget-pace', rows, ({ budget, hasFigures, shipped, invoiced, coming, ...row }) => {
    const figures = (row.booked ?? []).map(({ category, amount, month: of }) => {
      const [figureYear = 0, figureMonth = 0] = of.split('-').map(Number);
      return { category, amount: cents(amount), year: figureYear, month: figureMonth };
    });
    const booked = figures.filter((figure) => figure.year === year && figure.month === month);
    const before = monthsBefore.map((each) =>
      monthlyExpenses(figures, { year: each.getUTCFullYear(), month: each.getUTCMonth() + 1 }),
    );
    const { spent, notBooked } = monthUse({
      merchandise: hasFigures ? monthlyExpenses(figures, { year, month }) : undefined,
      booked,
      shipped: [{ date: today, total: cents(shipped) }],
      invoiced: [{ date: today, total: cents(invoiced) }],
    });
    return {
      reason: budgetReason({
        ...{ budget: cents(budget * 100), spent, today },
        coming: cents(notBooked + coming),
        usual: cents(Math.round(sumCents(before) / before.length)),
      }),
      ground: { amount: budget, charged_cents: booked.reduce((total, { amount }) => total + amount, 0) },
    };
  });
}

export const accountFinders = [findPastDue, findBudgets];
