/** Binds the routes of stored profiles. Programs may read those of their feeds; people change them. */
import { exchangeRoutes } from '@operatory/contract/exchange';
import { refuse } from '@operatory/domain/refusals';
import type { Bind } from '../../http/bind.ts';
import type { Services } from '../../services/services.ts';
import { feedsOf, refuseProfile, senderOf } from '../caller.ts';
import { addProfile, deleteProfile, feedOfProfile, listProfiles, saveProfile } from './profiles.ts';

/** Adds the routes that list, add, change, and delete profiles. */
export function bindProfileRoutes(bind: Bind, { pool }: Services): void {
  bind(exchangeRoutes.listFileProfiles, async ({ query: { feed }, request }) => {
    const own = feedsOf(request);
    const asked = feed === undefined ? own : own === null || own.includes(feed) ? [feed] : [];
    return { profiles: await listProfiles(pool, asked) };
  });
  bind(exchangeRoutes.addFileProfile, async ({ body, request }) => {
    const refused = refuseProfile(request, body.feed);
    return refused ?? addProfile(pool, { ...body, by: senderOf(request) });
  });
  bind(exchangeRoutes.saveFileProfile, async ({ params: { profileId }, body, request }) => {
    const feed = await feedOfProfile(pool, profileId);
    if (feed === undefined) return refuse('exchange.profile-not-found');
    const refused = refuseProfile(request, feed);
    return refused ?? saveProfile(pool, { profileId, version: body.version }, { ...body, feed, by: senderOf(request) });
  });
  bind(exchangeRoutes.deleteFileProfile, async ({ params: { profileId }, body, request }) => {
    const feed = await feedOfProfile(pool, profileId);
    if (feed === undefined) return undefined;
    return refuseProfile(request, feed) ?? deleteProfile(pool, { profileId, ...body });
  });
}
