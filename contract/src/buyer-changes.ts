/** Changes of orders that buyers' systems asked for too late, or before the order came. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { dollars, instant, typedText } from './values.ts';

const changeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A change that waits. */
export const buyerChange = z.object({
  changeId: z.number().int(),
  type: z.enum(['update', 'delete']),
  /** The buyer's number of the order. */
  orderId: z.string(),
  buyer: z.string(),
  /** Absent while the order hasn't arrived. */
  orderNumber: z.number().int().optional(),
  customerNumber: z.string().optional(),
  customerName: z.string().optional(),
  receivedAt: instant,
  /** Why a person decides; blank while it waits for its order. */
  why: z.string(),
  comments: z.string(),
  /** What is ordered now and what the buyer wants instead, by item or part number; only what differs. */
  lines: z.array(
    z.object({
      part: z.string(),
      ordered: z.number().int(),
      /** As the document has it. */
      wanted: z.string(),
      /** Absent if the document has none. */
      price: dollars.optional(),
    }),
  ),
  /** What else the document says and nobody acted on. */
  remarks: z.array(z.object({ label: z.string(), value: z.string() })),
});

export type BuyerChange = z.output<typeof buyerChange>;

const reviews = { kind: 'general', capability: 'orders.review' } as const;

export const buyerChangeRoutes = {
  listBuyerChanges: route({
    ...backOfficePaths.listBuyerChanges,
    summary: 'Changes that buyers’ systems asked for and that wait for a person or for their order, the oldest first',
    access: reviews,
    reply: z.object({ changes: z.array(buyerChange), hasMore: z.boolean() }),
    refusals: [],
  }),
  settleBuyerChange: route({
    ...backOfficePaths.settleBuyerChange,
    summary: 'Says that such a change was made or refused, once',
    access: reviews,
    params: z.object({ changeId }),
    body: z.strictObject({ outcome: z.enum(['done', 'refused']), note: typedText(500) }),
    reply: z.object({ changeId: z.number().int(), outcome: z.enum(['done', 'refused']) }),
    refusals: ['buyer-change.absent', 'buyer-change.already-settled'],
  }),
};
