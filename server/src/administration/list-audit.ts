/** Reads the audit log: one page, or everything that matches the filters as CSV. */
import type { AuditEntry, AuditFilters } from '@operatory/contract/audit';
import { withoutAmounts } from '@operatory/domain/money';
import type pg from 'pg';
import { csvLine, withoutFormula } from '../exchange/write-csv.ts';
import { entriesNamed, namesInLog } from './audit-names.ts';
import { type EntryRow, entryColumns, idsBetween, newestFirst, otherFilters } from './audit-rows.ts';

const pageSize = 100;
/** A download takes this many at a time, so that a log of years never is in memory at once. */
const downloadSize = 2_000;

type Asked = AuditFilters & { readonly before?: number | undefined };

interface Reader {
  readonly timeZone: string;
  /** If false, prices that someone set are masked. */
  readonly seesAmounts: boolean;
}

const everyone = `select ${entryColumns} from audit_entry e where ($1 || $2) is not null and ${otherFilters} ${newestFirst}`;

type Read = Omit<Wanted, 'person'> & { readonly before: number | undefined; readonly size: number };

/** The newest entries before `before`. */
async function readRows(pool: pg.Pool, { names, text, filters, before, size }: Read, { seesAmounts }: Reader) {
  const values = [...filters, before ?? null, size];
  const rows =
    text === ''
      ? (await pool.query<EntryRow>(everyone, ['', '', ...values])).rows
      : await entriesNamed(pool, { text, names, values });
  const shown = (json: string | null) => (json === null || seesAmounts ? json : withoutAmounts(json));
  return rows.map((row) => ({ ...row, before: shown(row.before), after: shown(row.after) }));
}

interface Wanted {
  /** Of a person or thing, as it was typed. */
  readonly text: string;
  /** What the log calls it, if that's few enough names to look each up. */
  readonly names: readonly string[] | undefined;
  /** Parameters of `otherFilters`. */
  readonly filters: readonly unknown[];
}

/** What doesn't change from page to page of a download. Undefined if no entry can fit. */
async function prepare(
  pool: pg.Pool,
  { person, kind, from, to }: AuditFilters,
  { timeZone }: Reader,
): Promise<Wanted | undefined> {
  const span = await idsBetween(pool, { from, to, timeZone });
  if (span === undefined) return undefined;
  const names = person === '' ? undefined : await namesInLog(pool, person);
  return { text: person, names, filters: [kind, from, to, timeZone, span.first, span.last] };
}

const parsed = (text: string | null): Record<string, unknown> | null => (text === null ? null : JSON.parse(text));

/** People who were only invited may have no name yet. */
const named = (key: 'actorName' | 'subjectName', name: string | null) =>
  name === null || name === '' ? {} : { [key]: name };

/** One page of the entries before `before`. */
export async function listAudit(
  pool: pg.Pool,
  asked: Asked,
  reader: Reader,
): Promise<{ data: AuditEntry[]; next: number | null }> {
  const wanted = await prepare(pool, asked, reader);
  if (wanted === undefined) return { data: [], next: null };
  const rows = await readRows(pool, { ...wanted, before: asked.before, size: pageSize + 1 }, reader);
  const data = rows.slice(0, pageSize).map((row) => ({
    entryId: row.entry_id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    subject: row.subject,
    ...named('actorName', row.actorName),
    ...named('subjectName', row.subjectName),
    before: parsed(row.before),
    after: parsed(row.after),
    address: row.address,
  }));
  return { data, next: rows.length > pageSize ? (data.at(-1)?.entryId ?? null) : null };
}

/** The same entries as CSV, a piece at a time. */
export async function* auditCsv(pool: pg.Pool, filters: AuditFilters, reader: Reader): AsyncGenerator<string> {
  yield csvLine(['entry', 'at', 'what', 'by', 'about', 'before', 'after', 'address']);
  const wanted = await prepare(pool, filters, reader);
  if (wanted === undefined) return;
  for (let before: number | undefined; ; ) {
    const rows = await readRows(pool, { ...wanted, before, size: downloadSize }, reader);
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
