/** The parameters and the response of every list call. */
import { z } from 'zod';

/** `pageIndex` starts at 0; `pageSize` is capped. */
export function pageQuery(limits: { size: number; max: number }) {
  return {
    pageIndex: z.coerce.number().int().min(0).max(100_000).default(0),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000_000)
      .default(limits.size)
      .transform((size) => Math.min(size, limits.max)),
  };
}

/** Includes the total only if it was requested or is cheap to count. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), hasMore: z.boolean(), totalCount: z.number().int().optional() });
}

export interface Page<T> {
  data: T[];
  hasMore: boolean;
  totalCount?: number | undefined;
}

/** A flag in a query string: `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
