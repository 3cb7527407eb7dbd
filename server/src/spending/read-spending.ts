/** What one account, or all accounts of a customer user, ordered. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { spendingRoutes } from '@operatory/contract/spending';
import type { CustomerNumber } from '@operatory/domain/customers';
import { csvOf, shownItemNumber } from '@operatory/domain/documents';
import { cents, dollarsFromCents, sumCents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { monthKey, periodLabel, reportMonths } from '@operatory/domain/sales-report';
import {
  chosenMonths,
  differenceWords,
  monthOutside,
  type NamedCategory,
  spendingTable,
} from '@operatory/domain/spending';
import { plural } from '@operatory/domain/words';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readCatalogCategories, readStoredBudgets, wireBudgets } from './read-category-budgets.ts';
import { readSpendingOf, type SpendingRow, type SpendingWanted } from './spending-reads.ts';

type Routes = typeof spendingRoutes;
type Own = RouteReply<Routes['readOwnSpending']>;
export type SpendingQuery = RouteRequest<Routes['readSpending']>['query'];

/** Products that the screen gets; a file has them all. */
const maxProducts = 200;

/** `spending.month-unknown` for a month that isn't among the thirteen. */
export function wantedOf(
  services: Services,
  { from, to, category }: SpendingQuery,
): SpendingWanted | Refusal<RefusalCode> {
  const today = todayOf(services, services.now());
  const month = monthOutside(today, [from, to]);
  if (month !== undefined) {
    return refuse('spending.month-unknown', { month, months: periodLabel(chosenMonths(today, {})) });
  }
  return {
    ...{ today, category, timeZone: services.settings.timeZone },
    period: chosenMonths(today, { from, to }),
    productLimit: maxProducts,
  };
}

const dollars = (amount: number) => dollarsFromCents(cents(amount));

/** An amount of the database's as one of the wire's. */
const inDollars = <Part extends { readonly cents: number }>({ cents: amount, ...part }: Part) => ({
  ...part,
  amount: dollars(amount),
});

function thisMonthOf({ compared }: SpendingRow, { today }: SpendingWanted): Own['thisMonth'] {
  const products = compared.map(([piecesThen, centsThen, piecesNow, centsNow]) => ({
    before: { quantity: piecesThen, amount: cents(centsThen) },
    after: { quantity: piecesNow, amount: cents(centsNow) },
  }));
  const now = sumCents(products.map(({ after }) => after.amount));
  const before = sumCents(products.map(({ before: then }) => then.amount));
  return {
    amount: dollarsFromCents(now),
    sameDay: dollarsFromCents(before),
    words: differenceWords({ today, now, before, products }),
  };
}

/** The catalog’s categories, and others that were ordered from. */
function choicesOf(catalog: readonly NamedCategory[], { categories, categoriesNow }: SpendingRow) {
  const gone = [...categories, ...categoriesNow].filter(({ key }) => !catalog.some((each) => each.key === key));
  const named = new Map([...gone, ...catalog].map(({ key, name }) => [key, name]));
  return [...named].map(([key, name]) => ({ key, name }));
}

function figuresOf(row: SpendingRow, wanted: SpendingWanted, catalog: readonly NamedCategory[]): Omit<Own, 'accounts'> {
  const { today, period } = wanted;
  const months = new Map(row.months.map((each) => [each.month, each]));
  return {
    today,
    months: reportMonths(today).map((each) => {
      const month = monthKey(each);
      const { orders, cents: amount } = months.get(month) ?? { orders: 0, cents: 0 };
      return { month, orders, amount: dollars(amount) };
    }),
    thisMonth: thisMonthOf(row, wanted),
    total: { from: monthKey(period.from), to: monthKey(period.to), ...inDollars(row.total) },
    categories: row.categories.map(inDollars),
    products: row.products.map(({ itemNumber, ...product }) =>
      inDollars({ itemNumber: shownItemNumber(itemNumber), ...product }),
    ),
    productCount: row.productCount,
    people: row.people.map(inDollars),
    choices: choicesOf(catalog, row),
  };
}

export async function readSpending(
  scope: CustomerScope,
  database: Queryable,
  wanted: SpendingWanted,
): Promise<RouteReply<Routes['readSpending']>> {
  const [row, catalog, stored] = await Promise.all([
    readSpendingOf([scope.customerNumber], database, wanted),
    readCatalogCategories(database),
    readStoredBudgets(scope, database),
  ]);
  return { ...figuresOf(row, wanted, catalog), budgets: wireBudgets(stored, catalog, row.categoriesNow) };
}

export async function readOwnSpending(
  accounts: readonly CustomerNumber[],
  database: Queryable,
  wanted: SpendingWanted,
): Promise<Own> {
  const [row, catalog] = await Promise.all([
    readSpendingOf(accounts, database, wanted),
    readCatalogCategories(database),
  ]);
  const ofAccount = ({ now, before, ...account }: SpendingRow['accounts'][number]) => ({
    ...inDollars(account),
    thisMonth: dollars(now),
    sameDay: dollars(before),
  });
  return { ...figuresOf(row, wanted, catalog), accounts: row.accounts.map(ofAccount) };
}

const nameOf = ({ choices }: Pick<Own, 'choices'>, category: string | undefined) =>
  category === undefined ? undefined : (choices.find(({ key }) => key === category)?.name ?? category);

export async function spendingCsv(scope: CustomerScope, database: Queryable, wanted: SpendingWanted): Promise<string> {
  const [read, { rows }] = await Promise.all([
    readSpending(scope, database, { ...wanted, productLimit: null }),
    database.query<{ name: string }>('select name from customer where customer_number = $1', [scope.customerNumber]),
  ]);
  const budgets = read.budgets.categories.flatMap(({ name, budget, spent }) =>
    budget === null ? [] : [{ name, budget, spent }],
  );
  const who = `${scope.customerNumber} ${rows[0]?.name ?? ''}`.trim();
  return csvOf(spendingTable({ ...read, who, budgets, category: nameOf(read, wanted.category) }));
}

export async function ownSpendingCsv(
  accounts: readonly CustomerNumber[],
  database: Queryable,
  wanted: SpendingWanted,
): Promise<string> {
  const read = await readOwnSpending(accounts, database, { ...wanted, productLimit: null });
  const who = plural(read.accounts.length, 'account');
  return csvOf(spendingTable({ ...read, who, category: nameOf(read, wanted.category) }));
}
