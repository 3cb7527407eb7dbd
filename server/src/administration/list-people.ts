/** People by name, and whether they can sign in. */
import type { Person } from '@operatory/contract/people';
import type pg from 'pg';

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly permissions: string[];
  readonly territories: string[];
  readonly accounts: string[];
  readonly account_count: number;
  readonly is_withdrawn: boolean;
  readonly can_sign_in: boolean;
  readonly link_until: Date | null;
  readonly mail_problem: string | null;
}

export interface PeopleAsked {
  readonly searchText: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Accounts that a row of the list names. */
const mostNamed = 5;

/** What a row consists of, for a query in which `f` is the person. */
export const personColumns = `f.id, f.name, f.email, f.withdrawn_at is not null as is_withdrawn,
  array(select permission from user_permission p where p.user_id = f.id order by 1) as permissions,
  array(select territory_id from user_territory t where t.user_id = f.id order by 1) as territories,
  array(select customer_number from user_customer c where c.user_id = f.id order by 1 limit ${mostNamed}) as accounts,
  (select count(*)::int from user_customer c where c.user_id = f.id) as account_count,
  exists (select from account a where a.user_id = f.id) as can_sign_in,
  (select max(expires_at) from access_link l where l.user_id = f.id) as link_until,
  (select case when m.failed_at is not null then m.problem end from mail m
    where m.user_id = f.id order by m.mail_id desc limit 1) as mail_problem`;

function stateOf(row: PersonRow): Person['state'] {
  if (row.is_withdrawn) return 'withdrawn';
  if (row.can_sign_in) return 'ready';
  if (row.link_until === null) return 'new';
  return row.link_until > new Date() ? 'invited' : 'expired';
}

export function personOf(row: PersonRow, isMine: boolean): Person {
  const { is_withdrawn: isWithdrawn, link_until: until } = row;
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    permissions: row.permissions,
    territoryIds: row.territories,
    accounts: row.accounts,
    accountCount: row.account_count,
    state: stateOf(row),
    linkUntil: isWithdrawn || until === null || until < new Date() ? null : until.toISOString(),
    mailProblem: row.mail_problem ?? '',
    isMine: !isWithdrawn && isMine,
  };
}

const pageOf = (from: string) => `with found as (
    select u.id, u.name, u.email, u.withdrawn_at from ${from}
     where not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')
     order by u.withdrawn_at is not null, lower(u.name), u.id offset $1 limit $2)
  select ${personColumns} from found f order by f.withdrawn_at is not null, lower(f.name), f.id`;

const allPeople = pageOf('"user" u');
/** Apart from the one above, because with “or” PostgreSQL compared everyone with the text, for half a second among 100,000. */
const foundPeople = pageOf(`(
    select n.id from "user" n where lower(n.name) like $4
     union select e.id from "user" e where e.email like $4
     union select c.user_id from user_customer c where c.customer_number = $3) hit join "user" u on u.id = hit.id`);

/**
 * One page of the people whose name, e-mail, or account contains the text; buyers from procurement systems aren't people who
 * sign in. `isMine` says for whom the caller may make links.
 */
export async function listPeople(
  pool: pg.Pool,
  { searchText, pageIndex, pageSize }: PeopleAsked,
  isMine: (person: { readonly userId: string; readonly permissions: readonly string[] }) => boolean,
): Promise<{ data: Person[]; hasMore: boolean }> {
  const text = searchText.trim();
  const place = [pageIndex * pageSize, pageSize + 1];
  const { rows } =
    text === ''
      ? await pool.query<PersonRow>({ name: 'people-all', text: allPeople, values: place })
      : await pool.query<PersonRow>({
          name: 'people-found',
          text: foundPeople,
          values: [...place, text, `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`],
        });
  const data = rows
    .slice(0, pageSize)
    .map((row) => personOf(row, isMine({ userId: row.id, permissions: row.permissions })));
  return { data, hasMore: rows.length > pageSize };
}
