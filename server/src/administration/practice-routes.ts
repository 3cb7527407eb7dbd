/** Binds the practice managers' routes for its people. */

import { practicePeopleRoutes } from '@operatory/contract/practice-people';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { makeLink } from '../access/access-links.ts';
import type { CustomerScope } from '../access/customer-scope.ts';
import { invitationLimits } from '../access/invitation-limits.ts';
import type { Sessions } from '../access/viewers.ts';
import { type Actor, actorOf, writeAudit } from '../audit/write-audit.ts';
import { inOneTransaction } from '../database/database.ts';
import type { Bind } from '../http/bind.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../services/services.ts';
import { inviteCoworker, removeCoworker, restoreCoworker, saveCoworker, suspendCoworker } from './change-coworker.ts';
import { listCoworkers } from './list-coworkers.ts';
import { mailLink } from './mail-link.ts';

export function bindPracticePeopleRoutes(bind: Bind, { pool, settings }: Services, sessions: Sessions): void {
  const routes = practicePeopleRoutes;
  const isMailOn = settings.mail !== undefined;
  const limits = invitationLimits(pool);

  /** The list after the change, which counts in this process at once. */
  async function after(scope: CustomerScope, refused: Refusal<RefusalCode> | undefined) {
    sessions.forget();
    return refused ?? listCoworkers(pool, scope);
  }

  /** If e-mail is on, only the invited person gets the link, so no one else can use it first. */
  async function linkFor(on: pg.Pool, invited: { readonly userId: string; readonly isAgain: boolean }, madeBy: string) {
    if (isMailOn) return { ...invited, link: null, until: null };
    const { link, until } = await makeLink(on, { userId: invited.userId, madeBy, publicUrl: settings.publicUrl });
    return { ...invited, link, until: until.toISOString() };
  }

  /** Another link to someone who was invited before, by e-mail if that's on. */
  const inviteAgain = ({ userId, email }: { readonly userId: string; readonly email: string }, by: Actor) =>
    inOneTransaction(pool, async (joined, client) => {
      if (isMailOn) await mailLink(client, { userId, email, madeBy: by.name, by });
      else await writeAudit(client, { kind: 'link-made', by, about: email, aboutId: userId });
      return linkFor(joined, { userId, isAgain: true }, by.name);
    });

  bind(routes.listCoworkers, ({ scope }) => listCoworkers(pool, scope));

  bind(routes.inviteCoworker, async ({ request, scope, viewer, body: { email, ...wanted } }) => {
    const seconds = await limits({ inviterId: viewer.userId, email });
    if (seconds > 0) return refuse('request.too-often', { seconds });
    const invited = await inviteCoworker(
      pool,
      { scope, by: actorOf(request) },
      {
        ...{ wanted, email: email.toLowerCase() },
        afterward: async (client, userId) => {
          if (isMailOn) await queueMail(client, { kind: 'invitation', userId, madeBy: viewer.email });
        },
      },
    );
    if (isRefusal(invited)) return invited;
    return invited.isAgain
      ? inviteAgain({ userId: invited.userId, email: email.toLowerCase() }, actorOf(request))
      : linkFor(pool, invited, viewer.email);
  });

  bind(routes.saveCoworker, async ({ request, scope, params: { userId }, body: { version, ...wanted } }) =>
    after(scope, await saveCoworker(pool, { scope, by: actorOf(request) }, { userId, version, wanted })),
  );

  for (const [route, change] of [
    [routes.suspendCoworker, suspendCoworker],
    [routes.restoreCoworker, restoreCoworker],
    [routes.removeCoworker, removeCoworker],
  ] as const) {
    bind(route, async ({ request, scope, params: { userId }, body: { version } }) =>
      after(scope, await change(pool, { scope, by: actorOf(request) }, { userId, version })),
    );
  }

  bind(routes.inviteCoworkerAgain, async ({ request, scope, viewer, params: { userId } }) => {
    const { people } = await listCoworkers(pool, scope);
    const person = people.find((each) => each.userId === userId);
    if (person === undefined || person.state === 'withdrawn') return refuse('person.changed');
    if (person.state === 'ready') return refuse('person.can-sign-in', { name: person.name });
    if (person.hasOtherAccounts) return refuse('person.other-accounts', { name: person.name });
    const seconds = await limits({ inviterId: viewer.userId, email: person.email });
    if (seconds > 0) return refuse('request.too-often', { seconds });
    return inviteAgain(person, actorOf(request));
  });
}
