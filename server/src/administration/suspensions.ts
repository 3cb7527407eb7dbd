/** Suspends people, and records who did it: a practice, or a company's directory, can end only its own suspensions. */
import { endAllLinks } from '../access/link-makers.ts';
import type { Queryable } from '../database/database.ts';

/** Stored in the audit entry, so that it's still known who may end a suspension after its author was forgotten. */
export const bySide = (isStaff: boolean) => ({ by: isStaff ? 'distributor' : 'practice' });

/** The same for a company's directory, with what gets the person back once it lets them in again. */
export const byProvisioning = ({ wasWithdrawn, wasByPractice }: Before) => ({
  by: 'provisioning',
  ...(wasWithdrawn && { wasWithdrawn }),
  ...(wasByPractice && { wasByPractice }),
});

export type Suspender = 'distributor' | 'practice' | 'provisioning';

/** Goes into the entry when the suspension ended someone's right to administer, so that their page can say so. */
export const administrationEnded = { administration: 'ended' };

/** Suspends the person, even if they already can't sign in, and ends their sessions and links. */
export async function suspend(client: Queryable, userId: string): Promise<void> {
  await client.query(
    `update "user" set withdrawn_at = coalesce(withdrawn_at, now()), is_suspended = true, updated_at = now(), version = version + 1
      where id = $1`,
    [userId],
  );
  await client.query('delete from session where user_id = $1', [userId]);
  await endAllLinks(client, userId);
}

/** Who suspended the person; undefined if no one did, for example if only the people feed withdrew them. */
export async function suspendedBy(client: Queryable, userId: string): Promise<Suspender | undefined> {
  return (await readSuspension(client, userId))?.by;
}

interface Before {
  /** A load had withdrawn the person before. */
  readonly wasWithdrawn: boolean;
  /** A practice had suspended the person before. */
  readonly wasByPractice: boolean;
}

interface Suspension extends Before {
  readonly by: Suspender;
}

/** The entry of the newest suspension; undefined if no one suspended the person. */
export async function readSuspension(client: Queryable, userId: string): Promise<Suspension | undefined> {
  const { rows } = await client.query<Suspension>({
    name: 'person-suspended-by',
    text: `select case when e.after::jsonb ->> 'by' in ('practice', 'provisioning') then e.after::jsonb ->> 'by'
                       -- Older entries don't say it.
                       when e.after is null
                        and exists (select from user_permission p where p.user_id = e.actor_id and p.permission = 'Customer')
                       then 'practice' else 'distributor' end as by,
                  coalesce((e.after::jsonb ->> 'wasWithdrawn')::boolean, false) as "wasWithdrawn",
                  coalesce((e.after::jsonb ->> 'wasByPractice')::boolean, false) as "wasByPractice"
             from "user" u
             left join lateral (select e.actor_id, e.after from audit_entry e
                                 where e.subject_id = u.id and e.kind = 'person-suspended' order by e.entry_id desc limit 1) e on true
            where u.id = $1 and u.is_suspended and u.withdrawn_at is not null`,
    values: [userId],
  });
  return rows[0];
}

/** Whether a suspension removed the person's administration, and their permissions haven't been set since. */
export async function lostAdministration(client: Queryable, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ isLost: boolean }>({
    name: 'person-lost-administration',
    text: `select coalesce(e.after::jsonb ->> 'administration' = 'ended', false) as "isLost"
             from audit_entry e join "user" u on u.id = e.subject_id
            where e.subject_id = $1 and u.forgotten_at is null
              and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'Administration')
              and (e.kind = 'person-suspended' or (e.kind = 'person-changed' and e.after::jsonb ? 'permissions'))
            order by e.entry_id desc limit 1`,
    values: [userId],
  });
  return rows[0]?.isLost === true;
}
