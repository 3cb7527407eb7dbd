/** Whether a company sign-in is still the one that someone used, at the moment when they get their session. */
import type { Queryable } from '../../database/database.ts';
import { environmentProviderId, type IdentityProvider } from './identity-provider.ts';

/** False if it was switched off or removed, or is another provider's now. Waits for a change that is being made. */
export async function isStillOn(
  database: Queryable,
  { providerId, issuer }: Pick<IdentityProvider, 'providerId' | 'issuer'>,
): Promise<boolean> {
  if (providerId === environmentProviderId) return true;
  const { rowCount } = await database.query(
    'select from identity_provider where provider_id = $1 and issuer = $2 and is_on for share',
    [providerId, issuer],
  );
  return rowCount !== 0;
}
