/**
 * Checks links against the people who made them. Anyone who has seen a link can use it in its owner's place, so it
 * stops working once its owner has rights that the maker can't grant, or the maker may no longer make it.
 */
import { mayLetIn, type Permission } from '@operatory/domain/access';
import { serverCommand } from '../audit/write-audit.ts';
import type { Queryable } from '../database/database.ts';
import { personOf, type StoredPerson, storedPersonColumns } from './viewers.ts';

export interface MadeLink {
  /** Who chooses a password with it. */
  readonly userId: string;
  readonly madeBy: string;
  readonly isMailed: boolean;
}

interface Row extends StoredPerson {
  readonly isWithdrawn: boolean;
}

/** Links that were e-mailed or made by the server command always pass: no colleague has seen them. */
export async function mayStillLetIn(database: Queryable, { userId, madeBy, isMailed }: MadeLink): Promise<boolean> {
  if (isMailed || madeBy === '' || madeBy === serverCommand.name) return true;
  const { rows } = await database.query<Row>({
    name: 'link-person-and-maker',
    text: `select ${storedPersonColumns}, u.withdrawn_at is not null as "isWithdrawn"
             from "user" u where u.id = $1 or u.email = $2`,
    values: [userId, madeBy],
  });
  const person = rows.find((row) => row.userId === userId);
  const maker = rows.find((row) => row.email === madeBy);
  if (person === undefined || maker === undefined || maker.isWithdrawn) return false;
  // A name that this version doesn't know may be a right in the next one.
  return mayLetIn(personOf(maker), { ...person, permissions: new Set(person.permissions as readonly Permission[]) });
}

/** Deletes links to or by this person that no longer work, so that the list of people doesn't show them as invitations. */
export async function endLinksBeyondRights(client: Queryable, userId: string): Promise<void> {
  const { rows } = await client.query<MadeLink & { readonly hash: string }>({
    name: 'links-of-and-by',
    text: `select token_hash as hash, user_id as "userId", made_by as "madeBy", is_mailed as "isMailed" from access_link
            where user_id = $1 or made_by = (select email from "user" where id = $1)`,
    values: [userId],
  });
  const ended: string[] = [];
  for (const link of rows) if (!(await mayStillLetIn(client, link))) ended.push(link.hash);
  if (ended.length > 0) await client.query('delete from access_link where token_hash = any($1)', [ended]);
}

/** For someone who can no longer sign in: deletes their links, and those they made and have seen. */
export async function endAllLinks(client: Queryable, userId: string): Promise<void> {
  await client.query(
    `delete from access_link
      where user_id = $1 or (not is_mailed and made_by = (select email from "user" where id = $1))`,
    [userId],
  );
}
