/** Documents that are rendered on request. */
import { maxListedMemos } from '@operatory/domain/finance';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, plainDate } from './values.ts';

/** The date on an invoice; its shipment's order date if it has none yet. */
const invoiceDates = z.object({ startDate: plainDate, endDate: plainDate.describe('The last day, inclusive') });

/** What the ERP credited or charged an account without an order, such as a rebate. */
const memo = z.object({
  number: z.string(),
  date: plainDate,
  isCredit: z.boolean(),
  amount: dollars.optional().describe('Negative for a credit; absent for viewers who may not see prices'),
  hasFile: z.boolean().describe('The ERP sent it as a PDF that the viewer may see'),
});

export type Memo = z.output<typeof memo>;

export const documentRoutes = {
  drawInvoice: route({
    ...panelPaths.drawInvoice,
    summary: 'The invoice of one shipment',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ shipmentId: z.coerce.number().int(), customerNumber }),
    query: z.object({
      invoice: z.string().max(60).optional().describe('One of its `invoiceFiles`, instead of the shipment’s invoice'),
    }),
    binary: 'application/pdf',
    refusals: ['customer.not-found', 'invoice.unavailable'],
  }),
  countInvoices: route({
    ...panelPaths.countInvoices,
    summary: 'How many invoices and credit memos of one account a download of these dates would have',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    query: invoiceDates,
    reply: z.object({
      count: z.number().int().describe('Also of those without a document'),
      missingCount: z.number().int().describe('Known to have no document that the caller can download'),
      most: z.number().int().describe('The most that one download can have'),
    }),
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  downloadInvoices: route({
    ...panelPaths.downloadInvoices,
    summary:
      'The invoices and credit memos of one account in a zip, with a list of what it contains and what is missing',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    query: invoiceDates,
    binary: 'application/zip',
    exportName: 'invoices',
    refusals: [
      'customer.not-found',
      'sales.dates-reversed',
      'invoice.none-in-range',
      'invoice.too-many',
      'request.too-often',
    ],
  }),
  listStatements: route({
    ...panelPaths.listStatements,
    summary: 'Statements of one account, newest first',
    access: {
      kind: 'account',
      capability: 'account.view-statements',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber }),
    reply: pageOf(z.object({ id: z.string(), statementDate: z.string(), statementPeriod: z.string() })).extend({
      payOnlineUrl: z
        .string()
        .optional()
        .describe('Where this account pays online; absent if the distributor set no address'),
      memos: z.array(memo).max(maxListedMemos).describe('Credit and debit memos that name no order, newest first'),
    }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
  drawStatement: route({
    ...panelPaths.drawStatement,
    summary: 'One statement',
    access: { kind: 'signed-in', why: 'The statement is looked for only among accounts that the caller sees.' },
    params: z.object({ statementId: z.string().max(60) }),
    binary: 'application/pdf',
    refusals: ['statement.unavailable'],
  }),
  readMemoFile: route({
    ...panelPaths.readMemoFile,
    summary: 'The ERP’s PDF of one of the account’s credit or debit memos that name no order',
    access: {
      kind: 'account',
      capability: 'account.view-statements',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber, number: z.string().max(60) }),
    binary: 'application/pdf',
    refusals: ['customer.not-found', 'access.not-allowed', 'statement.unavailable'],
  }),
};
