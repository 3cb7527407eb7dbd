/** Whether someone signs in only with their company's sign-in: they can't get a password here on their own. */
import { isOfDomains } from '@operatory/domain/access';
import type { Queryable } from '../../database/database.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { StoredProviders } from './stored-providers.ts';

export interface OnlyParts {
  readonly database: Queryable;
  readonly providers: StoredProviders;
}

/**
 * Returns the company sign-in of someone who has no password: the one for their e-mail's domain, or one they've used before.
 * Returns undefined if they have a password, or if no company sign-in that's switched on would let them in.
 */
export async function onlyCompanySignIn(
  { database, providers }: OnlyParts,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<IdentityProvider | undefined> {
  const { rows } = await database.query<{ provider_id: string; has_password: boolean }>(
    `select provider_id, provider_id = 'credential' and password is not null as has_password
       from account where user_id = $1 order by created_at desc, id`,
    [id],
  );
  if (rows.some((row) => row.has_password)) return undefined;
  const ofDomain = await providers.byEmail(email);
  if (ofDomain !== undefined) return ofDomain;
  const linked = rows.map((row) => row.provider_id).filter((each) => each !== 'credential');
  for (const providerId of linked) {
    const provider = await providers.byId(providerId);
    if (provider !== undefined && isOfDomains(email, provider.emailDomains)) return provider;
  }
  return undefined;
}

/**
 * Returns the company sign-in that prevents this person from using a passkey: they have no other way to sign in, and a
 * passkey would keep working after they leave the company. Undefined if the administrator allows passkeys for it, or if
 * there's none.
 */
export async function passkeysRuledOutBy(
  parts: OnlyParts,
  person: { readonly id: string; readonly email: string },
): Promise<IdentityProvider | undefined> {
  const only = await onlyCompanySignIn(parts, person);
  return only?.allowsPasskeys === true ? undefined : only;
}
