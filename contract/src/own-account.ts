/** What people can see and change about their own sign-in. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const bySelf = { kind: 'general', capability: 'sign-ins.manage-own' } as const;

/** A browser in which the person is signed in. */
export const signIn = z.object({
  signInId: z.string(),
  browser: z.string().describe('For example “Firefox on Windows”; blank if unknown'),
  address: z.string().describe('Where it signed in from; blank if unknown'),
  beganAt: instant,
  /** To within ten minutes. */
  usedAt: instant,
  isThis: z.boolean().describe('The browser that asks'),
});
export type SignIn = z.output<typeof signIn>;

export const ownAccountRoutes = {
  readOwnAccount: route({
    ...backOfficePaths.readOwnAccount,
    summary: 'How the caller signs in, and in which browsers they are signed in',
    access: bySelf,
    reply: z.object({
      hasPassword: z.boolean().describe('False for someone who signs in with an identity provider only'),
      minimumLength: z.number().int(),
      signIns: z.array(signIn),
    }),
    refusals: [],
  }),
  endOwnSignIn: route({
    ...backOfficePaths.endOwnSignIn,
    summary: 'Signs the caller out in one browser; repeating it changes nothing',
    access: bySelf,
    needsProof: true,
    params: z.object({ signInId: z.string().max(100) }),
    refusals: [],
  }),
  endOtherSignIns: route({
    ...backOfficePaths.endOtherSignIns,
    summary: 'Signs the caller out everywhere but here',
    access: bySelf,
    needsProof: true,
    refusals: [],
  }),
};
