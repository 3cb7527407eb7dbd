/** The steps after any company sign-in has authenticated someone, for all protocols. */
import type { Viewer } from '@operatory/domain/access';
import { applyGroups } from '../access/providers/apply-groups.ts';
import { environmentProviderId, type Identity, type IdentityProvider } from '../access/providers/identity-provider.ts';
import { readGroupRules } from '../access/providers/read-group-rules.ts';
import type { Queryable } from '../database/database.ts';
import { provisionedGroups } from '../scim/rights-of-groups.ts';
import type { Call } from './attempts.ts';
import type { ProviderParts } from './provider-routes.ts';

/** Where an administrator sees the result of a test. */
export const trialPage = '/administration?part=company-sign-in';

interface Arrived {
  readonly viewer: Viewer;
  readonly identity: Identity | undefined;
  readonly provider: IdentityProvider;
}

/** Ends the browser's former session, and sets the person's rights from their groups. Returns cookies. */
export async function welcome(
  { database, sessions, onSignedIn }: Pick<ProviderParts, 'database' | 'sessions' | 'onSignedIn'>,
  call: Call<unknown>,
  { viewer, identity, provider }: Arrived,
): Promise<string[]> {
  if (viewer.kind !== 'user') return [];
  const cookies = await onSignedIn(call, viewer.email);
  if (identity !== undefined && provider.providerId !== environmentProviderId) {
    const by = { id: null, name: provider.name, address: call.request.ip };
    const { userId } = viewer;
    const { providerId } = provider;
    const read = async (client: Queryable) => {
      // Several providers leave the claim out for someone who was removed from the last group.
      const groups = identity.groups ?? (await provisionedGroups(client, providerId, userId)) ?? [];
      return { rules: await readGroupRules(client, providerId), groups: new Map([[userId, groups]]) };
    };
    await applyGroups(database, { userIds: [userId], read, by });
    sessions.forget();
  }
  return cookies;
}
