/** Reads the audit log: one page, or everything that matches the filters as CSV. */
import type { AuditEntry, AuditFilters } from '@operatory/contract/audit';
import { withoutAmounts } from '@operatory/domain/money';
import type pg from 'pg';
import { csvLine, withoutFormula } from '../exchange/write-csv.ts';

const pageSize = 100;
/** A download takes this many at a time, so that a log of years never is in memory at once. */
const downloadSize = 2_000;

interface EntryRow {
  readonly entry_id: number;
  readonly at: Date;
  readonly kind: AuditEntry['kind'];
  readonly actor: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
}

type Asked = AuditFilters & { readonly before?: number | undefined };

interface Reader {
  readonly timeZone: string;
  /** If false, prices that someone set are masked. */
  readonly seesAmounts: boolean;
}

/** Newest first. A day is one of the distributor's, in their time zone. */
async function readRows(
  pool: pg.Pool,
  { person, kind, from, to, before }: Asked,
  { timeZone, seesAmounts, size }: Reader & { readonly size: number },
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select entry_id, at, kind, actor, subject, before, after, address
       from audit_entry e
      where ($1 = '' or e.actor in ($1, lower($1)) or e.subject in ($1, lower($1))
             or e.subject_id in (select id from "user" where lower(name) = lower($1))
             or e.actor_id in (select id from "user" where lower(name) = lower($1)))
        and ($2 = '' or e.kind = $2)
        and ($3 = '' or e.at >= ($3 || ' 00:00')::timestamp at time zone $5)
        and ($4 = '' or e.at < (($4::text || ' 00:00')::timestamp + interval '1 day') at time zone $5)
        and ($6::bigint is null or e.entry_id < $6)
      order by e.entry_id desc limit $7`,
    [person, kind, from, to, timeZone, before ?? null, size],
  );
  const shown = (text: string | null) => (text === null || seesAmounts ? text : withoutAmounts(text));
  return rows.map((row) => ({ ...row, before: shown(row.before), after: shown(row.after) }));
}

const parsed = (text: string | null): Record<string, unknown> | null => (text === null ? null : JSON.parse(text));

/** One page of the entries before `before`. */
export async function listAudit(
  pool: pg.Pool,
  asked: Asked,
  reader: Reader,
): Promise<{ data: AuditEntry[]; next: number | null }> {
  const rows = await readRows(pool, asked, { ...reader, size: pageSize + 1 });
  const data = rows.slice(0, pageSize).map((row) => ({
    entryId: row.entry_id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    subject: row.subject,
    before: parsed(row.before),
    after: parsed(row.after),
    address: row.address,
  }));
  return { data, next: rows.length > pageSize ? (data.at(-1)?.entryId ?? null) : null };
}

/** The same entries as CSV, a piece at a time. */
export async function* auditCsv(pool: pg.Pool, filters: AuditFilters, reader: Reader): AsyncGenerator<string> {
  yield csvLine(['entry', 'at', 'what', 'by', 'about', 'before', 'after', 'address']);
  for (let before: number | undefined; ; ) {
    const rows = await readRows(pool, { ...filters, before }, { ...reader, size: downloadSize });
    if (rows.length > 0) {
      yield rows
        .map((row) =>
          csvLine(
            [
              String(row.entry_id),
              row.at.toISOString(),
              row.kind,
              row.actor,
              row.subject,
              row.before ?? '',
              row.after ?? '',
              row.address,
            ].map(withoutFormula),
          ),
        )
        .join('');
    }
    if (rows.length < downloadSize) return;
    before = rows.at(-1)?.entry_id;
  }
}
