/** Loads of files and of rows: sending, reading, and deciding about them. */
import { feedModes, fileEncodings, fileFormats } from '@operatory/domain/exchange';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { byMachineOrStaff, byStaff, feedName } from './exchange-access.ts';
import { fileForm } from './exchange-profiles.ts';
import { headings, importId, importRun, orderSince, rowChange, rowError, rowResult } from './exchange-runs.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';

const ofImport = z.object({ importId });
const unknownImport = ['exchange.import-unknown'] as const;

/** The file's headers as sent with the call; undefined if the text isn't a JSON object of them. */
export function readHeadings(text: string): z.output<typeof headings> | undefined {
  try {
    return headings.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const importRoutes = {
  sendImport: route({
    ...backOfficePaths.sendImport,
    summary:
      'Takes a file of one feed; the body is the file: CSV, TSV, JSON Lines, XLSX, or X12; gzip allowed (Content-Encoding)',
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
      delimiter: fileForm.delimiter.optional().describe('This and the following fields override the profile'),
      decimalComma: flag.optional(),
      dateFormat: fileForm.dateFormat.optional(),
      currency: fileForm.currency.optional(),
      roundDecimals: flag.optional(),
      fileName: z.string().max(200).default(''),
      headings: z
        .string()
        .max(8_000)
        .refine((text) => readHeadings(text) !== undefined, 'A JSON object with a header for each column')
        .optional()
        .describe(
          'Our columns with their headers in the original file, as a JSON object, to show to people who review the load. Only needed if you replace the headers before sending; otherwise the file’s own are shown',
        ),
      format: z.enum(fileFormats).optional().describe('Without it, as the end of fileName says, or CSV'),
      rows: z.coerce.number().int().min(0).max(2_000_000_000).optional().describe('Rows that the file must have'),
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
    ...backOfficePaths.rereadImport,
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
    ...backOfficePaths.listImports,
    summary: 'Runs, newest first',
    access: byMachineOrStaff,
    query: z.object({
      feed: feedName.optional(),
      hasWarnings: flag.default(false).describe('Only those that were applied with warnings or with rejected rows'),
      isUnread: flag.default(false).describe('Only those of them that nobody has marked as read'),
      ...pageQuery({ size: 25, max: 100 }),
    }),
    reply: pageOf(importRun),
    refusals: [],
  }),
  readImport: route({
    ...backOfficePaths.readImport,
    summary: 'A run: its phase, counts, rows a second and time left',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: unknownImport,
  }),
  listImportErrors: route({
    ...backOfficePaths.listImportErrors,
    summary: 'The errors of a run, by row',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object(pageQuery({ size: 100, max: 1_000 })),
    reply: pageOf(rowError),
    refusals: unknownImport,
  }),
  readImportRejects: route({
    ...backOfficePaths.readImportRejects,
    summary: 'The bad rows as CSV under their own header plus `_row` and `_errors`, to correct and send again',
    access: byMachineOrStaff,
    params: ofImport,
    exportName: 'bad rows',
    binary: 'text/csv; charset=utf-8',
    refusals: [...unknownImport, 'exchange.file-gone'],
  }),
  readAcknowledgment: route({
    ...programPaths.readAcknowledgment,
    summary: 'The 997 that answers an X12 file, once its run has ended: accepted, accepted with errors, or rejected',
    access: byMachineOrStaff,
    params: ofImport,
    binary: 'application/edi-x12',
    refusals: [...unknownImport, 'exchange.no-acknowledgment'],
  }),
  readImportDiff: route({
    ...backOfficePaths.readImportDiff,
    summary: 'What a run changes or changed, or what undoing it would change now, before and after, by key',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object({ ...pageQuery({ size: 50, max: 500 }), of: z.enum(['load', 'undo']).default('load') }),
    reply: pageOf(rowChange),
    refusals: unknownImport,
  }),
  listOrdersSinceImport: route({
    ...backOfficePaths.listOrdersSinceImport,
    summary:
      'Orders placed since a run was applied, with items, prices, or accounts that it changed; undoing it doesn’t change them',
    access: byMachineOrStaff,
    params: ofImport,
    query: z.object(pageQuery({ size: 20, max: 200 })),
    reply: pageOf(orderSince),
    refusals: unknownImport,
  }),
  applyImport: route({
    ...backOfficePaths.applyImport,
    summary: 'Compares the data again, then applies a dry run or, for staff only, a run that is waiting for a person',
    access: byMachineOrStaff,
    needsProof: true,
    params: ofImport,
    reply: importRun,
    refusals: [
      'exchange.import-unknown',
      'exchange.not-waiting',
      'exchange.needs-person',
      'exchange.of-person',
      'exchange.newer-applied',
      'exchange.feed-not-allowed',
      'exchange.own-rights',
      'exchange.rights-beyond',
    ],
  }),
  discardImport: route({
    ...backOfficePaths.discardImport,
    summary:
      'Discards a run that isn’t applied; one in progress, or an undo in progress, is stopped without any effect',
    access: byMachineOrStaff,
    params: ofImport,
    reply: importRun,
    refusals: ['exchange.import-unknown', 'exchange.of-person', 'exchange.not-waiting', 'exchange.feed-not-allowed'],
  }),
  undoImport: route({
    ...backOfficePaths.undoImport,
    summary: 'Puts the rows of an applied run back; rows that a later load changed stay and are listed as its errors',
    access: byMachineOrStaff,
    needsProof: true,
    params: ofImport,
    reply: importRun,
    refusals: [
      'exchange.import-unknown',
      'exchange.of-person',
      'exchange.not-undoable',
      'exchange.feed-not-allowed',
      'exchange.own-rights',
      'exchange.rights-beyond',
    ],
  }),
  markWarningsRead: route({
    ...backOfficePaths.markWarningsRead,
    summary: 'Marks the warnings and bad rows of an applied run as read, for everyone; the first reader’s name stays',
    access: byStaff,
    params: ofImport,
    reply: importRun,
    refusals: ['exchange.import-unknown', 'exchange.no-warnings'],
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
};
