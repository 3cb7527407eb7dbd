/** The address that an installation without people prints: the first person to open it becomes the administrator. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { personName } from './values.ts';

const token = z.string().regex(/^[\w-]{20,100}$/, 'Not an address of ours');
const access = {
  kind: 'public',
  why: 'No one can sign in yet. The token is the proof: only the server’s own output has it.',
} as const;

export const setupRoutes = {
  readSetupLink: route({
    ...backOfficePaths.readSetupLink,
    summary: 'Whether the address still works',
    access,
    body: z.strictObject({ token }),
    reply: z.object({ minimumLength: z.number().int() }),
    refusals: ['access.setup-ended', 'request.too-often'],
  }),
  useSetupLink: route({
    ...backOfficePaths.useSetupLink,
    summary: 'Makes the first administrator, once',
    access,
    body: z.strictObject({
      token,
      name: personName('Enter your name'),
      email: z.email('Enter an e-mail address').max(320),
      password: z.string().max(1_000),
    }),
    reply: z.object({ email: z.string() }),
    refusals: [
      'access.setup-ended',
      'access.password-too-short',
      'access.password-too-long',
      'access.password-common',
      'access.password-own-words',
      'person.email-taken',
      'request.too-often',
    ],
  }),
};
