/** The safety data sheets for what an account bought, and their download as a zip. */

import { maxSheets } from '@operatory/domain/safety-sheets';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';
import { customerNumber, plainDate } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;

/** A product that was bought and has a sheet. */
export const safetySheetRow = z.object({
  productNumber: z.string(),
  productDescription: z.string(),
  productVendor: z.string().describe('The manufacturer'),
  productCategory: z.string().describe('Key of its category; empty if it has none'),
  productCategoryName: z.string(),
  sdsMediaKey: z.string().describe('Key of the sheet in the file store'),
  revisedOn: z.string().nullable().describe('The day of its last revision, if any'),
  downloadedOn: z.string().nullable().describe('The day when someone last downloaded it for this account'),
  isRevised: z.boolean().describe('Revised since this account last downloaded it'),
});

export type SafetySheetRow = z.output<typeof safetySheetRow>;

const requestId = z.uuid();

/** The outcome for each requested file. */
export const fileRequestResult = z.object({
  shareableUrl: z
    .string()
    .nullable()
    .describe('Anyone with this link can download the zip until it expires; null if none of the files was found'),
  expiresAt: z.string().describe('ISO 8601 instant in UTC'),
  resultsList: z.array(z.object({ mediaKey: z.string(), uploaded: z.boolean() })),
});

export type FileRequestResult = z.output<typeof fileRequestResult>;

export const fileRequestProgress = z.object({
  doneCount: z.number().int().describe('Files processed so far'),
  fileCount: z.number().int(),
});

export const safetySheetRoutes = {
  listSafetySheets: route({
    ...panelPaths.listSafetySheets,
    summary: 'Products with a safety data sheet that one account bought within a range, by item number',
    access: { kind: 'account', capability: 'account.view-safety-sheets', account: ofAccount },
    params: z.object({ customerNumber }),
    query: z.object({
      startDate: plainDate.optional().describe('First day; twelve months before the last if absent'),
      endDate: plainDate.optional().describe('Last day; today if absent'),
    }),
    reply: pageOf(safetySheetRow),
    refusals: ['customer.not-found', 'sales.dates-reversed'],
  }),
  collectFiles: route({
    ...panelPaths.collectFiles,
    summary: 'Puts safety data sheets into a zip and answers a link to it, good for seven days',
    access: { kind: 'general', capability: 'safety-sheets.collect' },
    query: z.object({
      zipFolderName: z
        .string()
        .regex(/^[\w-]{1,80}$/)
        .describe('The name of the zip, and of the folder in it'),
      requestId: requestId.optional().describe('A random id: repeating it returns the same zip'),
      customerNumber: customerNumber.optional().describe('The account; recorded, so that later revisions can be shown'),
    }),
    body: z
      .array(z.tuple([z.string().regex(/^[\w-]{1,60}$/), z.string().max(200)]))
      .min(1)
      .max(maxSheets)
      .describe('Media key and file name of each'),
    reply: fileRequestResult,
    refusals: ['customer.not-found', 'files.request-id-reused', 'files.not-collected', 'request.too-often'],
  }),
  readCollectingProgress: route({
    ...panelPaths.readCollectingProgress,
    summary: 'How far a zip is that the caller asked for',
    access: { kind: 'signed-in', why: 'It answers only about the caller’s own requests.' },
    params: z.object({ requestId }),
    reply: fileRequestProgress,
    refusals: ['files.request-unknown'],
  }),
  sendCollectedFiles: route({
    ...programPaths.sendCollectedFiles,
    summary: 'The zip behind a link',
    access: { kind: 'public', why: 'The link holds a secret of 256 bits, and sheets are there to be shared.' },
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    binary: 'application/zip',
    refusals: ['files.link-unknown', 'files.link-expired'],
  }),
};
