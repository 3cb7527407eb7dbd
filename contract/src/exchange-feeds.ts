/** Feeds: their contents, how fresh they are, and what needs a person. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { byMachineOrStaff, byStaff, feedName } from './exchange-access.ts';
import { importId } from './exchange-runs.ts';
import { route } from './route.ts';
import { instant, seenVersion } from './values.ts';

const dueEveryHours = z
  .int()
  .min(1)
  .max(24 * 366)
  .nullable();

/** A feed's contents, and how fresh it is. */
export const feedStatus = z.object({
  feed: feedName,
  title: z.string(),
  description: z.string(),
  rows: z.number().int().describe('The current contents'),
  lastAppliedAt: instant.nullable(),
  lastImportId: z.string().nullable(),
  lastSequence: z.number().int().nullable(),
  waitingRuns: z.number().int().describe('Runs that wait for a person'),
  waitingRows: z.number().int().describe('Rows that name what isn’t there yet'),
  dueEveryHours: dueEveryHours.describe('Hours between two files; null if none is expected'),
  rhythmVersion: z.number().int().describe('Counts the changes of `dueEveryHours`; 0 where nobody changed it'),
});
export type FeedStatus = z.output<typeof feedStatus>;

/** Entries about runs that people mark as read. */
const readableKind = z.enum(['rows-left-out', 'runs-with-warnings']);
export type ReadableKind = z.output<typeof readableKind>;

/** Something that a person has to look at. */
export const attention = z.object({
  kind: z.enum([
    'feed-late',
    'run-waiting',
    'sequence-missing',
    'orders-rejected',
    'orders-overdue',
    'comparison-differs',
    'comparison-late',
    'address-off',
    'numbers-differ',
    'rows-left-out',
    'runs-with-warnings',
    'rows-waiting',
    'rows-turned-bad',
    'keys-seen',
    'catalogs-failed',
  ]),
  feed: feedName.nullable().describe('null where it’s about orders to the ERP, keys, or catalogs for buyers'),
  count: z.number().int(),
  since: instant
    .nullable()
    .describe('For a late feed, when its file was due; for a comparison, when the last one was made'),
  first: z.number().int().nullable().describe('The first missing sequence'),
  last: z.number().int().nullable().describe('The last one'),
  reason: z.string().optional().describe('Of rows that waited and can’t be used, what is wrong with the first'),
  lastImportId: importId.optional().describe('Of entries that can be marked as read, the last of the runs'),
});
export type Attention = z.output<typeof attention>;

export const feedRoutes = {
  listFeeds: route({
    ...backOfficePaths.listFeeds,
    summary: 'Each feed with its contents, and how fresh it is',
    access: byMachineOrStaff,
    reply: z.object({ feeds: z.array(feedStatus) }),
    refusals: [],
  }),
  setFeedRhythm: route({
    ...backOfficePaths.setFeedRhythm,
    summary: 'Sets how often a file of the feed is expected',
    access: byStaff,
    params: z.object({ feed: feedName }),
    body: z.strictObject({
      dueEveryHours,
      version: seenVersion(0).describe('The version the change is based on; 0 where none is set'),
    }),
    refusals: ['exchange.rhythm-changed'],
  }),
  listAttention: route({
    ...backOfficePaths.listAttention,
    summary:
      'What needs a person: late feeds, missing sequences, runs that wait, orders rejected or not taken in 15 minutes',
    access: byStaff,
    reply: z.object({ attention: z.array(attention) }),
    refusals: [],
  }),
  markAllWarningsRead: route({
    ...backOfficePaths.markAllWarningsRead,
    summary: 'Marks the runs of an entry as read for everyone, up to the last one that was seen; later ones are new',
    access: byStaff,
    body: z.strictObject({ kind: readableKind, feed: feedName.nullable(), lastImportId: importId }),
    reply: z.object({ attention: z.array(attention) }),
    refusals: ['exchange.import-unknown'],
  }),
};
