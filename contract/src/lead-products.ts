/** The products that an account buys: the last order, its quantity, and the last twelve months. */

import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const params = z.object({ customerNumber });

/** A product of the report, as the documents name its fields. */
export const leadProduct = z.object({
  productNumber: z.string(),
  productDescription: z.string(),
  productCategory: z.string().nullable().describe('Key of its category; null if the catalog has none'),
  mostRecentOrderDate: z.string().describe('YYYY-MM-DD'),
  lastOrderedQuantity: z.number().int(),
  rolling12Months: z.number().int().describe('Pieces ordered in this month and the eleven before it'),
  months: z.array(z.number().int()).describe('The same by month, oldest first'),
  isOrderable: z.boolean(),
});

export type LeadProductItem = z.output<typeof leadProduct>;

export const leadProductRoutes = {
  readLeadProducts: route({
    ...panelPaths.readLeadProducts,
    summary: 'The products that one account buys; canceled lines and free goods don’t count',
    access: { kind: 'account', capability: 'account.view-lead-products', account: ofAccount },
    params,
    reply: pageOf(leadProduct),
    refusals: ['customer.not-found'],
  }),
  drawLeadProducts: route({
    ...panelPaths.drawLeadProducts,
    summary: 'The lead product report of one account as PDF, of one category or of all',
    access: { kind: 'account', capability: 'account.view-lead-products', account: ofAccount },
    params,
    query: z.object({ category: z.string().max(40).optional() }),
    exportName: 'lead product report',
    binary: 'application/pdf',
    refusals: ['customer.not-found'],
  }),
  downloadLeadProducts: route({
    ...panelPaths.downloadLeadProducts,
    summary: 'The lead product report of one account as CSV, of one category or of all',
    access: { kind: 'account', capability: 'account.view-lead-products', account: ofAccount },
    params,
    query: z.object({ category: z.string().max(40).optional() }),
    exportName: 'lead product report',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
};
