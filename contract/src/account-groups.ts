/** Several accounts compared: a person's own, or those that are billed together. */
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { dollars } from './values.ts';

const count = z.number().int().optional();
const amount = dollars.optional();

export const accountOverview = z.object({
  customerNumber: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isClosed: z.boolean(),
  billTo: z.string().nullable().describe('The number that the account is billed to; null if the ERP sent none'),
  cartLines: count.describe('Lines of the open cart; absent for people who may not see it'),
  cart: amount.describe('The total of the open cart; absent also if a price isn’t known'),
  requests: count.describe('Requests that wait for approval; absent for people who may not see them'),
  held: count.describe('Lines of orders that wait for customer service'),
  backOrdered: count.describe('Lines that wait for stock'),
  month: amount.describe(
    'Spent this month, as the budget counts it. Absent, like all amounts, for people who may not see prices',
  ),
  monthBefore: amount.describe('Spent in last year’s same month up to the same day'),
  year: amount.describe('Spent in the months of this year'),
  yearBefore: amount.describe('Spent in last year up to the same day'),
  budgetLeft: amount.describe('What remains of this month’s budget; absent without a budget'),
});

export type AccountOverview = z.output<typeof accountOverview>;

const overview = z.object({
  today: z.string().describe('The distributor’s day, YYYY-MM-DD'),
  hasAmounts: z.boolean().describe('The caller may see prices'),
  data: z.array(accountOverview).describe('By name'),
  hasMore: z.boolean().describe('There are more accounts than one page has'),
});

/** As in the feed of customers. */
const billTo = z.string().trim().min(1).max(20);
const find = z.string().max(100).default('').describe('Words of a name or city, or the start of a number');
const csv = { binary: 'text/csv; charset=utf-8', exportName: 'overview of accounts' } as const;
const own = { kind: 'general', capability: 'customers.list-own-accounts' } as const;
const staff = { kind: 'general', capability: 'customers.search' } as const;
const ownQuery = z.object({ billTo: billTo.optional().describe('Only accounts billed to this number') });
const group = z.object({ billTo });

export const accountGroupRoutes = {
  listOwnAccounts: route({
    ...panelPaths.listOwnAccounts,
    summary: 'The figures of a customer user’s accounts side by side',
    access: own,
    query: ownQuery,
    reply: overview,
    refusals: [],
  }),
  downloadOwnAccounts: route({
    ...panelPaths.downloadOwnAccounts,
    summary: 'The same as CSV, with the sums',
    access: own,
    query: ownQuery.extend({ find }),
    ...csv,
    refusals: [],
  }),
  listGroupAccounts: route({
    ...panelPaths.listGroupAccounts,
    summary: 'For staff: the figures of the accounts that are billed to one number',
    access: staff,
    params: group,
    reply: overview,
    refusals: [],
  }),
  downloadGroupAccounts: route({
    ...panelPaths.downloadGroupAccounts,
    summary: 'The same as CSV, with the sums',
    access: staff,
    params: group,
    query: z.object({ find }),
    ...csv,
    refusals: [],
  }),
};
