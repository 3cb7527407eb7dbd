/** The orders of one account: first page, far pages, every filter, dates, and order numbers as they're typed. */
import { type Figure, mixOf, type Read, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';
import { letterByLetter } from './items.ts';

interface Account {
  readonly number: string;
  readonly orders: number;
  readonly oneOrder: number;
  /** The day of an order in the middle of its history. */
  readonly day: string;
}

const pageSize = 10;

async function accounts({ database }: PreparedDatabase): Promise<Account[]> {
  const { rows } = await database.pool.query<Account>(
    `select customer_number as number, count(*)::int as orders, max(order_number) as "oneOrder",
            to_char(percentile_disc(0.5) within group (order by order_date), 'YYYY-MM-DD') as day
       from sales_order group by 1 order by 2 desc, 1 limit 60`,
  );
  return rows;
}

const aMonthLater = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10);

/** Figures for the order list of the accounts with the most orders, ten full orders a page. */
export async function orderFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const busiest = await accounts(prepared);
  const cookie = prepared.cookies.service;
  const list = ({ number }: Account, more: string): Read => ({
    path: `/api/Order/customer/${number}?pageSize=${pageSize}${more}`,
    cookie,
  });
  const each = (name: string, more: (account: Account) => string) =>
    readFigure(
      name,
      busiest.map((account) => list(account, more(account))),
    );
  const lastPage = ({ orders }: Account) => Math.max(0, Math.ceil(orders / pageSize) - 1);
  const figures = [
    each('first page', () => '&pageIndex=0'),
    each('last page', (account) => `&pageIndex=${lastPage(account)}`),
    each('with missing items', () => '&hasBackOrderedItems=true'),
    each('with canceled items', () => '&hasCanceledItems=true'),
    each('pending', () => '&isPending=true'),
    each('submitted', () => '&isInSubmittedState=true'),
    each('missing or canceled, not pending', () => '&hasBackOrderedItems=true&hasCanceledItems=true&isPending=false'),
    each('a month of two years', ({ day }) => `&startDate=${day}&endDate=${aMonthLater(day)}`),
    each('number typed, in the list', ({ oneOrder }) => `&searchText=${String(oneOrder).slice(0, 5)}`),
    readFigure(
      'quick search, digit by digit',
      busiest
        .slice(0, 12)
        .flatMap(({ oneOrder }) => letterByLetter(String(oneOrder)))
        .map((text) => ({
          path: `/api/Order/quickSearch?searchText=${text}`,
          cookie,
        })),
    ),
  ];
  return [mixOf('all of these mixed', figures), ...figures];
}
