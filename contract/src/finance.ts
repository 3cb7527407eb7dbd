/** An account's money: monthly budget, balance by age, purchases by category and month; and shipping labels. */

import { isMonthlyBudget, labelFormats, largestBudget } from '@operatory/domain/finance';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, plainDate } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const params = z.object({ customerNumber });

const wholeDollars = z.number().int().describe('Whole US dollars a month; 0 when none is set');

/** Fields as the documents name them; money in dollars. */
export const financialSummary = z.object({
  StatementDate: z.string().nullable(),
  StatementBalance: dollars,
  LastPaymentDate: z.string().nullable(),
  LastPaymentAmount: dollars,
  Future: dollars,
  Current: dollars,
  Over30: dollars,
  Over60: dollars,
  Over90: dollars,
  Over120: dollars,
  BalanceDue: dollars.describe('Sum of all ages that are due: current and overdue, without amounts due later'),
});

export type FinancialSummary = z.output<typeof financialSummary>;

/** A month of one category. */
export const categorySalesRow = z.object({
  description: z.string().describe("The ERP's category, such as MERCHANDISE"),
  month: z.number().int().min(1).max(12),
  year: z.number().int(),
  total: dollars,
});

export type CategorySalesRow = z.output<typeof categorySalesRow>;

/** A month's use of the budget, in dollars. */
export const monthSpending = z.object({
  today: z.string().describe("The distributor's day, YYYY-MM-DD; the month is the one it's in"),
  spent: dollars
    .optional()
    .describe(
      'Merchandise that the ERP booked in this month; nothing else counts as monthly expenses. Without figures from the ERP, the sum of the month’s invoices; absent then for viewers who may not see prices',
    ),
  days: z
    .array(z.object({ date: z.string(), total: dollars }))
    .optional()
    .describe(
      '`spent` by day, oldest first: each day gets its share of what shipped. Absent, like the sums below, for viewers who may not see prices, because the sum of one order is its total',
    ),
  notBooked: dollars.optional().describe('Shipped in this month, and not booked by the ERP yet'),
  onOrder: dollars.optional().describe('Lines of orders that are submitted, pending, or in processing'),
  backOrders: dollars.optional().describe('Lines that wait for stock'),
});

export type MonthSpending = z.output<typeof monthSpending>;

/** A label to stick on a parcel to the account. */
export const shippingLabel = z.object({
  labelData: z.string().describe('The label, base64'),
  trackingNumber: z.string(),
  labelFormatCode: z.enum(labelFormats).describe('The label’s format, and its file extension in capitals'),
});

export const financeRoutes = {
  readMonthlyBudget: route({
    ...panelPaths.readMonthlyBudget,
    summary: 'The monthly budget of one account',
    access: { kind: 'account', capability: 'account.view-budget', account: ofAccount },
    params,
    reply: wholeDollars,
    refusals: ['customer.not-found'],
  }),
  setMonthlyBudget: route({
    ...panelPaths.setMonthlyBudget,
    summary: 'Sets the monthly budget of one account and returns the stored value',
    access: { kind: 'account', capability: 'account.set-budget', account: ofAccount },
    params,
    body: z.object({
      MonthlyBudget: z.number().refine(isMonthlyBudget, `Whole dollars from 0 to ${largestBudget}`),
    }),
    reply: wholeDollars,
    refusals: ['customer.not-found'],
  }),
  readFinancialSummary: route({
    ...panelPaths.readFinancialSummary,
    summary: 'What one account owes, by age',
    access: { kind: 'account', capability: 'account.view-finance', account: ofAccount },
    params,
    reply: financialSummary,
    refusals: ['customer.not-found'],
  }),
  downloadBalance: route({
    ...panelPaths.downloadBalance,
    summary: 'What one account owes, by age, as CSV',
    access: { kind: 'account', capability: 'account.view-finance', account: ofAccount },
    params,
    exportName: 'balance',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
  listCategorySales: route({
    ...panelPaths.listCategorySales,
    summary: 'What one account bought, by category and month, oldest month first',
    access: { kind: 'account', capability: 'account.view-finance', account: ofAccount },
    params,
    query: z.object({
      startDate: plainDate
        .optional()
        .describe('Months from that of this day on; twelve months before the end when absent'),
      endDate: plainDate.optional().describe('Months up to this day’s month; today when absent'),
    }),
    reply: pageOf(categorySalesRow),
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  drawCategorySales: route({
    ...panelPaths.drawCategorySales,
    summary: 'The category sales report of one account as PDF: thirteen months up to the last day’s month',
    access: { kind: 'account', capability: 'account.view-finance', account: ofAccount },
    params,
    query: z.object({ endDate: plainDate.optional().describe('Today when absent') }),
    exportName: 'category sales',
    binary: 'application/pdf',
    refusals: ['customer.not-found'],
  }),
  readMonthSpending: route({
    ...panelPaths.readMonthSpending,
    summary: 'What this month has drawn from the budget of one account, and what is on its way to',
    access: { kind: 'account', capability: 'account.view-budget', account: ofAccount },
    params,
    reply: monthSpending,
    refusals: ['customer.not-found'],
  }),
  readShippingLabel: route({
    ...panelPaths.readShippingLabel,
    summary:
      'Makes a label for a parcel to one account, or to where one of its orders goes; every call makes another one',
    access: { kind: 'account', capability: 'account.make-shipping-label', account: ofAccount },
    params,
    query: z.object({
      orderNumber: z.coerce
        .number()
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('The address of the account when absent'),
    }),
    reply: shippingLabel,
    refusals: ['request.foreign-origin', 'customer.not-found', 'order.not-found', 'provider.unavailable'],
  }),
};
