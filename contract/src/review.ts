/** Orders on hold for customer service, and the activity of carts and orders. */

import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { alternateAddress } from './cart.ts';
import { pageOf, pageQuery } from './page.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, plainDate, typedText } from './values.ts';

/** One reason for holding an order, as of when it was sent. */
export const holdCause = z.object({
  kind: z.enum(['account-manager-note', 'free-shipping', 'price-override', 'buyer-order']),
  /** The account manager note, or a difference between a buyer's order and the returned cart. */
  note: z.string().optional(),
  /** A line with another price: item, quantity, the account's price, and the price that was set. */
  itemNumber: z.string().optional(),
  description: z.string().optional(),
  quantity: z.number().int().optional(),
  usualPrice: dollars.optional(),
  overridePrice: dollars.optional(),
});

export type HoldCauseEntry = z.output<typeof holdCause>;

/** An order on hold, as the queue lists it. */
export const heldOrder = z.object({
  orderNumber: z.number().int(),
  /** What a decision is based on. */
  version: z.number().int(),
  customerNumber: z.string(),
  customerName: z.string(),
  territoryId: z.string(),
  accountManager: z.string(),
  heldAt: instant,
  /** Who sent it; absent if they're no longer known. */
  sentBy: z.string().optional(),
  poNumber: z.string(),
  lineCount: z.number().int(),
  /** Absent for people who may not see prices. */
  total: dollars.optional(),
  canceledTotal: dollars.optional(),
  holdReasons: z.array(z.string()),
});

export type HeldOrder = z.output<typeof heldOrder>;

/** Something in a buyer's order that isn't acted on. */
export const buyerRemark = z.object({
  /** Such as `Requested delivery date`. */
  label: z.string(),
  value: z.string(),
  /** Whether it holds the order. */
  isHolding: z.boolean(),
  /** The buyer's numbers of the lines that say it; empty if the order as a whole does. */
  lines: z.array(z.number().int()),
});

export type BuyerRemark = z.output<typeof buyerRemark>;

/** One part of a ship-to. */
export const deliveryPart = z.object({
  part: z.enum(['addressId', 'name', 'attention', 'street', 'city', 'region', 'postalCode', 'country']),
  /** In the buyer's order. */
  theirs: z.string(),
  /** The account's; blank if it has none. */
  ours: z.string(),
  isSame: z.boolean(),
  /** Whether it holds the order. */
  isHolding: z.boolean(),
});

export type DeliveryPart = z.output<typeof deliveryPart>;

/** An order on hold with everything needed to decide. */
export const heldOrderDetail = heldOrder.extend({
  state: z.enum(['waiting', 'released', 'sent-back']),
  decidedBy: z.string().optional(),
  decidedAt: instant.optional(),
  message: z.string(),
  causes: z.array(holdCause),
  comments: z.string(),
  shippingNote: z.string(),
  invoiceCopy: z.boolean(),
  futureFillDate: plainDate.nullable(),
  alternateAddress: alternateAddress.nullable(),
  lines: z.array(
    z.object({
      lineNumber: z.number().int(),
      itemNumber: z.string(),
      description: z.string(),
      quantity: z.number().int(),
      /** Absent for people who may not see prices. */
      unitPrice: dollars.optional(),
      type: z.number().int(),
    }),
  ),
  /** The ship-to of a buyer's order beside the account's address, as of when it came; only the parts that the order names. */
  delivery: z.array(deliveryPart),
  /** Whether a buyer's system sent it, so that there is a document to read. */
  isFromBuyer: z.boolean(),
  /** What else the buyer's system wrote in the order, without anything that we act on; what holds the order first. */
  buyerRemarks: z.array(buyerRemark),
  /** Lines in the account's cart now; if the order is sent back, its lines are added to them. */
  openCartLines: z.number().int(),
});

export type HeldOrderDetail = z.output<typeof heldOrderDetail>;

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
    'shipped',
    'backordered',
    'canceled',
  ]),
  at: instant,
  /** Set where only the day is known; `at` then only sorts. */
  day: plainDate.optional(),
  /** How many lines were shipped, back-ordered, or canceled. */
  lineCount: z.number().int().optional(),
  /** What they were shipped with. */
  shipmentId: z.number().int().optional(),
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
  /** The name of the person; absent where they are no longer known. */
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
  /** What the order said and the cart doesn't, because the cart already said something else. */
  notes: z.array(z.object({ field: z.string(), text: z.string() })),
});

export type ReturnedOrder = z.output<typeof returnedOrder>;

const decision = {
  /** Random id of this decision; a repeat with the same id gets the same response and changes nothing. */
  decisionId: z.uuid(),
  /** The version that the person was looking at. */
  version: z.int().min(1),
};

const orderNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const reviews = { kind: 'general', capability: 'orders.review' } as const;
const decided = z.object({ orderNumber: z.number().int(), state: z.enum(['released', 'sent-back']), at: instant });

export type ReviewDecision = z.output<typeof decided>;

export const reviewRoutes = {
  listHeldOrders: route({
    ...backOfficePaths.listHeldOrders,
    summary: 'Orders that wait for a review, the longest waiting first',
    access: reviews,
    query: z.object({
      ...pageQuery({ size: 200, max: 1000 }),
      /** The beginning of an order or account number, or part of the account's name. */
      searchText: z.string().max(80).default(''),
    }),
    reply: pageOf(heldOrder),
    refusals: [],
  }),
  readHeldOrder: route({
    ...backOfficePaths.readHeldOrder,
    summary: 'One order that was held, with everything that holds it',
    access: reviews,
    params: z.object({ orderNumber }),
    reply: heldOrderDetail,
    refusals: ['review.not-held'],
  }),
  releaseOrder: route({
    ...backOfficePaths.releaseOrder,
    summary: 'Lets a held order go on, once',
    access: reviews,
    params: z.object({ orderNumber }),
    body: z.strictObject(decision),
    reply: decided,
    refusals: ['review.not-held', 'review.already-decided', 'review.changed'],
  }),
  sendOrderBack: route({
    ...backOfficePaths.sendOrderBack,
    summary: "Puts a held order's lines back into the account's cart with a message, once; nothing in the cart is lost",
    access: reviews,
    params: z.object({ orderNumber }),
    body: z.strictObject({
      ...decision,
      message: typedText(500).refine((text) => text.trim() !== '', 'Please write what the practice should know.'),
    }),
    reply: decided,
    refusals: ['review.not-held', 'review.already-decided', 'review.changed', 'review.cart-full'],
  }),
  readOrderHistory: route({
    ...paths.readOrderHistory,
    summary: 'Who did what to an order and on whose behalf, the newest first',
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
    ...paths.readCartHistory,
    summary: 'Who did what to the open cart and on whose behalf, the newest first; and orders that came back into it',
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
    ...paths.readCartNews,
    summary: 'Who changed a cart since a version of it, the newest first, and who sent it',
    access: {
      kind: 'account',
      capability: 'account.view-cart-history',
      account: { in: 'params', name: 'customerNumber' },
    },
    params: z.object({ cartKey: z.uuid(), customerNumber }),
    query: z.object({
      since: z.iso.datetime({ precision: 6 }).optional().describe('The version that was seen last; none tells all'),
    }),
    reply: cartNews,
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
};
