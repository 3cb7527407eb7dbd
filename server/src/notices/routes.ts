/** Binds notices, and how people want to be told. */
import { noticeRoutes } from '@operatory/contract/notices';
import type { User } from '@operatory/domain/access';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { listChoices, listNotices, markSeen, saveChoice } from './read-notices.ts';
import { morningHour } from './start-morning.ts';

export function bindNoticeRoutes(bind: Bind, { pool, settings }: Services): void {
  const routes = noticeRoutes;
  const choicesOf = async (viewer: User) => ({
    choices: await listChoices(pool, viewer),
    isMailOn: settings.mail !== undefined,
    morningHour,
  });

  bind(routes.listNotices, ({ viewer }) => listNotices(pool, viewer));
  bind(routes.markNoticesSeen, async ({ viewer, body }) => {
    if (viewer.isLookingOnly !== true) await markSeen(pool, viewer.userId, body.upTo);
    return undefined;
  });
  bind(routes.listNoticeChoices, ({ viewer }) => choicesOf(viewer));
  bind(routes.saveNoticeChoice, async ({ viewer, params: { kind }, body: { way } }) => {
    await saveChoice(pool, { userId: viewer.userId, kind, way });
    return choicesOf(viewer);
  });
}
