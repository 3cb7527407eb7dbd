/** The document of a buyer's order next to its review, with what was done with each part. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

/** A piece of a line. */
const documentPart = z.object({
  text: z.string(),
  /** What was done with it; absent for markup, and for values that only repeat what we do anyway. */
  mark: z.enum(['acted', 'shown', 'holds']).optional(),
});

export const buyerDocument = z.object({
  /** Blank if the log no longer has it. */
  kind: z.string(),
  receivedAt: instant.optional(),
  lines: z.array(z.object({ indent: z.number().int(), parts: z.array(documentPart) })),
});

export type BuyerDocument = z.output<typeof buyerDocument>;
export type DocumentLine = BuyerDocument['lines'][number];

/** A file that came with a buyer's order or a change of it. */
export const buyerAttachment = z.object({
  attachmentId: z.number().int(),
  fileName: z.string(),
  /** `unknown` files are stored but not opened: their content isn't of a type that's safe to hand out. */
  state: z.enum(['ready', 'unknown', 'missing']),
  /** The everyday name of the type; blank unless it's ready. */
  type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** The buyer's numbers of the lines that it belongs to; empty if it belongs to the whole order. */
  lines: z.array(z.number().int()),
  receivedAt: instant,
});

export type BuyerAttachment = z.output<typeof buyerAttachment>;

export const buyerDocumentRoutes = {
  listBuyerAttachments: route({
    ...backOfficePaths.listBuyerAttachments,
    summary: 'The files that came with a buyer’s order and its changes, the first one first',
    access: { kind: 'general', capability: 'orders.review' },
    params: z.object({ orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ attachments: z.array(buyerAttachment) }),
    refusals: [],
  }),
  readBuyerAttachment: route({
    ...backOfficePaths.readBuyerAttachment,
    summary: 'One of these files, as a download',
    access: { kind: 'general', capability: 'orders.review' },
    params: z.object({ attachmentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    binary: 'application/octet-stream',
    refusals: ['buyer-attachment.absent', 'buyer-attachment.not-opened'],
  }),
  readBuyerDocument: route({
    ...backOfficePaths.readBuyerDocument,
    summary: 'The newest document behind the reviewed order, without secrets, marked with what was done with each part',
    access: { kind: 'general', capability: 'orders.review' },
    params: z.object({ orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: buyerDocument,
    refusals: [],
  }),
};
