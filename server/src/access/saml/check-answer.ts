/**
 * Checks a SAML provider's response. The library checks signatures, times, and the audience; the rest is checked here,
 * and only on the signed assertion that it returns: the issuer, the address, and our request.
 */
import { setImmediate } from 'node:timers/promises';
import type { Profile } from '@node-saml/node-saml';
import { z } from 'zod';
import type { Identity, SamlProvider } from '../providers/identity-provider.ts';
import { type OwnEntity, ownEntity } from './addresses.ts';
import { clockSkewMs, openSaml } from './open-saml.ts';
import { scanAnswer, unreadable } from './scan-answer.ts';
import type { Asked } from './sign-in-requests.ts';

interface Checked {
  /** The request that it responds to; undefined if it isn't ours. */
  readonly asked: Asked | undefined;
  readonly identity?: Identity;
  /** Why it isn't accepted, as a sentence. */
  readonly problem?: string;
}

interface CheckParts {
  readonly provider: SamlProvider;
  readonly publicUrl: string;
  /** A request of ours that waits for an answer. */
  readonly find: (requestId: string) => Promise<Asked | undefined>;
  /** Why the provider may not name someone with this e-mail, as a sentence. */
  readonly emailProblem: (email: string) => Promise<string | undefined>;
  readonly now: Date;
}

const unsigned = 'The answer isn’t signed with a certificate from the metadata, or was changed on the way.';
const notBegunHere = 'The answer doesn’t belong to a sign-in that was begun here.';

/** Explains the library's reasons to an administrator. */
function worded(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  if (/^SAML provider returned/.test(reason)) return `The provider refused: ${reason.slice(0, 200)}.`;
  if (/signature|too many transforms/i.test(reason)) return unsigned;
  if (/InResponseTo/i.test(reason)) return notBegunHere;
  if (/audience/i.test(reason)) return 'The answer is for another application.';
  if (/expired|not yet valid/i.test(reason)) return 'The answer is too old, or the provider’s clock is wrong.';
  if (/subject confirmation/i.test(reason)) return 'The answer is too old, or confirms nobody.';
  return unreadable;
}

const one = <Shape extends z.ZodType>(shape: Shape) => z.tuple([shape]);
const words = z.object({ _: z.string().trim().min(1) });
const signedAssertion = z.object({
  Assertion: z.object({
    Issuer: one(words),
    Subject: one(
      z.object({
        NameID: one(words.extend({ $: z.object({ Format: z.string().optional() }).optional() })),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: one(
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: z.string(),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

const valueList = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const usualEmails = [
  'email',
  'mail',
  'emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const usualNames = [
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];

interface Found {
  readonly profile: Profile;
  readonly asked: Asked;
  readonly now: Date;
}

/**
 * The person in an assertion whose signature, times, and audience the library has checked; a string is the reason for
 * rejection.
 */
function personIn({ profile, asked, now }: Found, provider: SamlProvider, { answerUrl }: OwnEntity): Identity | string {
  const read = signedAssertion.safeParse(profile.getAssertion?.());
  if (!read.success) {
    return `The assertion lacks ${read.error.issues.map(({ path }) => path.filter((each) => typeof each === 'string' && each !== '$' && each !== '_').join('/')).join(', ')}, or has it twice.`;
  }
  const { Issuer, Subject } = read.data.Assertion;
  const [{ NameID, SubjectConfirmation }] = Subject;
  const [{ _: issuer }] = Issuer;
  const [{ _: named, $: nameId }] = NameID;
  // Providers that send the e-mail send it as someone typed it, which changes.
  const isEmail = nameId?.Format?.endsWith(':emailAddress') === true || z.email().safeParse(named).success;
  const sub = isEmail ? named.toLowerCase() : named;
  if (issuer !== provider.issuer) return `The assertion is from ${issuer}.`;
  const isConfirmed = SubjectConfirmation.some(({ $: { Method: method }, SubjectConfirmationData: [{ $: data }] }) => {
    const ends = Date.parse(data.NotOnOrAfter);
    return (
      method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      data.Recipient === answerUrl &&
      data.InResponseTo === asked.requestId &&
      ends > now.getTime() - clockSkewMs
    );
  });
  if (!isConfirmed) return `The assertion isn’t for ${answerUrl}, or not for this sign-in.`;
  if (nameId?.Format?.endsWith(':transient') === true) {
    return 'The provider makes up a new name for the person each time. Have it send a persistent one, or the e-mail.';
  }
  const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const valuesOf = (name: string) =>
    Object.hasOwn(attributes, name) ? valueList.safeParse(attributes[name]).data : undefined;
  const first = (names: readonly string[]) => names.flatMap((each) => valuesOf(each) ?? [])[0]?.trim();
  const sent = first(provider.emailAttribute === '' ? usualEmails : [provider.emailAttribute]);
  const email = sent ?? (provider.emailAttribute === '' ? sub : '');
  if (!z.email().safeParse(email).success) {
    return provider.emailAttribute === ''
      ? 'The assertion has no e-mail. Have the provider send it as the name ID or as the attribute “email”.'
      : `The assertion has no e-mail in the attribute “${provider.emailAttribute}”.`;
  }
  // SAML has no word for a verified e-mail, so the administrator decides whether to trust the provider's.
  return {
    sub,
    email,
    name: first(usualNames) ?? email,
    isEmailVerified: false,
    groups: valuesOf(provider.groupsClaim),
  };
}

/**
 * The person in the response and the request that it belongs to; or why it isn't accepted. Never throws for any input.
 */
export async function checkAnswer(sent: string, parts: CheckParts): Promise<Checked> {
  const { provider, publicUrl, find, emailProblem, now } = parts;
  const { inResponseTo, problem: unread } = scanAnswer(sent);
  // Anyone can post here. Only responses to our requests are worth the cost of checking signatures.
  const asked = inResponseTo === undefined ? undefined : await find(inResponseTo);
  if (unread !== undefined || asked === undefined) return { asked, problem: unread ?? notBegunHere };
  const own = ownEntity(publicUrl, provider.providerId);
  let problem = unreadable;
  // One certificate at a time, so that other requests are answered in between: each costs as much as the first.
  for (const certificate of provider.certificates) {
    const saml = await openSaml({ ...provider, certificates: [certificate] }, own, {
      find: async (id) => (id === asked.requestId ? asked : undefined),
    });
    await setImmediate();
    try {
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: sent });
      if (profile === null) return { asked, problem: unreadable };
      const read = personIn({ profile, asked, now }, provider, own);
      const person = typeof read === 'string' ? read : ((await emailProblem(read.email)) ?? read);
      return typeof person === 'string' ? { asked, problem: person } : { asked, identity: person };
    } catch (error) {
      problem = worded(error);
      // With another certificate, only the signature result could change.
      if (problem !== unsigned) break;
    }
  }
  return { asked, problem };
}
