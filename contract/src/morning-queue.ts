/** The morning queue: whom to call today and why, the decisions about it, and the outcomes. */
import { morningActions, morningKinds } from '@operatory/domain/morning-queue';
import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, plainDate, typedText } from './values.ts';

const kind = z.enum(morningKinds);
const action = z.enum(morningActions);

/** All reasons of one kind to call an account. */
export const morningEntry = z.object({
  customerNumber: z.string(),
  customerName: z.string(),
  phone: z.string(),
  kind,
  /** What could be won or lost in all; absent for people who may not see prices. */
  worth: dollars.optional(),
  reasons: z
    .array(
      z.object({
        key: z.string().describe('Names the reason in a decision'),
        words: z.string().describe('The reason with its figures, as a sentence without a period'),
        path: z.string().optional().describe('Where it can be seen, within the app'),
      }),
    )
    .describe('Highest worth first'),
});
export type MorningEntry = z.output<typeof morningEntry>;

export const morningDecision = z.object({
  decisionId: z.string(),
  action,
  /** Of `later`: the day on which it's shown again. */
  until: plainDate.optional(),
});
export type MorningDecision = z.output<typeof morningDecision>;

export const mutedKind = z.object({
  decisionId: z.string(),
  customerNumber: z.string(),
  customerName: z.string(),
  kind,
  at: instant,
});
export type MutedKind = z.output<typeof mutedKind>;

const shown = {
  kind: kind.optional(),
  /** The beginning of an account number, or a part of the practice's name or of a product's description. */
  find: typedText(80).default(''),
};

const morningMail = z.object({
  isWanted: z.boolean(),
  /** Whether this installation sends e-mails at all. */
  isMailOn: z.boolean(),
  hour: z.number().int().describe('When it’s sent, in the distributor’s time zone'),
});

const byViewers = { kind: 'general', capability: 'morning-queue.view' } as const;

export const morningQueueRoutes = {
  listMorningQueue: route({
    ...panelPaths.listMorningQueue,
    summary:
      'Whom the caller should call today and why: kinds alternate, highest worth first; reasons that no longer apply are left out',
    access: byViewers,
    query: z.object({ ...pageQuery({ size: 100, max: 500 }), ...shown }),
    reply: pageOf(morningEntry).extend({
      counts: z.partialRecord(kind, z.number().int()).describe('Entries by kind, before the filter'),
      builtAt: instant.nullable().describe('When the reasons were found; null if they never were'),
    }),
    refusals: [],
  }),
  downloadMorningQueue: route({
    ...panelPaths.downloadMorningQueue,
    summary: 'The same entries as CSV',
    access: byViewers,
    query: z.object(shown),
    exportName: 'morning queue',
    binary: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  decideMorning: route({
    ...panelPaths.decideMorning,
    summary:
      'Marks an entry as called or done, puts it off for a day, or hides its kind for the account; for the caller alone',
    access: {
      kind: 'account',
      capability: 'account.decide-morning-queue',
      account: { in: 'body', name: 'customerNumber' },
    },
    body: z.strictObject({
      customerNumber,
      kind,
      action,
      /** Random id; a repeat with the same id gets the same response and changes nothing. */
      decisionId: z.uuid(),
      /** The reasons that the caller saw: others that have come since are shown again. */
      keys: z.array(z.string().max(200)).min(1).max(20),
    }),
    reply: morningDecision,
    refusals: ['morning.gone', 'morning.decided', 'customer.not-found'],
  }),
  undoMorning: route({
    ...panelPaths.undoMorning,
    summary: 'Takes a decision of the caller back',
    access: byViewers,
    params: z.object({ decisionId: z.uuid() }),
    refusals: ['morning.no-decision'],
  }),
  listMutedKinds: route({
    ...panelPaths.listMutedKinds,
    summary: 'The kinds that the caller doesn’t want for some accounts, newest first',
    access: byViewers,
    query: z.object(pageQuery({ size: 100, max: 500 })),
    reply: pageOf(mutedKind),
    refusals: [],
  }),
  readMorningOutcome: route({
    ...panelPaths.readMorningOutcome,
    summary: 'Of the accounts that the caller acted on in the last 30 days: how many ordered within 7 days',
    access: byViewers,
    reply: z.object({
      acted: z.number().int().describe('Accounts and days; several entries of an account on a day count once'),
      ordered: z.number().int(),
      notOrdered: z.number().int(),
      open: z.number().int().describe('Their 7 days aren’t over, and nothing was ordered yet'),
      mail: morningMail,
    }),
    refusals: [],
  }),
  saveMorningMail: route({
    ...panelPaths.saveMorningMail,
    summary: 'Sets whether the caller gets the queue by e-mail each morning',
    access: byViewers,
    body: z.strictObject({ isWanted: z.boolean() }),
    reply: morningMail,
    refusals: [],
  }),
};
