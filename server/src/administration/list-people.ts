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
  readonly is_mail_waiting: boolean | null;
}

export interface PeopleAsked {
  readonly searchText: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Accounts that a row of the list names. */
const maxNamed = 5;

/** The columns of a row, for a query in which `f` is the person. */
export const personColumns = `f.id, f.name, f.email, f.withdrawn_at is not null as is_withdrawn,
  array(select permission from user_permission p where p.user_id = f.id order by 1) as permissions,
  array(select territory_id from user_territory t where t.user_id = f.id order by 1) as territories,
  array(select customer_number from user_customer c where c.user_id = f.id order by 1 limit ${maxNamed}) as accounts,
  (select count(*)::int from user_customer c where c.user_id = f.id) as account_count,
  exists (select from account a where a.user_id = f.id) as can_sign_in,
  (select max(expires_at) from access_link l where l.user_id = f.id) as link_until,
  newest_mail.problem as mail_problem, newest_mail.is_waiting as is_mail_waiting`;

/** The joins that the columns need in addition to `f`. */
export const personTables = `left join lateral (
  select case when m.sent_at is null then m.problem end as problem, m.failed_at is null as is_waiting from mail m
   where m.user_id = f.id order by m.mail_id desc limit 1) newest_mail on true`;

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
    isMailWaiting: (row.mail_problem ?? '') !== '' && row.is_mail_waiting === true,
    isMine: !isWithdrawn && isMine,
  };
}

const order = (person: string) => `${person}.withdrawn_at is not null, lower(${person}.name), ${person}.id`;
const pageOf = (from: string, where = '') => `found as (
    select u.id, u.name, u.email, u.withdrawn_at from ${from}
     where not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')${where}
     order by ${order('u')} offset $1 limit $2)
  select ${personColumns} from found f ${personTables} order by ${order('f')}`;

const allPeople = `with ${pageOf('"user" u')}`;
/** By the indexes of texts. With “or” instead, PostgreSQL compared everyone with the text, for half a second among 100,000. */
const foundPeople = `with ${pageOf(`(
    select n.id from "user" n where lower(n.name) like $4
     union select e.id from "user" e where e.email like $4
     union select c.user_id from user_customer c where c.customer_number = $3) hit join "user" u on u.id = hit.id`)}`;
/** Among the first people of the list alone. */
const foundNear = `with near as (select u.id, u.name, u.email, u.withdrawn_at from "user" u order by ${order('u')} limit $5),
  ${pageOf(
    'near u',
    ` and (lower(u.name) like $4 or u.email like $4
           or u.id in (select c.user_id from user_customer c where c.customer_number = $3))`,
  )}`;

/**
 * So many people are compared with a text before the indexes are asked, and so many more for each one on the pages before.
 * What one in twenty has, such as a letter or a domain, fills the page from them; the indexes would find, sort, and drop
 * everyone, for seconds among 100,000.
 */
const nearest = 1_000;
const nearestMore = 20;

async function findPeople(pool: pg.Pool, text: string, [offset, limit]: readonly [number, number]) {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const values = [offset, limit, text, like];
  const near = await pool.query<PersonRow>({
    name: 'people-near',
    text: foundNear,
    values: [...values, nearest + nearestMore * offset],
  });
  if (near.rows.length === limit) return near.rows;
  return (await pool.query<PersonRow>({ name: 'people-found', text: foundPeople, values })).rows;
}

/**
 * One page of the people whose name, e-mail, or account contains the text; buyers from procurement systems aren't
 * people who sign in. `isMine` says for whom the caller may make links.
 */
export async function listPeople(
  pool: pg.Pool,
  { searchText, pageIndex, pageSize }: PeopleAsked,
  isMine: (person: { readonly userId: string; readonly permissions: readonly string[] }) => boolean,
): Promise<{ data: Person[]; hasMore: boolean }> {
  const text = searchText.trim();
  const index = [pageIndex * pageSize, pageSize + 1] as const;
  const rows =
    text === ''
      ? (await pool.query<PersonRow>({ name: 'people-all', text: allPeople, values: [...index] })).rows
      : await findPeople(pool, text, index);
  const data = rows
    .slice(0, pageSize)
    .map((row) => personOf(row, isMine({ userId: row.id, permissions: row.permissions })));
  return { data, hasMore: rows.length > pageSize };
}
