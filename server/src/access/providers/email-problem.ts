/** Checks whether a company sign-in is allowed to sign in the person with a given e-mail. */
import { emailDomain, isOfDomains } from '@operatory/domain/access';
import type { Queryable } from '../../database/database.ts';
import { environmentProviderId, type IdentityProvider } from './identity-provider.ts';

/**
 * Returns the reason as a sentence, or undefined if it's allowed. A sign-in without domains can't sign in people whose
 * domain belongs to another one that is on. The sign-in from the environment can, because the server's operator is
 * trusted.
 */
export async function emailProblem(
  database: Queryable,
  { providerId, emailDomains }: Pick<IdentityProvider, 'providerId' | 'emailDomains'>,
  email: string,
): Promise<string | undefined> {
  if (!isOfDomains(email, emailDomains)) return `${email} has none of the e-mail domains of this sign-in.`;
  if (emailDomains.length > 0 || providerId === environmentProviderId) return undefined;
  const { rows } = await database.query<{ name: string }>({
    name: 'other-sign-in-of-domain',
    text: 'select name from identity_provider where is_on and provider_id <> $1 and email_domains @> array[$2] limit 1',
    values: [providerId, emailDomain(email)],
  });
  return rows[0] === undefined ? undefined : `The domain of ${email} belongs to the sign-in ${rows[0].name}.`;
}

/** The e-mail in such a reason; undefined for other reasons. A rejected SAML response leaves nothing but the reason. */
export const emailInProblem = (problem: string): string | undefined =>
  /^(?:The domain of )?(\S+) (?:has none of the e-mail domains|belongs to the sign-in) /.exec(problem)?.[1];
