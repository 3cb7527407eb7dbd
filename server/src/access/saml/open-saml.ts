/** The library for SAML, with a provider's settings. It's loaded at the first use, so that others start without it. */
import type { SAML } from '@node-saml/node-saml';
import type { SamlProvider } from '../providers/identity-provider.ts';
import type { OwnEntity } from './addresses.ts';
import { type Asked, requestMinutes } from './sign-in-requests.ts';

/** Allowed clock skew. */
export const clockSkewMs = 120_000;

interface Options {
  readonly find?: (requestId: string) => Promise<Asked | undefined>;
  /** The ID of the request that is made. */
  readonly requestId?: string;
  /** The provider asks who it is, even if it knows. */
  readonly isAgain?: boolean;
}

export async function openSaml(
  { issuer, signOnUrl, certificates }: SamlProvider,
  { entityId, answerUrl }: OwnEntity,
  { find, requestId = '', isAgain = false }: Options,
): Promise<SAML> {
  const { SAML: Saml, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new Saml({
    issuer: entityId,
    callbackUrl: answerUrl,
    audience: entityId,
    entryPoint: signOnUrl,
    idpIssuer: issuer,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    // Only the assertion matters; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: requestMinutes * 60_000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestMinutes * 60_000 + clockSkewMs,
    // Requests are stored when someone leaves, and used up by the caller in one statement.
    cacheProvider: {
      saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (await find?.(id))?.createdAt.toISOString() ?? null,
      removeAsync: async () => null,
    },
    generateUniqueId: () => requestId,
    forceAuthn: isAgain,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Where to send someone with this request. */
export async function addressFor(
  provider: SamlProvider,
  own: OwnEntity,
  request: { readonly requestId: string; readonly isAgain: boolean },
): Promise<string> {
  // RelayState is empty: where the person continues is stored here.
  return (await openSaml(provider, own, request)).getAuthorizeUrlAsync('', undefined, {});
}
