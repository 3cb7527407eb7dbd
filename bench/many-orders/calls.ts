/** The calls that are measured. */
import type { Database } from '../../server/src/database/database.ts';
import type { Read } from '../figures.ts';
import type { People } from './people.ts';

export interface Call {
  readonly name: string;
  readonly reads: readonly Read[];
}

/** Accounts from the busiest to the quietest. */
function spread(accounts: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(accounts.length / count));
  return accounts.filter((_, index) => index % step === 0).slice(0, count);
}

/** The newest order of each account. */
async function orderNumbers({ pool }: Database, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `select max(order_number)::text as number from sales_order where customer_number = any($1) group by customer_number`,
    [accounts],
  );
  return rows.map(({ number }) => number);
}

/** Two words of each account's name. */
async function words({ pool }: Database, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from customer where customer_number = any($1)', [
    accounts,
  ]);
  return rows.map(({ name }) => name.split(' ').slice(0, 2).join(' ').toLowerCase());
}

/** A call for each of these values. */
const callOf = (name: string, cookie: string, values: readonly string[], path: (value: string) => string): Call => ({
  name,
  reads: values.map((value) => ({ path: path(encodeURIComponent(value)), cookie })),
});

/** The yardstick: the record of one account by its number, through the same server. */
export const yardstickOf = ({ manager, accounts }: People): Call =>
  callOf('account by number', manager, spread(accounts, 40), (number) => `/api/Customer/customernumber/${number}`);

/** What a manager opens for an account. */
function accountCalls({ manager, accounts }: People): Call[] {
  const some = spread(accounts, 40);
  const of = (name: string, path: string, query = '') =>
    callOf(name, manager, some, (number) => `/api${path}/${number}${query}`);
  return [
    of('sales report of an account', '/customer/categorySalesByMonthSummary'),
    of('why its sales changed in a year', '/customer/salesChange', '?months=12&against=year'),
    of('what it stopped buying', '/customer/stoppedItems'),
    of('its buying habits', '/customer/buyingHabits'),
    of('its spending', '/customer/spending'),
    of('its orders, first page', '/Order/customer', '?pageSize=10&pageIndex=0'),
    of('its orders with back-ordered items', '/Order/customer', '?pageSize=10&pageIndex=0&hasBackOrderedItems=true'),
  ];
}

/** Everything that is measured, in the order of the page. */
export async function callsOf(database: Database, people: People): Promise<Call[]> {
  const { manager, group, service, accounts } = people;
  const some = spread(accounts, 40);
  const beginnings = (await orderNumbers(database, some)).map((number) => number.slice(0, 5));
  const names = await words(database, some);
  const one = (name: string, cookie: string, path: string): Call => ({
    name,
    reads: [{ path: `/api${path}`, cookie }],
  });
  const orders = (text: string) => `/api/Order/quickSearch?searchText=${text}`;
  return [
    one('back-order desk', manager, '/backOrders'),
    one('back-order desk, most expensive first', manager, '/backOrders?sort=dearest'),
    one('back-order desk of customer service', service, '/backOrders'),
    one('morning queue', manager, '/morningQueue'),
    one('morning queue, one kind', manager, '/morningQueue?kind=off-rhythm'),
    one('morning queue of customer service', service, '/morningQueue'),
    ...accountCalls(people),
    callOf('orders of all accounts, by number', manager, beginnings, orders),
    callOf('the same for a customer user of the accounts', group, beginnings, orders),
    one('their spending together', group, '/accounts/own/spending'),
    one('their overview', group, '/accounts/own'),
    callOf('customer search', manager, names, (text) => `/api/customer/search?searchText=${text}&pageSize=100`),
  ];
}
