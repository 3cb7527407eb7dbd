/** Warnings about a cart before it's sent. */
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant } from './values.ts';

const count = z.number().int();

export const cartWarnings = z.object({
  unusual: z
    .array(
      z.object({
        itemNumber: z.string(),
        description: z.string(),
        quantity: count.describe('In the cart'),
        usualFrom: count.describe('The account’s interquartile range of purchases lies between this and `usualTo`'),
        usualTo: count,
        most: count.describe('The most that the account ever bought at once'),
      }),
    )
    .describe('Products in a quantity far above the largest that the account ever bought'),
  unusualNew: z
    .array(
      z.object({
        itemNumber: z.string(),
        description: z.string(),
        quantity: count.describe('In the cart'),
        most: count.describe('The most of it that the account ever bought at once; 0 if it never did'),
        mostOfAny: count.describe(
          'The most that it ever bought of any product at once; 0 with too few orders to say so',
        ),
      }),
    )
    .describe(
      'Products that the account bought too rarely to compare, in a quantity far above what it buys of anything',
    ),
  pastOrders: z
    .object({
      orders: count.describe('How many there are to compare with'),
      largestTotal: dollars,
    })
    .optional()
    .describe('The orders to compare the cart’s total with; omitted for people who don’t see prices'),
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
    summary: 'Unusual things about the stored active cart; a cart with warnings can still be sent',
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
