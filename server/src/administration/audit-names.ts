/** Finds audit log entries by part of the actor's or the subject's name. */
import type pg from 'pg';
import { type EntryRow, entryColumns, newestFirst, otherFilters } from './audit-rows.ts';

/** With more names than this, the newest entries are compared one by one: so many names fill a page soon. */
const most = 300;
const limit = `limit ${most + 1}`;
/** So many entries are compared before every name is looked up after all. */
const nearest = 20_000;

/** As a pattern for `like`. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** `$1` is what was typed and `$2` its pattern. */
const accounts = 'select customer_number from customer where customer_number = $1 or lower(name) like $2';
/** A forgotten person is found by nothing but their whole former e-mail, which stays in the log. */
const isRemembered = (personId: string) =>
  `not exists (select from "user" f where f.id = ${personId} and f.forgotten_at is not null)`;
const people = `select id from "user" where lower(name) like $2 and forgotten_at is null
  union all select user_id from user_customer where customer_number in (${accounts})`;
const names = `select name from audit_name where lower(name) like $2 and ${isRemembered('person_id')}
  union select name from audit_name where person_id in (${people})
  union select name from audit_name where name in (select 'account ' || customer_number from (${accounts}) a)`;

const someNames = `with account as materialized (${accounts} ${limit}),
  person as materialized (
    (select id from "user" where lower(name) like $2 and forgotten_at is null ${limit})
     union (select user_id from user_customer where customer_number in (select customer_number from account) ${limit})),
  found as (
    (select name from audit_name where lower(name) like $2 and ${isRemembered('person_id')} ${limit})
     union (select name from audit_name where person_id in (select id from person) ${limit})
     union select name from audit_name where name in (select 'account ' || customer_number from account))
  select array(select name from found) as names,
         (select count(*) from account) > ${most} or (select count(*) from person) > ${most}
           or (select count(*) from found) > ${most} as "areMany"`;

/** A whole e-mail is one person's, by what the log called them at any time. */
const wholeEmail = `select name from audit_name where name = lower($1) and name like '%@%'
  union select name from audit_name where person_id = (select id from "user" where email = lower($1))`;

/**
 * Every text that the log has for what was typed: a person by a part of their name or e-mail, by the number of an account of
 * theirs, or by a part of its name. A whole e-mail finds only that person. Undefined if there are too many to look each of them up.
 */
export async function namesInLog(pool: pg.Pool, text: string): Promise<readonly string[] | undefined> {
  const { rows: whole } = await pool.query<{ name: string }>(wholeEmail, [text]);
  if (whole.length > 0) return whole.map(({ name }) => name);
  const { rows } = await pool.query<{ names: string[]; areMany: boolean }>(someNames, [text, containing(text)]);
  return rows[0]?.areMany === false ? rows[0].names : undefined;
}

const byIds = (ids: string) =>
  `select ${entryColumns} from audit_entry e where e.entry_id = any(array(${ids})) order by e.entry_id desc`;

/** The newest of each name by its index, and of those the newest: a name may have a million entries. `$1` has the names. */
const ofNames = byIds(`select hit.entry_id from unnest($1::text[]) n (name), lateral (
    (select e.entry_id from audit_entry e where e.actor = n.name and ${otherFilters} ${newestFirst})
     union (select e.entry_id from audit_entry e where e.subject = n.name and ${otherFilters} ${newestFirst})) hit
   where $2 = '' group by hit.entry_id order by hit.entry_id desc limit $10`);

const ofNewest = `with near as materialized (
    select ${entryColumns}, e.actor_id, e.subject_id from audit_entry e where ${otherFilters} order by e.entry_id desc limit ${nearest}),
  person as materialized (${people}), account as materialized (${accounts})
  select ${entryColumns} from near e
   where (lower(e.actor) like $2 and ${isRemembered('e.actor_id')})
      or (lower(e.subject) like $2 and ${isRemembered('e.subject_id')})
      or e.actor_id in (select id from person) or e.subject_id in (select id from person)
      or e.subject in (select 'account ' || customer_number from account) ${newestFirst}`;

const ofAllNames = `with found as materialized (${names})
  ${byIds(`select hit.entry_id from (
      select e.entry_id from found join audit_entry e on e.actor = found.name where ${otherFilters}
       union select e.entry_id from found join audit_entry e on e.subject = found.name where ${otherFilters}) hit
     order by hit.entry_id desc limit $10`)}`;

interface Named {
  readonly text: string;
  readonly names: readonly string[] | undefined;
  /** Parameters from $3. The last is the size of the page. */
  readonly values: readonly unknown[];
}

export async function entriesNamed(pool: pg.Pool, { text, names: few, values }: Named): Promise<EntryRow[]> {
  if (few !== undefined) return (await pool.query<EntryRow>(ofNames, [few, '', ...values])).rows;
  const asked = [text, containing(text), ...values];
  const { rows: near } = await pool.query<EntryRow>(ofNewest, asked);
  return near.length === values.at(-1) ? near : (await pool.query<EntryRow>(ofAllNames, asked)).rows;
}
