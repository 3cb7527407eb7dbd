/** The second step of signing in: an authenticator app, passkeys, and recovery codes; and proving again who one is. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const arriving = {
  kind: 'signing-in',
  why: 'It’s about the caller’s own sign-in, and the second step is done here.',
} as const;
const bySelf = { kind: 'general', capability: 'sign-ins.manage-own' } as const;

export const ownPasskey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: instant,
  usedAt: instant.nullable(),
});
export type OwnPasskey = z.output<typeof ownPasskey>;

export const secondStep = z.object({
  missing: z.enum(['prove', 'set-up']).nullable().describe('What is missing before any other call is possible'),
  name: z.string(),
  email: z.string(),
  hasApp: z.boolean().describe('An authenticator app is set up'),
  hasPassword: z.boolean(),
  companySignIn: z
    .object({ name: z.string(), allowsPasskeys: z.boolean() })
    .nullable()
    .describe('The only way in of someone without a password; null for others, and while the second step is missing'),
  passkeys: z.array(ownPasskey).describe('Empty while the second step is missing, though there may be some'),
  hasPasskeys: z.boolean(),
  recoveryCodes: z.number().int().describe('How many of them are unused; 0 while the second step is missing'),
  isRequired: z.boolean().describe('The installation asks this person for one, so the last one can’t be removed'),
});
export type SecondStep = z.output<typeof secondStep>;

/** Options for the browser to sign or to create a key; WebAuthn's own JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const text = (most: number) => z.string().max(most);
const credentialId = text(1_400).regex(/^[\w-]+$/, 'Not a passkey');
const extensions = z.record(z.string(), z.unknown()).default({});

/** The browser's response, in WebAuthn's JSON. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: text(200).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.object({
    clientDataJSON: text(4_000),
    attestationObject: text(20_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const code = text(100).trim().min(1, 'Enter the code');
const recoveryCodes = z.array(z.string()).nullable().describe('Shown once; null if the person has some already');
const tooOften = ['access.too-many-codes'] as const;

export const secondStepRoutes = {
  readSecondStep: route({
    ...backOfficePaths.readSecondStep,
    summary: 'Whether the caller’s sign-in lacks its second step, and which ones they have set up',
    access: arriving,
    reply: secondStep,
    refusals: [],
  }),
  proveWithCode: route({
    ...backOfficePaths.proveWithCode,
    summary: 'Passes the second step, or proves again who the caller is, with a code of the app or a recovery code',
    access: arriving,
    body: z.strictObject({ code }),
    refusals: ['access.code-wrong', ...tooOften],
  }),
  proveWithPassword: route({
    ...backOfficePaths.proveWithPassword,
    summary: 'Proves again who the caller is; not for someone with a second step',
    access: arriving,
    body: z.strictObject({ password: text(1_000) }),
    refusals: ['access.password-wrong', 'access.code-needed', 'access.too-many-sign-ins', 'access.signed-out'],
  }),
  askPasskeyProof: route({
    ...backOfficePaths.askPasskeyProof,
    summary: 'Options for signing with a passkey, for the second step',
    access: arriving,
    reply: options,
    refusals: ['request.too-often'],
  }),
  proveWithPasskey: route({
    ...backOfficePaths.proveWithPasskey,
    summary: 'Passes the second step, or proves again who the caller is, with a passkey',
    access: arriving,
    body: passkeyAnswer,
    refusals: ['access.passkey-wrong', ...tooOften],
  }),
  startApp: route({
    ...backOfficePaths.startApp,
    summary: 'A new secret for an authenticator app, which counts once it’s confirmed with a code',
    access: arriving,
    needsProof: true,
    reply: z.object({
      secret: z.string().describe('To type by hand, in base32'),
      qrCode: z.string().describe('The same as a QR code, in SVG'),
    }),
    refusals: ['access.signed-out'],
  }),
  confirmApp: route({
    ...backOfficePaths.confirmApp,
    summary: 'Sets the new authenticator app up; an earlier one stops working',
    access: arriving,
    needsProof: true,
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes }),
    refusals: ['access.code-wrong', 'access.app-not-started', ...tooOften],
  }),
  removeApp: route({
    ...backOfficePaths.removeApp,
    summary: 'Removes the authenticator app; repeating it changes nothing',
    access: bySelf,
    needsProof: true,
    refusals: ['access.second-step-required'],
  }),
  makeRecoveryCodes: route({
    ...backOfficePaths.makeRecoveryCodes,
    summary: 'New recovery codes; earlier ones stop working',
    access: bySelf,
    needsProof: true,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['access.second-step-absent'],
  }),
  askPasskey: route({
    ...backOfficePaths.askPasskey,
    summary: 'Options for creating a passkey',
    access: arriving,
    needsProof: true,
    reply: options,
    refusals: ['access.signed-out', 'access.passkeys-off', 'access.too-many-passkeys', 'request.too-often'],
  }),
  addPasskey: route({
    ...backOfficePaths.addPasskey,
    summary: 'Adds a passkey',
    access: arriving,
    needsProof: true,
    body: z.strictObject({ name: text(60).trim().min(1, 'Enter a name'), passkey: newPasskey }),
    reply: z.object({ recoveryCodes }),
    refusals: ['access.passkey-wrong', 'access.signed-out', 'access.passkeys-off', 'access.too-many-passkeys'],
  }),
  removePasskey: route({
    ...backOfficePaths.removePasskey,
    summary: 'Removes a passkey; repeating it changes nothing',
    access: bySelf,
    needsProof: true,
    params: z.object({ passkeyId: credentialId }),
    refusals: ['access.second-step-required'],
  }),
  resetSecondStep: route({
    ...backOfficePaths.resetSecondStep,
    summary:
      'Removes a person’s authenticator app, passkeys, and recovery codes, and signs them out; they get an e-mail',
    access: { kind: 'general', capability: 'people.administer' },
    needsProof: true,
    params: z.object({ userId: z.string().max(100) }),
    refusals: ['person.not-found', 'person.own-rights'],
  }),
  askPasskeySignIn: route({
    ...backOfficePaths.askPasskeySignIn,
    summary: 'Options for signing in with a passkey alone',
    access: {
      kind: 'public',
      why: 'A random challenge. It reveals nothing about anyone, and any passkey of this site may sign it.',
    },
    reply: options,
    refusals: ['request.too-often'],
  }),
  signInWithPasskey: route({
    ...backOfficePaths.signInWithPasskey,
    summary: 'Signs in with a passkey, which counts as both steps',
    access: { kind: 'public', why: 'The signature is the proof.' },
    body: passkeyAnswer,
    refusals: ['access.passkey-wrong', 'access.passkeys-off', 'request.too-often'],
  }),
};
