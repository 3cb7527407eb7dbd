/** A practice’s spending: what it ordered by month and category, and the budgets that it sets itself. */
import { categoryKeyPattern, largestCategoryBudget, monthPattern } from '@operatory/domain/spending';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, plainDate, seenVersion } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const params = z.object({ customerNumber });
const count = z.number().int();

const month = z.string().regex(monthPattern, 'Not a month such as 2026-02');
const categoryKey = z.string().regex(categoryKeyPattern, 'Not a category');

const query = z.object({
  from: month.optional().describe('The first of the chosen months; the first of the thirteen when absent'),
  to: month.optional().describe('The last of them; this month when absent'),
  category: categoryKey.optional().describe('Only this category; `other` for products without one'),
});

const part = { orders: count, amount: dollars };
const named = z.object({ key: z.string(), name: z.string() });

export const spendingProduct = z.object({
  itemNumber: z.string(),
  description: z.string().describe('As it was last ordered'),
  category: z.string(),
  quantity: count,
  amount: dollars,
});
export type SpendingProduct = z.output<typeof spendingProduct>;

export const spendingPerson = z.object({
  name: z.string().describe('Empty for orders not placed in Operatory, such as phone orders'),
  isStaff: z.boolean(),
  ...part,
});
export type SpendingPerson = z.output<typeof spendingPerson>;

const figures = {
  today: plainDate.describe('The distributor’s day'),
  months: z
    .array(z.object({ month, ...part }))
    .describe('This month and the twelve before it, oldest first: orders by the day they were placed'),
  thisMonth: z.object({
    amount: dollars,
    sameDay: dollars.describe('In last year’s same month, up to the same day'),
    words: z.string().describe('Why these two differ, as a sentence'),
  }),
  total: z.object({ from: month, to: month, ...part }).describe('Of the chosen months, like everything after it'),
  categories: z.array(named.extend({ amount: dollars })).describe('Largest amount first; together the total'),
  products: z.array(spendingProduct).describe('Largest amount first'),
  productCount: count.describe('How many products there are in all'),
  people: z.array(spendingPerson).describe('Largest amount first; together the total'),
  choices: z.array(named).describe('Categories to choose from'),
};

export const categoryMonth = named.extend({
  budget: dollars.nullable().describe('Null if none is set'),
  spent: dollars.describe('Ordered this month'),
  isGone: z.boolean().describe('The catalog no longer has the category'),
});
export type CategoryMonthReply = z.output<typeof categoryMonth>;

export const categoryBudgets = z.object({
  version: count.describe('0 before the first is set'),
  changedBy: z.string().nullable().describe('Who saved this version'),
  categories: z.array(categoryMonth).describe('Every category that can have a budget, by name'),
});
export type CategoryBudgetsReply = z.output<typeof categoryBudgets>;

/** What a save stored. What was ordered is in the report, which a save doesn't change. */
export const savedCategoryBudgets = categoryBudgets.omit({ categories: true }).extend({
  budgets: z.array(z.object({ key: z.string(), budget: dollars })).describe('Every category that has a budget'),
});
export type SavedCategoryBudgets = z.output<typeof savedCategoryBudgets>;

export const accountSpending = z.object({ ...figures, budgets: categoryBudgets });
export type AccountSpendingReply = z.output<typeof accountSpending>;

export const spendingAccount = z.object({
  customerNumber: z.string(),
  name: z.string(),
  city: z.string(),
  ...part,
  thisMonth: dollars,
  sameDay: dollars.describe('In last year’s same month, up to the same day'),
});
export type SpendingAccount = z.output<typeof spendingAccount>;

export const ownSpending = z.object({
  ...figures,
  accounts: z.array(spendingAccount).describe('Every account of the person, by name; together the total'),
});
export type OwnSpendingReply = z.output<typeof ownSpending>;

const budget = dollars
  .min(0.01, 'Leave out a category without a budget')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'Use at most 2 decimals')
  .max(largestCategoryBudget / 100, `At most ${largestCategoryBudget / 100} dollars`);

const csv = { binary: 'text/csv; charset=utf-8', exportName: 'spending' } as const;
const read = { kind: 'account', capability: 'account.view-spending', account: ofAccount } as const;
const readOwn = { kind: 'general', capability: 'customers.list-own-accounts' } as const;

export const spendingRoutes = {
  readSpending: route({
    ...panelPaths.readSpending,
    summary: 'What one account ordered, by month, category, product, and person, and its budgets by category',
    access: read,
    params,
    query,
    reply: accountSpending,
    refusals: ['customer.not-found', 'spending.month-unknown'],
  }),
  downloadSpending: route({
    ...panelPaths.downloadSpending,
    summary: 'The same as CSV, with every product',
    access: read,
    params,
    query,
    ...csv,
    refusals: ['customer.not-found', 'spending.month-unknown'],
  }),
  readOwnSpending: route({
    ...panelPaths.readOwnSpending,
    summary: 'What all accounts of a customer user ordered, with a line for each account; refused while prices are off',
    access: readOwn,
    query,
    reply: ownSpending,
    refusals: ['spending.month-unknown'],
  }),
  downloadOwnSpending: route({
    ...panelPaths.downloadOwnSpending,
    summary: 'The same as CSV, with every product',
    access: readOwn,
    query,
    ...csv,
    refusals: ['spending.month-unknown'],
  }),
  saveCategoryBudgets: route({
    ...panelPaths.saveCategoryBudgets,
    summary: 'Sets all budgets by category of one account; categories that are left out have none',
    access: { kind: 'account', capability: 'account.set-category-budgets', account: ofAccount },
    params,
    body: z.strictObject({
      version: seenVersion(0),
      budgets: z
        .array(z.strictObject({ key: categoryKey, budget }))
        .max(500, 'At most 500 categories')
        .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Name each category once'),
    }),
    reply: savedCategoryBudgets,
    refusals: ['customer.not-found', 'customer.withdrawn', 'spending.budgets-changed', 'spending.category-unknown'],
  }),
};
