/** Several accounts compared: a customer user's own, or for staff those of one bill-to group. */
import type { AccountOverview, accountGroupRoutes } from '@operatory/contract/account-groups';
import type { RouteReply } from '@operatory/contract/route';
import { can, isStaff, type User } from '@operatory/domain/access';
import {
  type AccountFigures,
  amountNames,
  countNames,
  figuresFromDollars,
  figureWords,
  meantAccounts,
  sumFigures,
} from '@operatory/domain/account-groups';
import { csvOf } from '@operatory/domain/documents';
import { spentByThen } from '@operatory/domain/finance';
import { type Cents, cents, dollarsFromCents } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { seesOpenCarts } from '../customers/search-customers.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { maxAccounts, type OverviewRow, readOverview } from './reads.ts';

type Overview = RouteReply<typeof accountGroupRoutes.listOwnAccounts>;

/** Who looks, and at what: without a number, a customer user sees all of their accounts. */
export interface OverviewRequest {
  readonly viewer: User;
  readonly billTo?: string | undefined;
}

/** Badges of open carts are for customer service, account managers, and practice users who order. */
const seesCarts = (viewer: User) => (isStaff(viewer) ? seesOpenCarts(viewer) : can(viewer, 'carts.list-open'));

/** Spending as in the budget; for last year, up to the same day. */
function spendingOf(
  row: OverviewRow,
): Pick<AccountFigures, 'month' | 'monthBefore' | 'year' | 'yearBefore' | 'budgetLeft'> {
  const { hasFigures, shippedBefore, shippedByThen } = row;
  const wholeMonth = cents(row.monthBefore);
  const monthBefore = hasFigures
    ? spentByThen(wholeMonth, { shipped: shippedBefore, byThen: shippedByThen })
    : wholeMonth;
  const budget = row.budget ?? 0;
  return {
    month: cents(row.month),
    monthBefore,
    year: cents(row.year),
    yearBefore: cents(row.monthsBefore + monthBefore),
    budgetLeft: budget === 0 ? undefined : cents(budget * 100 - row.month),
  };
}

/** What of an account's figures this viewer sees. */
function figuresOf(viewer: User, row: OverviewRow): AccountFigures {
  const facts = { ...row, isWithdrawn: row.isWithdrawn };
  const usesCart = can(viewer, 'account.use-cart', facts);
  const showsAmounts = can(viewer, 'account.view-prices', facts);
  const seesCart = seesCarts(viewer) && (usesCart || isStaff(viewer));
  const seesRequests = usesCart || (!isStaff(viewer) && can(viewer, 'approvals.view'));
  const seesAllRequests = isStaff(viewer) || viewer.permissions.has('ApproveOrders');
  return {
    cartLines: seesCart ? row.cartLines : undefined,
    cart: usesCart && seesCart && showsAmounts && row.cartTotal !== null ? cents(row.cartTotal) : undefined,
    requests: seesRequests ? (seesAllRequests ? row.requests : row.ownRequests) : undefined,
    held: row.held,
    backOrdered: row.backOrdered,
    ...(showsAmounts ? spendingOf(row) : {}),
  };
}

const dollars = (amount: Cents | undefined) => (amount === undefined ? undefined : dollarsFromCents(amount));

function overviewOf(viewer: User, row: OverviewRow): AccountOverview {
  const figures = figuresOf(viewer, row);
  const { cartLines, requests, held, backOrdered } = figures;
  const amounts = amountNames.map((name) => [name, dollars(figures[name])] as const);
  const known = [...Object.entries({ cartLines, requests, held, backOrdered }), ...amounts];
  return {
    customerNumber: row.customerNumber,
    name: row.name,
    city: row.city,
    state: row.state,
    isClosed: row.isWithdrawn,
    billTo: row.billTo,
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
  };
}

export async function listAccounts(
  services: Services,
  database: Queryable,
  { viewer, billTo }: OverviewRequest,
): Promise<Overview> {
  const today = todayOf(services, services.now());
  const accounts = viewer.accounts === 'all' ? null : [...viewer.accounts];
  const scope = { accounts, billTo: billTo ?? null };
  const rows = await readOverview(database, scope, { today, userId: viewer.userId });
  return {
    today,
    hasAmounts: rows.some((row) => can(viewer, 'account.view-prices', row)),
    data: rows.slice(0, maxAccounts).map((row) => overviewOf(viewer, row)),
    hasMore: rows.length > maxAccounts,
  };
}

/** The label of the sums; partial sums must not look like all of them. */
const totalWords = (count: number, hasMore: boolean) =>
  hasMore ? `${plural(count, 'account')} of the first ${maxAccounts} by name` : plural(count, 'account');

/**
 * The accounts that match the text, followed by their sums. Columns of amounts are omitted where no one may see any.
 */
export async function accountsCsv(
  services: Services,
  database: Queryable,
  { find, ...request }: OverviewRequest & { readonly find: string },
): Promise<string> {
  const { data, hasAmounts, hasMore } = await listAccounts(services, database, request);
  const shown = meantAccounts(data, find);
  const amounts = hasAmounts ? amountNames : [];
  const cells = (figures: AccountFigures) => [
    ...countNames.map((name) => figures[name] ?? ''),
    ...amounts.map((name) => dollars(figures[name]) ?? ''),
  ];
  return csvOf([
    [
      'Account',
      'Name',
      'City',
      'State',
      'Billed to',
      'Closed',
      ...[...countNames, ...amounts].map((name) => figureWords[name]),
    ],
    ...shown.map((account) => [
      ...[account.customerNumber, account.name, account.city, account.state, account.billTo ?? ''],
      account.isClosed ? 'yes' : '',
      ...cells(figuresFromDollars(account)),
    ]),
    ['Total', totalWords(shown.length, hasMore), '', '', '', '', ...cells(sumFigures(shown.map(figuresFromDollars)))],
  ]);
}
