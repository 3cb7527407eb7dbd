/** E-mailing the confirmation of an order to an address. */
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

const mailId = z.uuid().toLowerCase();

export const orderMailRoutes = {
  mailOrder: route({
    ...panelPaths.mailOrder,
    summary: 'E-mails an order of the account to an address, with the prices that the caller sees; safe to repeat',
    access: { kind: 'account', capability: 'account.mail-orders', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({
      orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      customerNumber,
    }),
    body: z.strictObject({
      mailId: mailId.describe('Chosen by the client: the same one again sends nothing'),
      address: z.string().trim().toLowerCase().pipe(z.email('Enter an e-mail address').max(254)),
    }),
    reply: z.object({ address: z.string() }),
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'order.not-found',
      'order-mail.off',
      'order-mail.sent-back',
      'order-mail.too-many',
      'order-mail.too-many-there',
    ],
  }),
};
