/** Profiles: how to read another system's files. */
import { dateFormats, fileDelimiters, fileEncodings } from '@operatory/domain/exchange';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { byMachineOrStaff, byStaff, feedName } from './exchange-access.ts';
import { route } from './route.ts';
import { instant, seenVersion } from './values.ts';

export const fileForm = {
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
    .describe('Our column for each of their headers; null for an ignored header'),
});

const profileName = z
  .string()
  .trim()
  .regex(/^[\w .&()-]{1,60}$/)
  .describe('1 to 60 letters, digits, spaces, and . _ & ( ) -');

/** A stored profile. */
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

const ofProfile = z.object({ profileId: z.coerce.number().int().min(1).max(2_147_483_647) });
export const profileRoutes = {
  listFileProfiles: route({
    ...backOfficePaths.listFileProfiles,
    summary: 'Stored profiles by feed and name: how to read another system’s files',
    access: byMachineOrStaff,
    query: z.object({ feed: feedName.optional() }),
    reply: z.object({ profiles: z.array(storedProfile) }),
    refusals: [],
  }),
  addFileProfile: route({
    ...backOfficePaths.addFileProfile,
    summary: 'Stores a profile; the same one again is answered the same',
    access: byStaff,
    body: z.object({ feed: feedName, name: profileName, settings: fileProfile, isForPickups: z.boolean() }),
    reply: storedProfile,
    refusals: ['exchange.profile-name-taken', 'exchange.profile-invalid', 'exchange.feed-not-allowed'],
  }),
  saveFileProfile: route({
    ...backOfficePaths.saveFileProfile,
    summary: 'Changes a profile, naming the version that the change is based on',
    access: byStaff,
    params: ofProfile,
    body: z.object({
      name: profileName,
      settings: fileProfile,
      isForPickups: z.boolean(),
      version: seenVersion(1),
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
    ...backOfficePaths.deleteFileProfile,
    summary: 'Deletes a profile; files already read with it don’t change',
    access: byStaff,
    params: ofProfile,
    body: z.object({ version: seenVersion(1) }),
    refusals: ['exchange.profile-changed', 'exchange.feed-not-allowed'],
  }),
};
