/** The audit log: who did what, for whom, when, and from where. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant, plainDate } from './values.ts';

const byAdministrators = { kind: 'general', capability: 'people.administer' } as const;

export const auditKinds = [
  'person-added',
  'person-changed',
  'person-suspended',
  'person-restored',
  'sessions-ended',
  'setup-link-made',
  'link-made',
  'link-mailed',
  'link-mail-replaced',
  'password-chosen',
  'password-changed',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'second-step-passed',
  'second-step-refused',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-codes-made',
  'recovery-code-used',
  'load-approved',
  'load-applied',
  'load-discarded',
  'load-undo-asked',
  'load-undo-stopped',
  'load-undone',
  'load-warnings-read',
  'key-made',
  'key-revoked',
  'prices-overridden',
  'hold-released',
  'hold-sent-back',
  'order-corrected',
  'back-order-decided',
  'substitute-changed',
  'code-assigned',
  'code-forgotten',
  'message-finished',
  'message-resent',
  'erp-way-changed',
  'budget-changed',
  'category-budgets-changed',
  'erp-number-checked',
  'code-dismissed',
  'delivery-checked',
  'delivery-report-settled',
  'order-request-asked',
  'order-request-answered',
  'order-request-withdrawn',
  'order-request-closed',
  'order-mailed',
  'morning-decided',
  'buyer-change-settled',
  'connection-added',
  'connection-changed',
  'connection-secret-changed',
  'settings-changed',
  'data-written',
  'backup-made',
  'audit-downloaded',
  'data-downloaded',
  'approval-rule-changed',
  'person-forgotten',
  'view-as-started',
  'view-as-ended',
  'company-sign-in-added',
  'company-sign-in-changed',
  'company-sign-in-removed',
  'company-sign-in-tried',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditEntry = z.object({
  entryId: z.number().int(),
  at: instant,
  kind: z.enum(auditKinds),
  actor: z.string().describe('An e-mail, the name of a program’s key, or “command on the server”'),
  subject: z.string().describe('The e-mail of the person it’s about, or the name of the load, key, or order'),
  actorName: z.string().optional().describe('The name of the acting person, unless they were forgotten'),
  subjectName: z.string().optional().describe('The name of the person it’s about, unless they were forgotten'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const day = z.union([plainDate, z.literal('')]).default('');

const filters = {
  person: z
    .string()
    .trim()
    .max(320)
    .default('')
    .describe(
      'Part of the name or e-mail of the actor or the person affected; the number or part of the name of one of their accounts; or part of the name of the load, key, or order affected',
    ),
  kind: z.enum(['', ...auditKinds]).default(''),
  from: day.describe('The first day, in the distributor’s time zone'),
  to: day.describe('The last day, inclusive; not before the first'),
};

/** Swapped days match nothing, so they're refused instead of showing an empty log. */
const areInOrder = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from === '' || to === '' || from <= to;
const swapped = { path: ['to'], message: 'Choose a last day that isn’t before the first' };

export type AuditFilters = z.output<z.ZodObject<typeof filters>>;

export const auditRoutes = {
  listAuditEntries: route({
    ...backOfficePaths.listAuditEntries,
    summary: 'Entries of the audit log, newest first',
    access: byAdministrators,
    query: z.object({ ...filters, before: z.coerce.number().int().min(1).optional() }).refine(areInOrder, swapped),
    reply: z.object({
      data: z.array(auditEntry),
      next: z.number().int().nullable().describe('Pass as `before` for the next page'),
    }),
    refusals: [],
  }),
  downloadAuditEntries: route({
    ...backOfficePaths.downloadAuditEntries,
    summary: 'The same entries as CSV',
    access: byAdministrators,
    query: z.object(filters).refine(areInOrder, swapped),
    binary: 'text/csv; charset=utf-8',
    refusals: [],
  }),
};
