/** Documents that are rendered on request. */

import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

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
};
