/** The shape of every error: RFC 9457 problem documents. */
import { z } from 'zod';

/**
 * What the person, or the page for them, can do about a refusal.
 * - `retry`: send the same again, a little later.
 * - `sign-in`: sign in, then send the same again.
 * - `prove`: confirm who you are, then send the same again.
 * - `reload`: what the page shows is out of date.
 * - `fix-field`: change what was entered.
 * - `none`: nothing here; the sentence says why.
 */
export const remedies = ['retry', 'sign-in', 'prove', 'reload', 'fix-field', 'none'] as const;
export type Remedy = (typeof remedies)[number];

export const problem = z.object({
  type: z.string().describe('`urn:operatory:refusal:<code>`, or `about:blank` for a fault'),
  title: z.string(),
  status: z.number().int(),
  /** The sentence that a person may read. */
  detail: z.string(),
  code: z.string().optional(),
  remedy: z.enum(remedies).optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Identifies a fault in the log. */
  faultId: z.string().optional(),
});

export type Problem = z.output<typeof problem>;
export const problemType = 'application/problem+json';
