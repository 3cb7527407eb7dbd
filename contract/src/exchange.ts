/** Data exchange: loading an ERP's files and rows, and the runs that result. For programs with a key, and for staff. */
import {
  dateFormats,
  feedModes,
  feedNames,
  fileDelimiters,
  fileEncodings,
  fileFormats,
} from '@operatory/domain/exchange';
import { z } from 'zod';
import { flag, pageOf, pageQuery } from './page.ts';
import { paths } from './paths.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const byMachineOrStaff = { kind: 'machine', capability: 'exchange.manage' } as const;

export const feedName = z.enum(feedNames);
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

const counts = z.object({
  rows: z.number().int().describe('Rows read so far'),
  bad: z.number().int(),
  stale: z.number().int().default(0).describe('Rows that are older than what was loaded before; they weren’t applied'),
  waiting: z.number().int().describe('Rows that name what isn’t there yet; tried again for 14 days'),
  inserted: z.number().int(),
  updated: z.number().int(),
  withdrawn: z.number().int(),
  unchanged: z.number().int(),
  pricesUp: z.number().int(),
  pricesDown: z.number().int(),
  pricesMovedByHalf: z.number().int(),
});

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
  isFileKept: z.boolean().describe('Whether its rejects can still be downloaded; its file is deleted after 30 days'),
  fileName: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  counts,
  rowsPerSecond: z.number().nullable().describe('Of the phase under way'),
  secondsLeft: z.number().nullable(),
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
});
export type ImportRun = z.output<typeof importRun>;

export const rowError = z.object({
  row: z.number().int().describe('Counts records; the first after the header is 1'),
  column: z.string().describe('Blank where the whole row is meant'),
  value: z.string().describe('At most 200 characters of it'),
  code: z.string(),
  text: z.string(),
});
export type RowError = z.output<typeof rowError>;

const fileForm = {
  delimiter: z.enum(fileDelimiters).describe('Blank for the one that occurs most often in the header'),
  hasDecimalComma: z.boolean().describe('1.234,56 instead of 1234.56'),
  dateFormat: z.enum(dateFormats),
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .describe('For rows that name none; blank for the shop’s own'),
  areDecimalsRounded: z.boolean().describe('Otherwise, a value with more decimals than we store makes a bad row'),
};

/** How to read another system's files. */
const fileProfile = z.object({
  encoding: z.enum(fileEncodings),
  ...fileForm,
  columns: z
    .record(z.string().trim().min(1).max(200), z.string().max(60).nullable())
    .refine((columns) => Object.keys(columns).length <= 500, 'A file has at most 500 columns')
    .describe('Our column for each of their headers; null for a header that is left out'),
});

const profileName = z
  .string()
  .trim()
  .regex(/^[\w .&()-]{1,60}$/)
  .describe('1 to 60 letters, digits, spaces, and . _ & ( ) -');

/** A profile as it is stored. */
export const storedProfile = z.object({
  profileId: z.number().int(),
  feed: feedName,
  name: z.string(),
  settings: fileProfile,
  isForPickups: z.boolean().describe('Files from folders and SFTP servers are read with it'),
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: instant,
});
export type StoredProfile = z.output<typeof storedProfile>;

/** One row of the difference, before and after. */
export const rowChange = z.object({
  key: z.string(),
  operation: z.enum(['insert', 'update', 'withdraw']),
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  stays: z
    .boolean()
    .describe('The row was changed since, so an undo leaves it as it is; false unless asked about an undo'),
});
export type RowChange = z.output<typeof rowChange>;

/** What a feed contains, and how fresh it is. */
const dueEveryHours = z
  .int()
  .min(1)
  .max(24 * 366)
  .nullable();

