/** Parts of the queries that read entries of the audit log. */
import type { AuditEntry } from '@operatory/contract/audit';
import type pg from 'pg';

export interface EntryRow {
  readonly entry_id: number;
  readonly at: Date;
  readonly kind: AuditEntry['kind'];
  readonly actor: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** The name of a person by id today. Nobody's who was forgotten: the log keeps only the e-mail they had. */
const nameOf = (id: string) => `(select n.name from "user" n where n.id = ${id} and n.forgotten_at is null)`;

export const entryColumns = `e.entry_id, e.at, e.kind, e.actor, e.subject, e.before, e.after, e.address,
  ${nameOf('e.actor_id')} as "actorName", ${nameOf('e.subject_id')} as "subjectName"`;

/** Of an entry `e`, beside names ($1 and $2): kind, first and last day in a time zone, first and last id, and the page's end. */
export const otherFilters = `($3 = '' or e.kind = $3)
  and ($4 = '' or e.at >= ($4 || ' 00:00')::timestamp at time zone $6)
  and ($5 = '' or e.at < (($5::text || ' 00:00')::timestamp + interval '1 day') at time zone $6)
  and e.entry_id between $7 and $8 and ($9::bigint is null or e.entry_id < $9)`;
/** `$10` is the size of the page. */
export const newestFirst = 'order by e.entry_id desc limit $10';

interface Days {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Entries are numbered as they're written, but the server's clock may be set back. */
const slack = 1_000;
const lastId = '9223372036854775807';

/**
 * Between which ids the entries of these days are, so that those of other days needn't be read. Undefined if there are none.
 */
export async function idsBetween(
  pool: pg.Pool,
  { from, to, timeZone }: Days,
): Promise<{ readonly first: number; readonly last: string | number } | undefined> {
  if (from === '' && to === '') return { first: 0, last: lastId };
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    `select (select e.entry_id from audit_entry e
              where e.at >= (coalesce(nullif($1, ''), '0001-01-01') || ' 00:00')::timestamp at time zone $3
              order by e.at, e.entry_id limit 1) - ${slack} as first,
            (select e.entry_id from audit_entry e
              where e.at < ((coalesce(nullif($2, ''), '9999-12-30') || ' 00:00')::timestamp + interval '1 day') at time zone $3
              order by e.at desc, e.entry_id desc limit 1) + ${slack} as last`,
    [from, to, timeZone],
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}
