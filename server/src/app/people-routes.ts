/** Binds the list of people, and the links with which they choose a password. */
import { contract } from '@operatory/contract/contract';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Permission, permissionWords, rightsBeyond, type User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { makeLink } from '../access/access-links.ts';
import { invitationLimits } from '../access/invitation-limits.ts';
import { listPeople } from '../administration/list-people.ts';
import { mailLink } from '../administration/mail-link.ts';
import { actorOf, writeAudit } from '../audit/write-audit.ts';
import { inOneTransaction, inTransaction } from '../database/database.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';

/** The person's rights that the caller can't grant. A link would let the caller sign in as the person and use them. */
const beyond = (viewer: User, held: readonly string[]) =>
  // A name that this version doesn't know may be a right in the next one.
  rightsBeyond(viewer, { permissions: new Set(held as readonly Permission[]) });

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly is_withdrawn: boolean;
  readonly permissions: string[];
}

export function bindPeopleRoutes(bind: Bind, { pool, settings }: Services): void {
  bind(contract.listPeople, ({ viewer, query }) =>
    listPeople(
      pool,
      query,
      ({ userId, permissions }) => userId !== viewer.userId && beyond(viewer, permissions).length === 0,
    ),
  );

  /** The person for whom the caller may make a link. */
  async function personFor(viewer: User, userId: string): Promise<PersonRow | Refusal<RefusalCode>> {
    const { rows } = await pool.query<PersonRow>(
      `select u.id, u.name, u.email, u.withdrawn_at is not null as is_withdrawn,
              array(select permission from user_permission p where p.user_id = u.id order by 1) as permissions
         from "user" u where u.id = $1`,
      [userId],
    );
    const [person] = rows;
    if (person === undefined || person.is_withdrawn) return refuse('person.not-found');
    // Someone who finds a signed-in computer unattended must not be able to change its owner's password.
    if (userId === viewer.userId) return refuse('access.not-allowed');
    const rights = beyond(viewer, person.permissions);
    if (rights.length > 0) {
      const words = rights.map((each) => permissionWords[each]).join(', ');
      return refuse('person.rights-beyond', { name: person.name, rights: words });
    }
    return person;
  }

  bind(contract.makeAccessLink, async ({ request, viewer, params: { userId } }) => {
    const person = await personFor(viewer, userId);
    if (isRefusal(person)) return person;
    request.log.info({ event: 'link-made', email: viewer.email, for: person.email, address: request.ip }, 'Access');
    const { link, until } = await inOneTransaction(pool, async (joined, client) => {
      const made = await makeLink(joined, { userId, madeBy: viewer.email, publicUrl: settings.publicUrl });
      await writeAudit(client, { kind: 'link-made', by: actorOf(request), about: person.email, aboutId: userId });
      return made;
    });
    return { link, until: until.toISOString() };
  });

  const isMailOn = settings.mail !== undefined;
  const limits = invitationLimits(pool);
  bind(contract.mailAccessLink, async ({ request, viewer, params: { userId } }) => {
    if (!isMailOn) return refuse('mail.off-for-links');
    const person = await personFor(viewer, userId);
    if (isRefusal(person)) return person;
    const seconds = await limits({ inviterId: viewer.userId, email: person.email });
    if (seconds > 0) return refuse('request.too-often', { seconds });
    request.log.info({ event: 'link-mailed', email: viewer.email, for: person.email, address: request.ip }, 'Access');
    await inTransaction(pool, (client) =>
      mailLink(client, { userId, email: person.email, madeBy: viewer.email, by: actorOf(request) }),
    );
    return undefined;
  });
}