export const feedStatus = z.object({
  feed: feedName,
  title: z.string(),
  description: z.string(),
  rows: z.number().int().describe('What is there now'),
  lastAppliedAt: instant.nullable(),
  lastImportId: z.string().nullable(),
  lastSequence: z.number().int().nullable(),
  waitingRuns: z.number().int().describe('Runs that wait for a person'),
  waitingRows: z.number().int().describe('Rows that name what isn’t there yet'),
  dueEveryHours: dueEveryHours.describe('Hours between two files; null if none is expected'),
  rhythmVersion: z.number().int().describe('Counts the changes of `dueEveryHours`; 0 where nobody changed it'),
});
export type FeedStatus = z.output<typeof feedStatus>;

/** Something that a person has to look at. */
export const attention = z.object({
  kind: z.enum(['feed-late', 'run-waiting', 'sequence-missing', 'orders-rejected', 'orders-overdue']),
  feed: feedName.nullable().describe('null where it’s about orders to the ERP'),
  count: z.number().int(),
  since: instant.nullable().describe('For a late feed, when its file was due'),
  first: z.number().int().nullable().describe('The first missing sequence'),
  last: z.number().int().nullable().describe('The last one'),
});
export type Attention = z.output<typeof attention>;

export const rowResult = z.object({
  row: z.number().int(),
  result: z
    .enum(['applied', 'unchanged', 'stale', 'waiting', 'bad'])
    .describe(
      '`stale`: a later change was loaded before; `waiting`: for what it names, or with its whole run for a person',
    ),
  errors: z.array(rowError),
});
export type RowResult = z.output<typeof rowResult>;

const requestsPerMinute = z.number().int().min(1).max(6_000);

