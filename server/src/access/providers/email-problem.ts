/** Whether a company sign-in may say that someone has an e-mail, and sign in whoever has it here. */
import { emailDomain, isOfDomains } from '@operatory/domain/access';
import type { Queryable } from '../../database/database.ts';
import { environmentProviderId, type IdentityProvider } from './identity-provider.ts';

/**
 * Why it may not, as a sentence. One without domains may speak for everybody but the people of another company sign-in that's
 * switched on; that of the environment, which whoever runs the server answers for, for these too.
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
