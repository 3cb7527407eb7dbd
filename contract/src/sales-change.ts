/**
 * Why the category sales report changed between two periods, what an account stopped buying, and what it could save.
 */
import { changeCauses, comparisons, longestPeriod, salesCategories } from '@operatory/domain/sales-report';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, itemNumber, plainDate } from './values.ts';

const access = {
  kind: 'account',
  capability: 'account.view-finance',
  account: { in: 'params', name: 'customerNumber' },
} as const;
const withPrices = { ...access, capability: 'account.explain-sales' } as const;
const params = z.object({ customerNumber });
const endDate = plainDate.optional().describe('Any day of the last month; today when absent');

const periods = {
  endDate,
  months: z.coerce.number().int().min(1).max(longestPeriod).default(1).describe('How long each period is'),
  against: z
    .enum(comparisons)
    .default('before')
    .describe('`before` compares with the months right before, `year` with the same months a year earlier'),
};

const label = z.enum(salesCategories.map((category) => category.label));
const reportMonth = z.object({ year: z.number().int(), month: z.number().int().min(1).max(12) });
const period = z.object({ from: reportMonth, to: reportMonth });
const split = {
  earlier: dollars,
  later: dollars,
  causes: z.record(z.enum(changeCauses), dollars).describe('They add up to the difference'),
};

export const salesChangeRow = z.object({ label, ...split });
export const salesChange = z.object({
  before: period,
  after: period,
  rows: z.array(salesChangeRow).describe('Every category, in the order of the report'),
  total: z.object(split),
});
export type SalesChangeReply = z.output<typeof salesChange>;

const shipped = z.object({ quantity: z.number().int(), amount: dollars });
export const salesChangeItem = z.object({
  itemNumber: z.string(),
  description: z.string(),
  category: label,
  before: shipped,
  after: shipped,
  causes: z.partialRecord(z.enum(changeCauses), dollars),
});
export type SalesChangeItem = z.output<typeof salesChangeItem>;

export const salesInvoice = z.object({
  isAfter: z.boolean().describe('Whether it belongs to the later period'),
  orderNumber: z.number().int(),
  shipmentId: z.number().int(),
  shipmentNumber: z.string(),
  shipmentDate: plainDate,
  hasInvoice: z.boolean(),
  quantity: z.number().int(),
  amount: dollars,
});
export type SalesInvoice = z.output<typeof salesInvoice>;

export const stoppedItem = z.object({
  itemNumber: z.string(),
  description: z.string(),
  words: z.string().describe('The reorder interval and the missed purchases, as a sentence without a period'),
  isLate: z.boolean().describe('It can still be expected; otherwise the account has stopped'),
  worth: dollars.optional().describe('The missed purchases, at today’s price'),
  instead: z.string().optional().describe('A substitute that was bought since'),
});
export type StoppedItem = z.output<typeof stoppedItem>;

export const cheaperItem = z.object({
  itemNumber: z.string(),
  description: z.string(),
  pack: z.string(),
  quantity: z.number().int(),
  amount: dollars,
  equal: z.object({
    itemNumber: z.string(),
    description: z.string(),
    pack: z.string(),
    reason: z.string().describe('Why it counts as equal, in words'),
    note: z.string(),
    price: dollars,
  }),
  equalQuantity: z.number().int(),
  saved: dollars,
});
export type CheaperItem = z.output<typeof cheaperItem>;

const filter = {
  category: label.optional(),
  cause: z.enum(changeCauses).exclude(['other']).optional(),
};

export const salesChangeRoutes = {
  explainSales: route({
    ...panelPaths.explainSales,
    summary: 'Why one account’s purchases changed between two periods, by category and cause',
    access: withPrices,
    params,
    query: z.object(periods),
    reply: salesChange,
    refusals: ['customer.not-found'],
  }),
  listSalesChangeItems: route({
    ...panelPaths.listSalesChangeItems,
    summary: 'The products behind such a change, largest changes first',
    access: withPrices,
    params,
    query: z.object({ ...periods, ...filter, ...pageQuery({ size: 100, max: 500 }) }),
    reply: pageOf(salesChangeItem),
    refusals: ['customer.not-found'],
  }),
  listSalesInvoices: route({
    ...panelPaths.listSalesInvoices,
    summary: 'The shipments of one product in the two periods, newest first',
    access: withPrices,
    params: z.object({ customerNumber, itemNumber }),
    query: z.object({ ...periods, ...pageQuery({ size: 100, max: 500 }) }),
    reply: pageOf(salesInvoice),
    refusals: ['customer.not-found'],
  }),
  downloadSalesChange: route({
    ...panelPaths.downloadSalesChange,
    summary: 'The change with every product as CSV',
    access: withPrices,
    params,
    query: z.object(periods),
    exportName: 'change in sales',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
  drawSalesChange: route({
    ...panelPaths.drawSalesChange,
    summary: 'The change as PDF: each category with the products that changed it most',
    access: withPrices,
    params,
    query: z.object(periods),
    exportName: 'change in sales',
    binary: 'application/pdf',
    refusals: ['customer.not-found'],
  }),
  listStoppedItems: route({
    ...panelPaths.listStoppedItems,
    summary: 'Products that are overdue by the account’s own reorder intervals on that day, highest worth first',
    access,
    params,
    query: z.object({ endDate }),
    reply: pageOf(stoppedItem),
    refusals: ['customer.not-found'],
  }),
  listCheaperItems: route({
    ...panelPaths.listCheaperItems,
    summary: 'What equal products would have saved at today’s prices in the 13 months; none without prices',
    access,
    params,
    query: z.object({ endDate }),
    reply: pageOf(cheaperItem).extend({
      saved: dollars.optional().describe('In all; absent for people who may not see prices'),
    }),
    refusals: ['customer.not-found'],
  }),
};
