/** How orders are written to files for the ERP, and the ids of both sides in X12. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant, seenVersion } from './values.ts';

const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;

export const orderFileFormats = ['x12', 'json'] as const;
export type OrderFileFormat = (typeof orderFileFormats)[number];
/** GS08 of the files that we write. */
export const x12Versions = ['004010', '005010'] as const;
export type X12Version = (typeof x12Versions)[number];

/** ISA05 or ISA07. */
const qualifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2}$/, 'Two letters or digits, such as ZZ or 01');
/** ISA06 or ISA08; blank where no X12 is used. */
const partyId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 ._/&-]{0,15}$/, 'Up to 15 letters, digits, and . _ / & -');

const fields = {
  isOn: z.boolean().describe('Whether orders are written to the folder'),
  format: z.enum(orderFileFormats),
  ourQualifier: qualifier,
  ourId: partyId,
  erpQualifier: qualifier,
  erpId: partyId,
  x12Version: z.enum(x12Versions),
  isTest: z.boolean().describe('Marks interchanges as tests (ISA15)'),
};

const erpFileWay = z.object({ ...fields, version: z.number().int(), changedBy: z.string(), changedAt: instant });
export type ErpFileWay = z.output<typeof erpFileWay>;

export const erpFileWayRoutes = {
  readErpFileWay: route({
    ...backOfficePaths.readErpFileWay,
    summary: 'How orders are written to files, and the ids of both sides in X12, if that was set',
    access: byStaff,
    reply: z.object({
      way: erpFileWay.nullable(),
      hasFolder: z.boolean().describe('Whether EXCHANGE_FOLDER is set'),
      unanswered: z.number().int().describe('How many messages are in files that the ERP hasn’t answered'),
    }),
    refusals: [],
  }),
  saveErpFileWay: route({
    ...backOfficePaths.saveErpFileWay,
    summary: 'Sets how orders are written to files; when turned on, they’re no longer pushed to an address',
    access: byStaff,
    needsProof: true,
    body: z.object({
      ...fields,
      version: seenVersion(0).describe('The version the change is based on; 0 where none is set'),
    }),
    reply: z.object({ way: erpFileWay }),
    refusals: ['file-way.changed', 'file-way.no-folder', 'file-way.ids-missing'],
  }),
};
