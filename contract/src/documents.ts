/** Documents that are rendered on request. */
import { maxListedMemos } from '@operatory/domain/finance';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, plainDate } from './values.ts';

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
