/** What messages with buyers' systems and with the ERP have in common, where people look them up. */
import { z } from 'zod';
import { instant } from './values.ts';

/** A message as a list shows it. */
export const messageSummary = z.object({
  at: instant,
  direction: z.enum(['in', 'out']),
  /** What kind of message it is, by its name on the wire; blank if it couldn't be read. */
  kind: z.string(),
  /** The outcome, or why nothing happened. */
  summary: z.string(),
  orderNumber: z.number().int().optional(),
});

/** Why a message was refused or waits, and how to resolve it. */
export const messageExplanation = z.object({ what: z.string(), wayOut: z.string() });

export const messageField = z.object({ name: z.string(), value: z.string() });

/** Where a page of messages ended, and the next one continues. */
export const messagePlace = z.string().regex(/^\d{1,16}-\d{1,16}$/);
