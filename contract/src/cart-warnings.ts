/** What about an account's open cart is worth a second look before it's sent. */
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant } from './values.ts';

const count = z.number().int();

const cartWarnings = z.object({
  unusual: z
    .array(
      z.object({
        itemNumber: z.string(),
        description: z.string(),
        quantity: count.describe('In the cart'),
        usualFrom: count.describe('The middle half of the account’s purchases lies between this and `usualTo`'),
        usualTo: count,
        most: count.describe('The most that the account ever bought at once'),
      }),
    )
    .describe('Products in a quantity far above what the account ever bought'),
  twin: z
    .object({
      orderNumber: count,
      orderedAt: instant,
      same: count.describe('Products that are in both in the same quantity'),
      inCart: count.describe('Products of the cart'),
      inOrder: count.describe('Products of the order'),
    })
    .nullable()
    .describe('An order of the last three days with the same lines, or nearly'),
});
export type CartWarnings = z.input<typeof cartWarnings>;

export const cartWarningRoutes = {
  readCartWarnings: route({
    ...panelPaths.readCartWarnings,
    summary: 'What is unusual about the active cart as it’s stored; a cart with warnings can be sent all the same',
    access: {
      kind: 'account',
      capability: 'account.view-usual-order',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber }),
    reply: cartWarnings,
    refusals: ['customer.not-found'],
  }),
};
