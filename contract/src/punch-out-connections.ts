/** Connections with buyers' systems, which people with the right can add and change while the shop is running. */
import { credentialPurposes } from '@operatory/domain/punch-out';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { deliverySummary } from './punch-out-diagnostics.ts';
import { route } from './route.ts';
import { instant, seenVersion } from './values.ts';

const byConnectors = { kind: 'general', capability: 'punch-out.connect' } as const;
/** Information for the buyer's engineer contains no secrets, so everyone who sees the messages may read it. */
const byExaminers = { kind: 'general', capability: 'punch-out.examine' } as const;

export const connectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const version = seenVersion(1);
const domain = z.string().trim().max(100);
const identity = z.string().trim().min(1).max(200);

/** Who the buyer's documents come from. SAP's form has a user name only, so its domain is blank. */
const party = z.object({ domain, identity });

/** The purpose of a further secret: `incoming`, `outgoing`, `outgoing/KIND`, or `secret/KIND`. */
const credentialPurpose = z.enum(credentialPurposes as [string, ...string[]]);

/**
 * What a person may change. `settings` has the ones that differ from the defaults, by the names of `ConnectionProfile`.
 */
const connectionDraft = z.object({
  name: z.string().trim().min(1).max(80),
  isActive: z.boolean(),
  customerNumber: z.string().trim().min(1).max(30),
  sender: party,
  from: party.nullable().describe('The buyer that a network sends for; null if the sender is the buyer'),
  settings: z.record(z.string().max(60), z.unknown()),
});
export type ConnectionDraft = z.output<typeof connectionDraft>;

/** A connection without its secrets. */
export const punchOutConnection = connectionDraft.extend({
  connectionId,
  version,
  dialect: z.enum(['cxml', 'oci']),
  customerName: z.string(),
  /** The previous secret is valid until then. */
  previousSecretUntil: instant.nullable(),
  /** Its further secrets, without their values. */
  credentials: z.array(
    z.object({
      purpose: credentialPurpose,
      setAt: instant,
      /** The previous secret is valid until then. */
      previousUntil: instant.nullable(),
    }),
  ),
});
export type PunchOutConnection = z.output<typeof punchOutConnection>;

/** Which catalog is made: for one account, whole or with what changed. */
export const wantedCatalog = z.object({
  account: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .optional()
    .describe('The number of the connection’s account or of a location’s account; defaults to the connection’s own'),
  format: z.enum(['cif', 'index']).default('cif').describe('CIF 3.0, or a cXML Index'),
  since: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Only what changed since this one of the account’s catalogs, removed products included'),
});

/** Chosen by the buyer; generated if absent. */
const ownSecret = z.string().trim().min(12).max(200).optional();
const savedWithSecret = z.object({
  connection: punchOutConnection,
  secret: z.string().describe('Shown this once'),
});

