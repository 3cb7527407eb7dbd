/** Runs of loads: their state, their counts, and messages about single rows. */
import { feedModes, fileFormats, longestHeading } from '@operatory/domain/exchange';
import { z } from 'zod';
import { feedName } from './exchange-access.ts';
import { instant } from './values.ts';

export const importId = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/)
  .describe('Chosen by the sender; the same id again is answered the same');

/** A run's state. `waiting` and `ready` need a decision; the last eight are final. */
export const runStates = [
  'queued',
  'reading',
  'checking',
  'comparing',
  'ready',
  'waiting',
  'applying',
  'undoing',
  'applied',
  'checked',
  'repeated',
  'superseded',
  'refused',
  'discarded',
  'failed',
  'undone',
] as const;

/** The file's own header of each of our columns. */
export const headings = z.record(z.string().max(60), z.string().max(longestHeading));

const ofFile = z
  .array(z.string())
  .optional()
  .describe('The headers of the sender’s file that it comes from; absent where the file has our own');

const counts = z.object({
  rows: z.number().int().describe('Rows read so far'),
  bad: z.number().int(),
  stale: z.number().int().default(0).describe('Rows that are older than the loaded ones; they weren’t applied'),
  waiting: z.number().int().describe('Rows that name what isn’t there yet; tried again for 14 days'),
  inserted: z.number().int(),
  updated: z.number().int(),
  withdrawn: z.number().int(),
  unchanged: z.number().int(),
  pricesUp: z.number().int(),
  pricesDown: z.number().int(),
  pricesMovedByHalf: z.number().int(),
});

/** What rows name that isn't there yet. */
export const waitingFor = z.array(
  z.object({
    feed: feedName.describe('The feed that the missing rows belong to'),
    rows: z.number().int().describe('Rows that wait for them'),
    examples: z.array(z.string()).describe('Up to three of the keys that are missing'),
  }),
);

/** One load of a file or of rows. */
export const importRun = z.object({
  importId,
  feed: feedName,
  mode: z.enum(feedModes),
  sequence: z.number().int().nullable(),
  isDryRun: z.boolean(),
  state: z.enum(runStates),
  /** Why it waits, was refused, or failed; blank otherwise. */
  reason: z.string(),
  /** Problems that don't stop the run, such as an unknown column. */
  warnings: z.array(z.string()),
  warningsRead: z
    .object({ by: z.string(), at: instant })
    .nullable()
    .describe('Who marked its warnings and bad rows as read, for everyone, and when'),
  isFileKept: z.boolean().describe('Whether its rejects can still be downloaded; its file is deleted after 30 days'),
  fileName: z.string(),
  format: z.enum(fileFormats).describe('`csv`, `tsv`, and `xlsx` have a header above their rows'),
  bytes: z.number(),
  sha256: z.string(),
  counts,
  rowsPerSecond: z.number().nullable().describe('Of the phase under way'),
  secondsLeft: z.number().nullable(),
  step: z
    .object({ number: z.number().int(), of: z.number().int() })
    .nullable()
    .describe('Of a load in progress; null for an undo, which has one step'),
  secondsSoFar: z.number().int().nullable().describe('How long the step under way has taken'),
  secondsUsual: z
    .number()
    .int()
    .nullable()
    .describe('How long that step took in earlier runs of the feed, for as many rows; null without such runs'),
  waitsFor: z
    .object({ importId, feed: feedName, fileName: z.string() })
    .nullable()
    .describe('The run that is being applied before this one: one is applied at a time'),
  waitingFor: waitingFor.describe('What rows of this run name that isn’t there yet, and wait for'),
  laterBad: z
    .array(
      z.object({
        importId: importId.describe('The run that tried them again'),
        rows: z.number().int(),
        text: z.string().describe('What is wrong with the first of them; blank once that isn’t stored anymore'),
      }),
    )
    .default([])
    .describe('Rows that waited, and turned out to be bad once what they waited for was there'),
  phases: z.array(z.object({ name: z.string(), seconds: z.number(), rows: z.number().int() })),
  /** The run that already applied the same bytes. */
  repeats: z.string().nullable(),
  encoding: z.string(),
  profile: z.string().nullable().describe('The stored profile that the file was read with'),
  encodingFault: z
    .object({ position: z.number().int(), byte: z.number().int(), windows1252: z.string() })
    .nullable()
    .describe('The first byte that isn’t UTF-8, counted from 1, and the text there as Windows-1252 reads it'),
  sentBy: z.string().describe('The name of the key, or of the person'),
  createdAt: instant,
  endedAt: instant.nullable(),
  appliedAt: instant.nullable(),
  /** Until when it can be undone. */
  undoUntil: instant.nullable(),
  undoneBy: z.string().nullable().describe('The person or key that undid it, at `endedAt`; null if no one did'),
});
export type ImportRun = z.output<typeof importRun>;

export const rowError = z.object({
  row: z.number().int().describe('Counts records; the first after the header is 1'),
  column: z.string().describe('Blank where the whole row is meant'),
  headings: ofFile,
  value: z.string().describe('At most 200 characters of it'),
  code: z.string(),
  text: z.string(),
});
export type RowError = z.output<typeof rowError>;

/** One row of the difference, before and after. */
export const rowChange = z.object({
  key: z.string(),
  operation: z.enum(['insert', 'update', 'withdraw']),
  changes: z.array(
    z.object({
      column: z.string(),
      headings: ofFile,
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  stays: z
    .boolean()
    .describe('The row was changed since, so an undo doesn’t change it; false unless an undo was requested'),
});
export type RowChange = z.output<typeof rowChange>;

/** An order that was placed after a load, and that the load may have affected. */
export const orderSince = z.object({
  orderNumber: z.number().int(),
  customerNumber: z.string(),
  placedAt: instant,
  lines: z.number().int().describe('Lines with an item, a price, or an account that the load changed'),
});
export type OrderSince = z.output<typeof orderSince>;

export const rowResult = z.object({
  row: z.number().int(),
  result: z
    .enum(['applied', 'unchanged', 'stale', 'waiting', 'bad'])
    .describe(
      '`stale`: a later change was loaded before; `waiting`: for rows that it refers to, or with its whole run for a person',
    ),
  errors: z.array(rowError),
});
export type RowResult = z.output<typeof rowResult>;
