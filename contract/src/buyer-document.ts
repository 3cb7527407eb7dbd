/** The document of a buyer's order beside its review, with what became of each part. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

/** A piece of a line. */
const documentPart = z.object({
  text: z.string(),
  /** What became of it; absent of markup, and of values that only say what we do anyway. */
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

export const buyerDocumentRoutes = {
  readBuyerDocument: route({
    ...backOfficePaths.readBuyerDocument,
    summary: 'The newest document that ordered what is reviewed, without secrets, marked with what became of each part',
    access: { kind: 'general', capability: 'orders.review' },
    params: z.object({ orderNumber: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: buyerDocument,
    refusals: [],
  }),
};
