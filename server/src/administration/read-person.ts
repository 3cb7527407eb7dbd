/** One person as an administrator sees them. */
import type { PersonDetails } from '@operatory/contract/people-administration';
import { hasFactorSql } from '../access/viewers.ts';
import type { Queryable } from '../database/database.ts';
import { type PersonRow, personColumns, personOf, personTables } from './list-people.ts';
import { lostAdministration, suspendedBy } from './suspensions.ts';

interface DetailsRow extends PersonRow {
  readonly version: number;
  readonly is_from_feed: boolean;
  readonly created_at: Date;
  readonly session_count: number;
  readonly every_account: string[];
  readonly has_factor: boolean;
}

/**
 * Undefined if there is no such person. Doesn't return buyers from procurement systems, who sign in through a
 * connection.
 */
export async function readPerson(
  database: Queryable,
  { userId, callerId }: { readonly userId: string; readonly callerId: string },
): Promise<PersonDetails | undefined> {
  const { rows } = await database.query<DetailsRow>({
    name: 'person-details',
    text: `select ${personColumns}, f.version, f.is_from_feed, f.created_at,
                  (select count(*)::int from session s where s.user_id = f.id and s.expires_at > now()) as session_count,
                  array(select customer_number from user_customer c where c.user_id = f.id order by 1) as every_account,
                  ${hasFactorSql('f.id')} as has_factor
             from "user" f ${personTables}
            where f.id = $1 and not exists (select from user_permission p where p.user_id = f.id and p.permission = 'PunchOut')`,
    values: [userId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const isSelf = userId === callerId;
  return {
    ...personOf(row, !isSelf),
    accounts: row.every_account,
    version: row.version,
    isFromFeed: row.is_from_feed,
    isSelf,
    addedAt: row.created_at.toISOString(),
    sessionCount: row.session_count,
    hasSecondStep: row.has_factor,
    suspendedBy: (await suspendedBy(database, userId)) ?? null,
    lostAdministration: await lostAdministration(database, userId),
  };
}
