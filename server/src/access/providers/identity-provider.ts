/** An identity provider, and the person its tokens identify. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { OpenIdConnect } from '../../settings/settings.ts';

/** The provider that the environment names, in addresses: `/api/auth/callback/oidc`. */
export const environmentProviderId = 'oidc';

/** Fields common to all protocols. */
interface ProviderBasics {
  readonly providerId: string;
  readonly name: string;
  readonly issuer: string;
  readonly isEmailTrusted: boolean;
  /** It signs in people with these e-mails only; empty for everybody's. */
  readonly emailDomains: readonly string[];
  /** The claim or attribute that has the person's groups. */
  readonly groupsClaim: string;
  /** People who sign in only with it may also sign in with a passkey, which is outside the provider's control. */
  readonly allowsPasskeys: boolean;
  /** Counts its changes. */
  readonly version: number;
}

export interface OpenIdProvider extends OpenIdConnect, ProviderBasics {
  readonly kind: 'openid';
}

export interface SamlProvider extends ProviderBasics {
  readonly kind: 'saml';
  /** Where people are sent. */
  readonly signOnUrl: string;
  /** Its signing certificates, in base64; several during a change. */
  readonly certificates: readonly string[];
  /** The attribute that has the e-mail; blank for the usual ones. */
  readonly emailAttribute: string;
}

export type IdentityProvider = OpenIdProvider | SamlProvider;

/** The one that the environment sets up: everybody's, and without groups. */
export const providerOfEnvironment = (given: OpenIdConnect): OpenIdProvider => ({
  ...given,
  kind: 'openid',
  providerId: environmentProviderId,
  emailDomains: [],
  groupsClaim: 'groups',
  allowsPasskeys: false,
  version: 0,
});

const identityClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  sub: z.string().min(1),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

const groupList = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** A person as identified by a provider. */
export interface Identity {
  /** The provider's own name for them. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly isEmailVerified: boolean;
  /** Undefined if the token doesn't contain groups. */
  readonly groups: readonly string[] | undefined;
}

/** The result of a provider's redirect back to us, for the handler of that request. */
interface Return {
  /** Test only: no one is signed in. */
  readonly isTrial: boolean;
  identity?: Identity;
  /** A person that the provider named but may not vouch for. */
  outsider?: Identity;
  /** Why the token doesn't count, as a sentence. */
  problem?: string;
}

const returns = new AsyncLocalStorage<Return>();

/** Runs `work`, which handles a person's return from a provider, and returns the person that the provider named. */
export async function noteReturn<Done>(
  work: () => Promise<Done>,
  { isTrial = false } = {},
): Promise<Omit<Return, 'isTrial'> & { readonly done: Done }> {
  const noted: Return = { isTrial };
  const done = await returns.run(noted, work);
  return { ...noted, done };
}

/** Whether the sign-in failed because we refused it; better-auth reports that as an error. */
export function isEndedByUs(): boolean {
  const noted = returns.getStore();
  return noted?.outsider !== undefined || (noted?.isTrial === true && noted.identity !== undefined);
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * The person in an ID token whose signature, audience, time, and nonce better-auth has checked; a string is the reason
 * for rejection. Better-auth trusts the issuer in the discovery document and doesn't check whom the token was issued
 * for.
 */
function personIn(idToken: string | undefined, provider: OpenIdProvider) {
  const [, payload] = idToken?.split('.') ?? [];
  if (payload === undefined) return 'The provider sent no ID token.';
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const read = identityClaims.safeParse(claims);
  if (!read.success) return `The ID token lacks ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}.`;
  const { iss, aud, azp, sub, email, email_verified: verified, name = email } = read.data;
  const isForOthersToo = Array.isArray(aud) && aud.length > 1;
  if (withoutSlash(iss) !== withoutSlash(provider.issuer)) return `The ID token is from ${iss}.`;
  if (azp === undefined ? isForOthersToo : azp !== provider.clientId) return 'The ID token is for another application.';
  const groups = groupList.safeParse(claims[provider.groupsClaim]).data;
  return { sub, email, name, isEmailVerified: verified === true || verified === 'true', groups };
}

/**
 * Better-auth's plugin for the provider. It never creates people. `emailProblem`: why the provider may not vouch for an
 * e-mail.
 */
export function providerPlugin(provider: OpenIdProvider, emailProblem: (email: string) => Promise<string | undefined>) {
  const { providerId, issuer, clientId, clientSecret } = provider;
  return genericOAuth({
    config: [
      {
        ...{ providerId, clientId, clientSecret },
        discoveryUrl: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => {
          const noted = returns.getStore();
          const read = personIn(idToken, provider);
          const problem = typeof read === 'string' ? read : await emailProblem(read.email);
          if (typeof read === 'string' || problem !== undefined) {
            if (noted !== undefined && problem !== undefined) noted.problem = problem;
            if (noted !== undefined && typeof read !== 'string') noted.outsider = read;
            return null;
          }
          const { sub, email, name, isEmailVerified } = read;
          if (noted !== undefined) noted.identity = read;
          return noted?.isTrial === true ? null : { id: sub, sub, email, emailVerified: isEmailVerified, name };
        },
        disableSignUp: true,
        disableImplicitSignUp: true,
      },
    ],
  });
}
