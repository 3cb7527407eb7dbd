/** Column types that many tables share. */
import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, read as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A small file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The words of something that can be searched by any of them. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The work that caused the row, as W3C Trace Context writes it; null where nothing is traced. See `tracing/trace-statements.ts`. */
export const traceParent = () =>
  text('trace_parent').default(sql`nullif(current_setting('operatory.trace_parent', true), '')`);
