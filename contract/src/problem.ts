/** The shape of every error: RFC 9457 problem documents. */
import { z } from 'zod';

export const problem = z.object({
  type: z.string().describe('`urn:operatory:refusal:<code>`, or `about:blank` for a fault'),
  title: z.string(),
  status: z.number().int(),
  /** The sentence that a person may read. */
  detail: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Names a fault in the log. */
  faultId: z.string().optional(),
});

export type Problem = z.output<typeof problem>;
export const problemType = 'application/problem+json';
