/** Suspending a person, and which side did it: a practice ends its own suspensions only. */
import { endAllLinks } from '../access/link-makers.ts';
import type { Queryable } from '../database/database.ts';

/** In the audit entry of a suspension, so that it's known who may end it even once the one who did it is forgotten. */
export const bySide = (isStaff: boolean) => ({ by: isStaff ? 'distributor' : 'practice' });

/** Suspends them, whether or not they could sign in, and ends their sessions and links. */
export async function suspend(client: Queryable, userId: string): Promise<void> {
  await client.query(
    `update "user" set withdrawn_at = coalesce(withdrawn_at, now()), is_suspended = true, updated_at = now(), version = version + 1
      where id = $1`,
    [userId],
  );
  await client.query('delete from session where user_id = $1', [userId]);
  await endAllLinks(client, userId);
}

/** The side whose suspension holds; undefined for someone who isn't suspended, such as one whom only the people feed withdrew. */
export async function suspendedBy(client: Queryable, userId: string): Promise<'distributor' | 'practice' | undefined> {
  const { rows } = await client.query<{ isByPractice: boolean | null }>({
    name: 'person-suspended-by',
    text: `select e.after::jsonb ->> 'by' = 'practice'
                  -- Older entries don't say it.
                  or (e.after is null
                      and exists (select from user_permission p where p.user_id = e.actor_id and p.permission = 'Customer')) as "isByPractice"
             from "user" u
             left join lateral (select e.actor_id, e.after from audit_entry e
                                 where e.subject_id = u.id and e.kind = 'person-suspended' order by e.entry_id desc limit 1) e on true
            where u.id = $1 and u.is_suspended and u.withdrawn_at is not null`,
    values: [userId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.isByPractice === true ? 'practice' : 'distributor';
}
