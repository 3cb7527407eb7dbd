/** Kinds of notices in the bell and by e-mail, and each person's choices for them. */
import { noticeKinds, noticeWays } from '@operatory/domain/notices';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const byThoseTold = { kind: 'general', capability: 'notices.choose' } as const;
const byPractice = { kind: 'general', capability: 'approvals.view' } as const;

export const notice = z.object({
  noticeId: z.number().int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  detail: z.string(),
  path: z.string().describe('Where it leads, within the app'),
  at: instant,
  isSeen: z.boolean(),
});
export type Notice = z.output<typeof notice>;

export const noticeChoice = z.object({ kind: z.enum(noticeKinds), way: z.enum(noticeWays) });
const choices = z.object({
  choices: z.array(noticeChoice),
  isMailOn: z.boolean(),
  morningHour: z.number().int().describe('When the mail of the morning is sent, in the distributor’s time zone'),
});

const byToken = {
  kind: 'public',
  why: 'The signed token in the link identifies the person and the kind of e-mails; mail programs call it without a sign-in.',
} as const;
const ofToken = z.object({ token: z.string().max(500) });

export const noticeRoutes = {
  listNotices: route({
    ...backOfficePaths.listNotices,
    summary: 'The newest notices of the caller, newest first',
    access: byPractice,
    reply: z.object({ notices: z.array(notice), unseen: z.number().int(), waitingApprovals: z.number().int() }),
    refusals: [],
  }),
  markNoticesSeen: route({
    ...backOfficePaths.markNoticesSeen,
    summary: 'Marks notices up to this one as seen',
    access: byPractice,
    body: z.strictObject({ upTo: z.number().int().min(0) }),
    refusals: [],
  }),
  listNoticeChoices: route({
    ...backOfficePaths.listNoticeChoices,
    summary: 'How the caller is notified of each kind of event',
    access: byThoseTold,
    reply: choices,
    refusals: [],
  }),
  saveNoticeChoice: route({
    ...backOfficePaths.saveNoticeChoice,
    summary: 'Sets how the caller is notified of one kind of event',
    access: byThoseTold,
    params: z.object({ kind: z.enum(noticeKinds) }),
    body: z.strictObject({ way: z.enum(noticeWays) }),
    reply: choices,
    refusals: [],
  }),
  showEndNotices: route({
    ...backOfficePaths.showEndNotices,
    summary: 'A page that asks whether to end the e-mails of one kind to one person',
    access: byToken,
    params: ofToken,
    binary: 'text/html; charset=utf-8',
    refusals: [],
  }),
  endNotices: route({
    ...backOfficePaths.endNotices,
    summary: 'Ends the e-mails of one kind to one person, as RFC 8058 asks',
    access: byToken,
    params: ofToken,
    binary: 'text/html; charset=utf-8',
    isForAnySite: true,
    refusals: ['notice.link-ended'],
  }),
};
