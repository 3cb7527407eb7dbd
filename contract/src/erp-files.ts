/** The distributor's PDFs: statements and invoices, which are shown instead of ours, and safety data sheets. */
import { documentAddress } from '@operatory/domain/exchange';
import { z } from 'zod';
import { byMachineOrStaff } from './exchange-access.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';

const params = z.object({
  feed: z.enum(['statements', 'invoices', 'safety-sheets']),
  name: z
    .string()
    .regex(documentAddress)
    .transform((name) => name.slice(0, -4))
    .describe(
      'The statement’s id, the ERP’s number of the invoice, or the sheet’s name, followed by `.pdf`; percent-encoded as in any address, so `IN%2F7.pdf` for IN/7',
    ),
});

export const erpFileRoutes = {
  sendErpFile: route({
    ...programPaths.sendErpFile,
    summary:
      'Takes the PDF of a statement, an invoice, or a safety data sheet; the body is the file. It may arrive before its row',
    access: byMachineOrStaff,
    params,
    reply: z.object({ bytes: z.number().int(), sha256: z.string().describe('Hexadecimal') }),
    refusals: [
      'request.malformed',
      'exchange.feed-not-allowed',
      'exchange.not-a-pdf',
      'exchange.pdf-name',
      'exchange.pdf-too-large',
      'exchange.digest-wrong',
      'request.too-often',
    ],
  }),
  removeErpFile: route({
    ...programPaths.removeErpFile,
    summary: 'Removes the PDF, so that ours is shown again, or no safety data sheet',
    access: byMachineOrStaff,
    params,
    refusals: ['exchange.feed-not-allowed', 'exchange.pdf-not-found'],
  }),
};
