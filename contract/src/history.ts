/** The history of carts and orders: who changed them, when, and on whose behalf. */

import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, plainDate } from './values.ts';

/** One entry of a history: who did what, when, and for whom. */
export const historyEntry = z.object({
  kind: z.enum([
    'changed',
    'returned',
    'approval-asked',
    'approval-given',
    'submitted',
    'held',
    'released',
    'sent-back',
    'buyer-changed',
    'buyer-canceled',
    'corrected',
    'back-order-decided',
    'back-order-asked',
    'back-order-answered',
    'shipped',
    'backordered',
    'canceled',
    'substituted',
  ]),
  at: instant,
  /** Set if only the day is known; `at` is then only for sorting. */
  day: plainDate.optional(),
  /** How many lines were shipped, back-ordered, canceled, or substituted. */
  lineCount: z.number().int().optional(),
  /** The shipment that they were in. */
  shipmentId: z.number().int().optional(),
  isUndated: z
    .boolean()
    .optional()
    .describe('True if the ERP gave that shipment no date: `at` is when it was reported; absent otherwise'),
  /** The name of the person; absent if they're no longer known. */
  actor: z.string().optional(),
  /** The account's name if staff acted for it; absent if its own people acted. */
  onBehalfOf: z.string().optional(),
  lines: z.array(
    z.object({
      itemNumber: z.string(),
      type: z.number().int(),
      description: z.string(),
      before: z.number().int(),
      after: z.number().int(),
      /** The price set, or null if it was removed; absent if it wasn't changed or may not be seen. */
      overridePrice: dollars.nullable().optional(),
    }),
  ),
  /** Names of the order's details that were set. */
  details: z.array(z.string()),
  /** The order that was sent back. */
  orderNumber: z.number().int().optional(),
  reasons: z.array(z.string()),
  message: z.string(),
});

export type HistoryEntry = z.output<typeof historyEntry>;

/** Who did something to a cart, and when. */
const byWhom = {
  at: instant,
  /** The person's name; absent if no longer known. */
  actor: z.string().optional(),
  /** Was it the person who asks, in another tab or on another device? */
  isYou: z.boolean(),
};

/** One save of a cart: which lines and details it changed. */
export const cartNewsChange = z.object({
  ...byWhom,
  lines: z.array(z.object({ itemNumber: z.string(), type: z.number().int() })),
  details: z.array(z.string()),
});

/** The order that a cart became. */
export const cartNewsOrder = z.object({ ...byWhom, orderNumber: z.number().int() });

export const cartNews = z.object({ changes: z.array(cartNewsChange), order: cartNewsOrder.optional() });

export type CartNews = z.output<typeof cartNews>;

/** An order that was sent back into the cart. */
export const returnedOrder = z.object({
  orderNumber: z.number().int(),
  at: instant,
  by: z.string().optional(),
  message: z.string(),
  /** Values of the order that the cart didn't take over, because it already had different ones. */
  notes: z.array(z.object({ field: z.string(), text: z.string() })),
});

export type ReturnedOrder = z.output<typeof returnedOrder>;

const orderNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const historyRoutes = {
  readOrderHistory: route({
    ...panelPaths.readOrderHistory,
    summary: 'Who changed an order and on whose behalf, newest first',
    access: {
      kind: 'account',
      capability: 'account.view-order-history',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ orderNumber, customerNumber }),
    reply: z.object({ entries: z.array(historyEntry) }),
    refusals: ['customer.not-found', 'access.not-allowed', 'order.not-found'],
  }),
  readCartHistory: route({
    ...panelPaths.readCartHistory,
    summary: 'Who changed the open cart and on whose behalf, newest first; and orders that were returned to it',
    access: {
      kind: 'account',
      capability: 'account.view-cart-history',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ customerNumber }),
    reply: z.object({ returns: z.array(returnedOrder), entries: z.array(historyEntry) }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
  readCartNews: route({
    ...panelPaths.readCartNews,
    summary: 'Who changed a cart since a version of it, the newest first, and who sent it',
    access: {
      kind: 'account',
      capability: 'account.view-cart-history',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ cartKey: z.uuid(), customerNumber }),
    query: z.object({
      since: z.iso.datetime({ precision: 6 }).optional().describe('The last version seen; all versions if absent'),
    }),
    reply: cartNews,
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
};
