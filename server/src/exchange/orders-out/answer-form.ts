/** A receipt as an ERP writes it in an answer or in a file. */
import { z } from 'zod';

export const answered = z.object({
  state: z.enum(['taken', 'rejected']),
  erpOrderNumber: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\x20-\x7e]*$/)
    .default(''),
  reason: z.string().trim().max(500).default(''),
});