/** A program's key; the key itself is shown once, when it is made. */
export const machineKey = z.object({
  keyId: z.number().int(),
  name: z.string(),
  feeds: z.array(feedName).nullable().describe('null for all feeds'),
  requestsPerMinute: z.number().int(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type MachineKey = z.output<typeof machineKey>;

/** Places where files are picked up, and the last files there. */
export const pickupOverview = z.object({
  places: z.array(
    z.object({
      place: z.enum(['folder', 'sftp']),
      where: z.string().describe('The path of the folder, or the address of the server'),
      lookedAt: instant.nullable(),
      problem: z.string().describe('Why it couldn’t be reached at the last look; blank if it could'),
    }),
  ),
  files: z.array(
    z.object({
      pickupId: z.number().int(),
      place: z.enum(['folder', 'sftp']),
      fileName: z.string(),
      seenAt: instant,
      importId: z.string().nullable().describe('null for a file that was refused before it became a run'),
      feed: feedName.nullable(),
      state: z.enum(runStates),
      reason: z.string(),
    }),
  ),
});
export type PickupOverview = z.output<typeof pickupOverview>;

const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;

const ofImport = z.object({ importId });
const ofProfile = z.object({ profileId: z.coerce.number().int().min(1).max(2_147_483_647) });
const unknownImport = ['exchange.import-unknown'] as const;

export const exchangeRoutes = {
  sendImport: route({
    ...paths.sendImport,
    summary:
      'Takes a file of one feed; the body is the file: CSV, TSV, JSON Lines, or XLSX; gzip allowed (Content-Encoding)',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object({
      feed: feedName,
      mode: z.enum(feedModes).default('full'),
      sequence: z.coerce.number().int().min(1).max(9_000_000_000_000).optional(),
      dryRun: flag.default(false).describe('Stops before applying; a person or a call may still apply it'),
      encoding: z
        .string()
        .max(20)
        .optional()
        .describe('Such as windows-1252; never guessed. Without it, the profile’s, or else UTF-8'),
      profile: z.string().max(60).optional().describe('The name of a stored profile of the feed'),
      delimiter: fileForm.delimiter.optional().describe('This and what follows overrule the profile'),
      decimalComma: flag.optional(),
      dateFormat: fileForm.dateFormat.optional(),
      currency: fileForm.currency.optional(),
      roundDecimals: flag.optional(),
      fileName: z.string().max(200).default(''),
      format: z.enum(fileFormats).optional().describe('Without it, as the end of fileName says, or CSV'),
      rows: z.coerce.number().int().min(0).optional().describe('Rows that the file must have'),
    }),
    reply: importRun,
    refusals: [
      'request.malformed',
      'exchange.feed-not-allowed',
      'exchange.id-reused',
      'exchange.mode-unknown',
      'exchange.digest-wrong',
      'exchange.file-too-large',
      'exchange.encoding-unknown',
      'exchange.profile-unknown',
      'request.too-often',
    ],
  }),
  rereadImport: route({
    ...paths.rereadImport,
    summary: 'Reads a refused file again in another encoding, as a new run; its profile gets the encoding too',
    access: byMachineOrStaff,
    params: ofImport,
    body: z.object({ encoding: z.enum(fileEncodings) }),
    reply: importRun,
    refusals: [
      'exchange.import-unknown',
      'exchange.not-refused',
      'exchange.file-gone',
      'exchange.feed-not-allowed',
      'exchange.id-reused',
    ],
  }),
  listImports: route({
    ...paths.listImports,
    summary: 'Runs, newest first',
    access: byMachineOrStaff,
    query: z.object({ feed: feedName.optional(), ...pageQuery({ size: 25, max: 100 }) }),
    reply: pageOf(importRun),
    refusals: [],
  }),
  readImport: route({
    ...paths.readImport,
    summary: 'A run: its phase, counts, rows a second and time left',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: unknownImport,
  }),
  listImportErrors: route({
    ...paths.listImportErrors,
    summary: 'The errors of a run, by row',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object(pageQuery({ size: 100, max: 1_000 })),
    reply: pageOf(rowError),
    refusals: unknownImport,
  }),
  readImportRejects: route({
    ...paths.readImportRejects,
    summary: 'The bad rows as CSV under their own header plus `_row` and `_errors`, to mend and send again',
    access: byMachineOrStaff,
    params: ofImport,
    binary: 'text/csv; charset=utf-8',
    refusals: [...unknownImport, 'exchange.file-gone'],
  }),
  readImportDiff: route({
    ...paths.readImportDiff,
    summary: 'What a run changes or changed, or what undoing it would change now, before and after, by key',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object({ ...pageQuery({ size: 50, max: 500 }), of: z.enum(['load', 'undo']).default('load') }),
    reply: pageOf(rowChange),
    refusals: unknownImport,
  }),
  applyImport: route({
    ...paths.applyImport,
    summary: 'Compares the data again, then applies a dry run or, for staff only, a run that is waiting for a person',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: [
      'exchange.import-unknown',
      'exchange.not-waiting',
      'exchange.needs-person',
      'exchange.newer-applied',
      'exchange.feed-not-allowed',
      'exchange.own-rights',
      'exchange.rights-beyond',
    ],
  }),
  discardImport: route({
    ...paths.discardImport,
    summary: 'Drops a run that wasn’t applied',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: ['exchange.import-unknown', 'exchange.not-waiting', 'exchange.feed-not-allowed'],
  }),
  undoImport: route({
    ...paths.undoImport,
    summary: 'Puts the rows of an applied run back; rows that a later load changed stay and are listed as its errors',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: [
      'exchange.import-unknown',
      'exchange.not-undoable',
      'exchange.feed-not-allowed',
      'exchange.own-rights',
      'exchange.rights-beyond',
    ],
  }),
  sendRows: route({
    ...programPaths.sendRows,
    summary: 'Takes up to 1,000 rows of one feed as a delta, all with the same fields, a result for each',
    access: byMachineOrStaff,
    params: z.object({ feed: feedName }),
    body: z.object({
      importId,
      rows: z
        .array(z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .min(1)
        .max(1_000),
    }),
    reply: z.object({ run: importRun, results: z.array(rowResult) }),
    refusals: [
      'exchange.feed-not-allowed',
      'exchange.id-reused',
      'exchange.mode-unknown',
      'exchange.rows-uneven',
      'exchange.too-slow',
      'request.too-often',
    ],
  }),
  listFeeds: route({
    ...paths.listFeeds,
    summary: 'Each feed with what is there, and how fresh',
    access: byMachineOrStaff,
    reply: z.object({ feeds: z.array(feedStatus) }),
    refusals: [],
  }),
  setFeedRhythm: route({
    ...paths.setFeedRhythm,
    summary: 'Sets how often a file of the feed is expected',
    access: byStaff,
    params: z.object({ feed: feedName }),
    body: z.strictObject({
      dueEveryHours,
      version: z.int().min(0).describe('The version the change is based on; 0 where none is set'),
    }),
    refusals: ['exchange.rhythm-changed'],
  }),
  listAttention: route({
    ...paths.listAttention,
    summary:
      'What needs a person: late feeds, missing sequences, runs that wait, orders rejected or not taken in 15 minutes',
    access: byStaff,
    reply: z.object({ attention: z.array(attention) }),
    refusals: [],
  }),
  listMachineKeys: route({
    ...paths.listMachineKeys,
    summary: 'The keys of programs, newest first, revoked ones among them',
    access: byStaff,
    reply: z.object({ keys: z.array(machineKey) }),
    refusals: [],
  }),
  addMachineKey: route({
    ...paths.addMachineKey,
    summary: 'Makes a key; its text is in this reply and nowhere else',
    access: byStaff,
    body: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[\w .-]{1,60}$/),
      feeds: z.array(feedName).min(1).describe('Never `people`: nobody raises their own rights by a key of their own'),
      requestsPerMinute: requestsPerMinute.default(600),
    }),
    reply: z.object({ key: z.string() }),
    refusals: ['exchange.key-name-taken', 'exchange.feed-not-allowed'],
  }),
  revokeMachineKey: route({
    ...paths.revokeMachineKey,
    summary: 'Revokes a key; one that is revoked already stays so',
    access: byStaff,
    params: z.object({ keyId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    refusals: ['exchange.key-not-found'],
  }),
  listPickups: route({
    ...paths.listPickups,
    summary: 'Where files are picked up, whether that works, and the last 100 files',
    access: byStaff,
    reply: pickupOverview,
    refusals: [],
  }),
  listFileProfiles: route({
    ...paths.listFileProfiles,
    summary: 'Stored profiles by feed and name: how to read another system’s files',
    access: byMachineOrStaff,
    query: z.object({ feed: feedName.optional() }),
    reply: z.object({ profiles: z.array(storedProfile) }),
    refusals: [],
  }),
  addFileProfile: route({
    ...paths.addFileProfile,
    summary: 'Stores a profile; the same one again is answered the same',
    access: byStaff,
    body: z.object({ feed: feedName, name: profileName, settings: fileProfile, isForPickups: z.boolean() }),
    reply: storedProfile,
    refusals: ['exchange.profile-name-taken', 'exchange.profile-invalid', 'exchange.feed-not-allowed'],
  }),
  saveFileProfile: route({
    ...paths.saveFileProfile,
    summary: 'Changes a profile, naming the version that the change is based on',
    access: byStaff,
    params: ofProfile,
    body: z.object({
      name: profileName,
      settings: fileProfile,
      isForPickups: z.boolean(),
      version: z.number().int().min(1),
    }),
    reply: storedProfile,
    refusals: [
      'exchange.profile-not-found',
      'exchange.profile-changed',
      'exchange.profile-name-taken',
      'exchange.profile-invalid',
      'exchange.feed-not-allowed',
    ],
  }),
  deleteFileProfile: route({
    ...paths.deleteFileProfile,
    summary: 'Deletes a profile; files that were read with it keep what they were read with',
    access: byStaff,
    params: ofProfile,
    body: z.object({ version: z.number().int().min(1) }),
    refusals: ['exchange.profile-changed', 'exchange.feed-not-allowed'],
  }),
};
