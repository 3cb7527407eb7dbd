/** People and the links with which they choose a password: their first one, or a new one after they forgot theirs. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { pageOf, pageQuery } from './page.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const byStaff = { kind: 'general', capability: 'people.view' } as const;

/**
 * How far along a person's access is: `new` (never invited), `invited` (has an unused first link), `expired` (it ran out
 * unused), `ready` (can sign in), or `withdrawn` (no longer has access).
 */
export const personStates = ['ready', 'invited', 'expired', 'new', 'withdrawn'] as const;

export const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.string()),
  territoryIds: z.array(z.string()),
  /** The first few accounts of a customer user. */
  accounts: z.array(z.string()),
  accountCount: z.number().int(),
  state: z.enum(personStates),
  /** Until when the newest unused link can be used. */
  linkUntil: instant.nullable(),
  /** Why the newest e-mail to this person couldn't be delivered so far; blank if it could, or is on its way. */
  mailProblem: z.string(),
  isMailWaiting: z.boolean().describe('The mail server refused that e-mail for now, and it’s sent again'),
  /** Whether the caller may make a link for this person. */
  isMine: z.boolean().describe('False for yourself, and for people with rights that you can’t give'),
});
export type Person = z.output<typeof person>;

export const accessLink = z.object({
  link: z.string().describe('Shown once. Anyone who has the unused link can set the password.'),
  until: instant,
});

export const linkOwner = z.object({
  name: z.string(),
  email: z.string(),
  minimumLength: z.number().int(),
  isAskedFor: z
    .boolean()
    .describe('They requested it because they forgot their password; otherwise, someone invited them'),
});
export type LinkOwner = z.output<typeof linkOwner>;

const token = z.string().regex(/^[\w-]{20,100}$/, 'Not a link of ours');

export const peopleRoutes = {
  listPeople: route({
    ...backOfficePaths.listPeople,
    summary: 'People by name, and whether they can sign in',
    access: byStaff,
    query: z.object({ searchText: z.string().max(100).default(''), ...pageQuery({ size: 50, max: 200 }) }),
    reply: pageOf(person),
    refusals: [],
  }),
  makeAccessLink: route({
    ...backOfficePaths.makeAccessLink,
    summary: 'A link with which a person chooses a password; earlier links stop working',
    access: byStaff,
    needsProof: true,
    params: z.object({ userId: z.string().max(100) }),
    reply: accessLink,
    refusals: ['person.not-found', 'person.rights-beyond', 'access.not-allowed'],
  }),
  mailAccessLink: route({
    ...backOfficePaths.mailAccessLink,
    summary: 'Sends a person an e-mail with a link to choose a password; earlier links stop working',
    access: byStaff,
    needsProof: true,
    params: z.object({ userId: z.string().max(100) }),
    refusals: [
      'mail.off-for-links',
      'person.not-found',
      'person.rights-beyond',
      'access.not-allowed',
      'request.too-often',
    ],
  }),
  requestPassword: route({
    ...backOfficePaths.requestPassword,
    summary: 'Sends an e-mail with a link to choose a password, if the address is someone’s',
    access: {
      kind: 'public',
      why: 'For people who forgot their password and can’t sign in; the response is the same for every address.',
    },
    body: z.strictObject({ email: z.email().max(320) }),
    refusals: ['mail.off', 'request.too-often'],
  }),
  readAccessLink: route({
    ...backOfficePaths.readAccessLink,
    summary: 'The person whose link this is',
    access: { kind: 'public', why: 'The link itself is the proof, and it’s how a person gets a password.' },
    body: z.strictObject({ token }),
    reply: linkOwner,
    refusals: ['access.link-ended', 'access.company-sign-in-only', 'request.too-often'],
  }),
  useAccessLink: route({
    ...backOfficePaths.useAccessLink,
    summary: 'Sets the password of the link’s person, once, and ends their sessions',
    access: { kind: 'public', why: 'The link itself is the proof, and it’s how a person gets a password.' },
    body: z.strictObject({ token, password: z.string().max(1_000) }),
    reply: z.object({ email: z.string() }),
    refusals: [
      'access.link-ended',
      'access.company-sign-in-only',
      'access.password-too-short',
      'access.password-too-long',
      'access.password-common',
      'access.password-own-words',
      'request.too-often',
    ],
  }),
};
