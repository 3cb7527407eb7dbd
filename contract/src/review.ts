/** Orders on hold, which customer service releases or sends back. */
import { maxReleasedAtOnce } from '@operatory/domain/review';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { alternateAddress } from './cart.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { route } from './route.ts';
import { dollars, instant, plainDate, seenVersion, typedText } from './values.ts';

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

/** Who is on an order, so that colleagues choose another one. */
export const reviewClaim = z.object({
  by: z.string(),
  isMine: z.boolean().describe('Whether it’s the caller'),
  since: instant,
  until: instant.describe('When it ends without another action'),
});

export type ReviewClaim = z.output<typeof reviewClaim>;

/** An order on hold, as the queue lists it. */
export const heldOrder = z.object({
  orderNumber: z.number().int(),
  /** The version that a decision is based on. */
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
  /** The buyer sent a change of it that waits for a decision, which comes before the release. */
  isChangeWaiting: z.boolean(),
  /** Absent while nobody is on it. */
  claim: reviewClaim.optional(),
  /** The version that a claim is based on. */
  claimVersion: z.number().int(),
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
  /** With the country if it isn't the United States, and the recipient's name if it isn't the account's. */
  alternateAddress: alternateAddress.extend({ country: z.string().optional(), name: z.string().optional() }).nullable(),
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
  /**
   * The parts of a buyer's ship-to compared with the account's address at arrival; only the parts that the order names.
   */
  delivery: z.array(deliveryPart),
  /**
   * The orders that a release creates, starting with the one that keeps its number; absent if no line has its own
   * ship-to.
   */
  division: z
    .object({
      parts: z.array(
        z.object({
          customerNumber: z.string(),
          /** Blank for the account's address. */
          shipTo: z.string(),
          lines: z.array(z.object({ lineNumber: z.number().int(), part: z.string(), quantity: z.number().int() })),
        }),
      ),
      /** Why it stays one order; empty if it doesn't. */
      why: z.array(z.string()),
    })
    .optional(),
  /** Whether a buyer's system sent it, so that there is a document to read. */
  isFromBuyer: z.boolean(),
  /** What else the buyer's system wrote in the order, without anything that we act on; what holds the order first. */
  buyerRemarks: z.array(buyerRemark),
  /** The change that waits, the oldest one first; absent if none does. */
  waitingChange: z
    .object({ changeId: z.number().int(), orderId: z.string().describe('The buyer’s number') })
    .optional(),
  /** Lines in the account's cart now; if the order is sent back, its lines are added to them. */
  openCartLines: z.number().int(),
});

export type HeldOrderDetail = z.output<typeof heldOrderDetail>;

const decision = {
  /** Random id of this decision; a repeat with the same id gets the same response and changes nothing. */
  decisionId: z.uuid(),
  /** The version that the person was looking at. */
  version: seenVersion(1),
};

const orderNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const reviews = { kind: 'general', capability: 'orders.review' } as const;
const decided = z.object({ orderNumber: z.number().int(), state: z.enum(['released', 'sent-back']), at: instant });

export type ReviewDecision = z.output<typeof decided>;

/** What became of one order of a bulk release. */
const bulkResult = z.object({
  orderNumber: z.number().int(),
  isReleased: z.boolean(),
  at: instant.optional().describe('When it was released'),
  code: z
    .string()
    .optional()
    .describe('If it wasn’t released: the code of the refusal; absent if something unexpected went wrong'),
  detail: z.string().optional().describe('If it wasn’t released: why, for people'),
});

export type BulkReleaseResult = z.output<typeof bulkResult>;

export const reviewRoutes = {
  listHeldOrders: route({
    ...backOfficePaths.listHeldOrders,
    summary: 'Orders that wait for a review, the longest waiting first',
    access: reviews,
    query: z.object({
      ...pageQuery({ size: 200, max: 1000 }),
      /** The beginning of an order or account number, or part of the account's name. */
      searchText: z.string().max(80).default(''),
      mine: flag.default(false).describe('Only orders that the caller has claimed'),
    }),
    reply: pageOf(heldOrder),
    refusals: [],
  }),
  readHeldOrder: route({
    ...backOfficePaths.readHeldOrder,
    summary: 'One order on hold, with all causes of the hold',
    access: reviews,
    params: z.object({ orderNumber }),
    reply: heldOrderDetail,
    refusals: ['review.not-held'],
  }),
  claimOrder: route({
    ...backOfficePaths.claimOrder,
    summary: 'Takes a held order, so that colleagues see who is on it, or drops it; anyone can still decide',
    access: reviews,
    params: z.object({ orderNumber }),
    body: z.strictObject({
      action: z
        .enum(['take', 'drop', 'keep'])
        .describe('`take` also takes it over from a colleague; `keep` says that the caller is still at work'),
      version: seenVersion(0).describe('The `claimVersion` that the person was looking at'),
    }),
    reply: z.object({
      orderNumber: z.number().int(),
      /** Absent if nobody is on it now. */
      claim: reviewClaim.optional(),
      claimVersion: z.number().int(),
    }),
    refusals: ['review.not-held', 'review.already-decided', 'review.claimed', 'review.claim-changed'],
  }),
  releaseOrder: route({
    ...backOfficePaths.releaseOrder,
    summary: 'Lets a held order go on, once',
    access: reviews,
    params: z.object({ orderNumber }),
    body: z.strictObject(decision),
    reply: decided,
    refusals: [
      'review.not-held',
      'review.already-decided',
      'review.changed',
      'review.account-closed',
      'review.change-waits',
    ],
  }),
  releaseOrders: route({
    ...backOfficePaths.releaseOrders,
    summary:
      'Releases several held orders, each independently; the response lists which were released and why others were not',
    access: reviews,
    body: z.strictObject({
      orders: z
        .array(z.strictObject({ orderNumber: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), ...decision }))
        .min(1, 'Select at least one order.')
        .max(maxReleasedAtOnce, `Up to ${maxReleasedAtOnce} orders can be released at once.`)
        .refine(
          (orders) => new Set(orders.map((order) => order.orderNumber)).size === orders.length,
          'Each order can be named only once.',
        ),
    }),
    reply: z.object({
      /** In the order of the request. */
      results: z.array(bulkResult),
    }),
    refusals: [],
  }),
  sendOrderBack: route({
    ...backOfficePaths.sendOrderBack,
    summary: "Puts a held order's lines back into the account's cart with a message, once; nothing in the cart is lost",
    access: reviews,
    params: z.object({ orderNumber }),
    body: z.strictObject({
      ...decision,
      message: typedText(500).refine((text) => text.trim() !== '', 'Please write a message for the practice.'),
    }),
    reply: decided,
    refusals: ['review.not-held', 'review.already-decided', 'review.changed', 'review.cart-full'],
  }),
};
