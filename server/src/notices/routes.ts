/** Binds notices, and how people want to be told. */
import { noticeRoutes } from '@operatory/contract/notices';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { listChoices, listNotices, markSeen, saveChoice } from './read-notices.ts';
import { morningHour } from './start-morning.ts';

export function bindNoticeRoutes(bind: Bind, { pool, settings }: Services): void {
  const routes = noticeRoutes;
  const choicesOf = async (userId: string) => ({
    choices: await listChoices(pool, userId),
    isMailOn: settings.mail !== undefined,
    morningHour,
  });

  bind(routes.listNotices, ({ viewer }) => listNotices(pool, viewer.userId));
  bind(routes.markNoticesSeen, async ({ viewer, body }) => {
    if (viewer.isLookingOnly !== true) await markSeen(pool, viewer.userId, body.upTo);
    return undefined;
  });
  bind(routes.listNoticeChoices, ({ viewer }) => choicesOf(viewer.userId));
  bind(routes.saveNoticeChoice, async ({ viewer: { userId }, params: { kind }, body: { way } }) => {
    await saveChoice(pool, { userId, kind, way });
    return choicesOf(userId);
  });
}
