/** Binds what administrators do to people. */
import { peopleAdministrationRoutes } from '@operatory/contract/people-administration';
import type { RefusalCode } from '@operatory/contract/refusals';
import { secondStepRoutes } from '@operatory/contract/second-step';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Sessions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { addPerson, endSessions, restorePerson, savePerson, suspendPerson } from './change-person.ts';
import { forgetPerson } from './forget-person.ts';
import { readPerson } from './read-person.ts';
import { resetSecondStep } from './reset-second-step.ts';
import { endViewAs, startViewAs } from './view-as.ts';

export function bindPeopleAdministrationRoutes(bind: Bind, { pool, settings }: Services, sessions: Sessions): void {
  const routes = peopleAdministrationRoutes;
  const read = async (viewer: User, userId: string) =>
    (await readPerson(pool, { userId, callerId: viewer.userId })) ?? refuse<RefusalCode>('person.not-found');

  /** The person after the change, which takes effect in this process immediately. */
  async function after(
    { viewer, userId }: { readonly viewer: User; readonly userId: string },
    refused: Refusal<RefusalCode> | undefined,
  ) {
    sessions.forget();
    return refused ?? read(viewer, userId);
  }

  bind(routes.addPerson, ({ request, body }) => addPerson(pool, actorOf(request), body));
  bind(routes.readPerson, ({ viewer, params }) => read(viewer, params.userId));
  bind(routes.savePerson, async ({ request, viewer, params: { userId }, body }) =>
    after({ viewer, userId }, await savePerson(pool, actorOf(request), { userId, ...body })),
  );
  for (const [route, change] of [
    [routes.suspendPerson, suspendPerson],
    [routes.restorePerson, restorePerson],
    [routes.forgetPerson, forgetPerson],
  ] as const) {
    bind(route, async ({ request, viewer, params: { userId }, body }) =>
      after({ viewer, userId }, await change(pool, actorOf(request), { userId, ...body })),
    );
  }
  bind(routes.endPersonSessions, async ({ request, params }) => {
    const refused = await endSessions(pool, actorOf(request), params.userId);
    sessions.forget();
    return isRefusal(refused) ? refused : undefined;
  });
  bind(secondStepRoutes.resetSecondStep, async ({ request, params: { userId } }) => {
    const isMailOn = settings.mail !== undefined;
    const refused = await resetSecondStep(pool, actorOf(request), { userId, isMailOn });
    sessions.forget();
    return refused;
  });
  bind(routes.startViewAs, async ({ request, params }) => {
    const token = sessions.tokenOf(request.headers) ?? '';
    const refused = await startViewAs(pool, { token, by: actorOf(request), userId: params.userId });
    sessions.forget();
    return refused;
  });
  bind(routes.endViewAs, async ({ request }) => {
    await endViewAs(pool, { token: sessions.tokenOf(request.headers) ?? '', by: actorOf(request) });
    sessions.forget();
    return undefined;
  });
  bind(routes.listTerritoriesToGive, async () => {
    const { rows } = await pool.query<{ territoryId: string; managerName: string }>(
      `select territory_id as "territoryId", trim(manager_first_name || ' ' || manager_last_name) as "managerName"
         from territory order by territory_id`,
    );
    return { territories: rows };
  });
}
