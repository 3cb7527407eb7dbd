/** Recognizes a repeated request to add a person: the first one counted, but its answer was lost. */
import type { Actor } from '../audit/write-audit.ts';
import type { Queryable } from '../database/database.ts';

/** How long a request counts as a repetition. Later, the caller has to look at the person first. */
const longest = '1 hour';

/**
 * The person whom the same caller has just added with this e-mail, and with the name and rights of `after`, as the audit log says.
 * Undefined if anyone has changed the person since, or if the person can sign in: what is returned may lead to a link to choose a
 * password.
 */
export async function findAddedBefore(
  database: Queryable,
  by: Actor,
  { email, after }: { readonly email: string; readonly after: object },
): Promise<{ readonly userId: string } | undefined> {
  const { rows } = await database.query<{ userId: string }>(
    `select u.id as "userId" from "user" u join audit_entry e on e.subject_id = u.id
      where u.email = $1 and u.withdrawn_at is null and u.version = 0
        and not exists (select from account a where a.user_id = u.id)
        and e.kind = 'person-added' and e.actor_id = $2 and e.after = $3 and e.at > now() - interval '${longest}'`,
    [email, by.id, JSON.stringify(after)],
  );
  return rows[0];
}