export const punchOutConnectionRoutes = {
  readPunchOutConnection: route({
    ...backOfficePaths.readPunchOutConnection,
    summary: 'A connection with its settings',
    access: byConnectors,
    params: z.object({ connectionId }),
    reply: punchOutConnection,
    refusals: ['punch-out-diagnostics.connection-absent'],
  }),
  addPunchOutConnection: route({
    ...backOfficePaths.addPunchOutConnection,
    summary: 'Adds a connection; its secret is only in this reply',
    access: byConnectors,
    needsProof: true,
    body: connectionDraft.extend({ connectionId, dialect: z.enum(['cxml', 'oci']), secret: ownSecret }),
    reply: savedWithSecret,
    refusals: ['punch-out-connection.invalid', 'punch-out-connection.id-taken', 'punch-out-connection.sender-taken'],
  }),
  savePunchOutConnection: route({
    ...backOfficePaths.savePunchOutConnection,
    summary: 'Changes a connection; open visits keep their settings',
    access: byConnectors,
    needsProof: true,
    params: z.object({ connectionId }),
    body: connectionDraft.extend({ version }),
    reply: punchOutConnection,
    refusals: [
      'punch-out-diagnostics.connection-absent',
      'punch-out-connection.invalid',
      'punch-out-connection.changed',
      'punch-out-connection.sender-taken',
    ],
  }),
  changePunchOutSecret: route({
    ...backOfficePaths.changePunchOutSecret,
    summary: 'Gives a connection a new secret; the previous one stays valid for some days',
    access: byConnectors,
    needsProof: true,
    params: z.object({ connectionId }),
    body: z.object({
      version,
      secret: ownSecret,
      previousDays: z.number().int().min(0).max(90).describe('How long the secret before still works'),
    }),
    reply: savedWithSecret,
    refusals: ['punch-out-diagnostics.connection-absent', 'punch-out-connection.changed'],
  }),
  readBuyerSetUp: route({
    ...backOfficePaths.readBuyerSetUp,
    summary: 'What one of the buyer’s real setups says about the connection that it needs; nothing is stored',
    access: byConnectors,
    isRead: true,
    body: z.object({
      document: z.string().min(1).max(200_000),
      /** To compare it with this connection. */
      connectionId: connectionId.optional(),
    }),
    reply: z.object({
      /** A name of `systemPresets`. */
      system: z.string(),
      sender: party,
      from: party.nullable(),
      settings: z.record(z.string(), z.unknown()),
      found: z.array(z.object({ name: z.string(), value: z.string() })),
      problems: z.array(z.string()),
      notes: z.array(z.string()),
      /** The connection that has this sender already. */
      owner: z.object({ connectionId, name: z.string() }).nullable(),
    }),
    refusals: ['punch-out-connection.set-up-unreadable', 'punch-out-diagnostics.connection-absent'],
  }),
  readConnectionSheet: route({
    ...backOfficePaths.readConnectionSheet,
    summary:
      'Information for the buyer’s engineer: addresses, agreements, and the documents of this connection, without secrets',
    access: byExaminers,
    params: z.object({ connectionId }),
    reply: z.object({
      name: z.string(),
      /** Where catalogs are sent; blank for nowhere. */
      catalogUrl: z.string(),
      /** When its catalogs are sent next; null if none are sent on schedule. */
      nextCatalogAt: instant.nullable(),
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      /** The connection's own account first, then those of its locations, each once. */
      accounts: z.array(z.object({ customerNumber: z.string(), customerName: z.string() })),
      /** Earlier downloads for the buyer's system, newest first. A new file can contain only what changed since one of them. */
      catalogs: z.array(
        z.object({
          catalogId: z.number().int(),
          customerNumber: z.string(),
          format: z.enum(['cif', 'index']),
          /** Not only what changed since an earlier one. */
          isWhole: z.boolean(),
          madeAt: instant,
          /** How many products it adds or changes, and how many it removes. */
          added: z.number().int(),
          removed: z.number().int(),
        }),
      ),
      /** The values of the field that identifies a location, and the account of each. */
      locations: z.array(z.object({ value: z.string(), customerNumber: z.string() })),
      documents: z.array(
        z.object({ title: z.string(), from: z.enum(['buyer', 'us']), address: z.string(), text: z.string() }),
      ),
    }),
    refusals: ['punch-out-diagnostics.connection-absent'],
  }),
  downloadBuyerCatalog: route({
    ...backOfficePaths.downloadBuyerCatalog,
    summary:
      'Everything that an account of the connection can order, at today’s prices, or what changed since an earlier file, as CIF 3.0 or a cXML Index',
    access: byExaminers,
    params: z.object({ connectionId }),
    query: wantedCatalog,
    exportName: 'catalog for a buyer',
    binary: 'text/plain; charset=utf-8',
    refusals: [
      'request.foreign-origin',
      'punch-out-diagnostics.connection-absent',
      'punch-out-connection.account-elsewhere',
      'punch-out-connection.catalog-absent',
      'punch-out-connection.catalog-unchanged',
      'punch-out-connection.catalog-empty',
    ],
  }),
  sendBuyerCatalog: route({
    ...backOfficePaths.sendBuyerCatalog,
    summary: 'Has a catalog sent to the buyer’s address for catalogs, once for each id; it’s made when it’s sent',
    access: byExaminers,
    params: z.object({ connectionId }),
    body: wantedCatalog.extend({
      sendId: z.uuid().describe('Of this press, so that two calls count as one'),
      isUpdate: z.boolean().describe('The buyer’s system has a catalog of ours that this replaces or changes'),
    }),
    exportName: 'catalog for a buyer',
    reply: deliverySummary,
    refusals: [
      'punch-out-diagnostics.connection-absent',
      'punch-out-connection.no-catalog-address',
      'punch-out-connection.account-elsewhere',
      'punch-out-connection.catalog-absent',
    ],
  }),
  changePunchOutCredential: route({
    ...backOfficePaths.changePunchOutCredential,
    summary:
      'Stores a further secret of a connection, makes one, or removes it; only one that was made is in the reply',
    access: byConnectors,
    needsProof: true,
    params: z.object({ connectionId }),
    body: z.object({
      version,
      purpose: credentialPurpose,
      change: z.enum(['store', 'make', 'remove']),
      secret: z.string().trim().min(1).max(1_000).optional().describe('Only to store it'),
      previousDays: z.number().int().min(0).max(90).describe('Days that the previous secret stays valid'),
    }),
    reply: z.object({ connection: punchOutConnection, secret: z.string().nullable().describe('Shown this once') }),
    refusals: [
      'punch-out-diagnostics.connection-absent',
      'punch-out-connection.invalid',
      'punch-out-connection.changed',
    ],
  }),
};
