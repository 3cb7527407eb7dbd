/**
 * Keeps order numbers from being given out twice when the database is restored to an earlier moment. A mark outside the
 * database, in the file store, says which numbers may have been given out; after a restore, new orders get numbers beyond it.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { FileStore } from '../ports/files/file-store.ts';

export interface MarkParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Mark {
  /** The last number that was given out when the mark was written. */
  readonly seen: number;
  /** No number above this has been given out since. */
  readonly reserved: number;
  /** Which history of which database this is about: it changes with a restore and with a failover. */
  readonly history: string;
}

const key = 'order-numbers/mark.json';
/** Far more than the orders between two looks. */
const block = 10_000;
const msBetweenLooks = 10_000;
/** A number further away than this is a mistake of its sender. */
const farthest = 100_000;

/** Returns `unreadable` for a truncated file, such as one that was copied to a full disk. */
async function readMark(files: FileStore): Promise<Mark | 'unreadable' | undefined> {
  const stored = await files.open(key);
  if (stored === undefined) return undefined;
  const written = await text(stored.content);
  try {
    const mark = JSON.parse(written) as Mark;
    return Number.isSafeInteger(mark.reserved) && Number.isSafeInteger(mark.seen) ? mark : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** The first eight digits of a log file's name are the timeline, which a recovery to a moment and a failover start over. */
const state = `
  select last_value as last, (select oid from pg_database where datname = current_database()) || '/' ||
         case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as history
    from order_number_seq`;

/** The number that new orders must exceed; undefined if the database is up to date. */
function beyond(mark: Mark | 'unreadable' | undefined, { last, history }: { last: number; history: string }) {
  if (mark === undefined) return undefined;
  // No one knows what it contained, and the database may have been restored, too.
  if (mark === 'unreadable') return last + block;
  const isRestored = (last < mark.seen || history !== mark.history) && last < mark.reserved;
  return isRestored ? mark.reserved : undefined;
}

/**
 * Compares the mark with the database once, moves the numbers on if the database is older than the mark or the mark can't be
 * read, and brings the mark up to date. Returns the number that they were moved to; undefined if they weren't.
 */
export async function keepOrderNumbers({ pool, files, log }: MarkParts): Promise<number | undefined> {
  // The mark first: a number that's read afterward can't be lower, unless the database was restored.
  const mark = await readMark(files);
  const { rows } = await pool.query<{ last: number; history: string }>(state);
  const { last, history } = rows[0] as { last: number; history: string };
  const from = beyond(mark, { last, history });
  let now = last;
  if (from !== undefined) {
    const moved = await pool.query<{ last: number }>(
      `select setval('order_number_seq', greatest($1::bigint, (select last_value from order_number_seq))) as last`,
      [from],
    );
    now = moved.rows[0]?.last ?? from;
    log.warn(
      { from: last, to: now },
      mark === 'unreadable'
        ? 'the mark of order numbers could not be read: order numbers were moved on, and the mark was made again'
        : 'the database was restored: order numbers were moved on',
    );
  }
  if (
    from !== undefined ||
    mark === undefined ||
    mark === 'unreadable' ||
    history !== mark.history ||
    now > mark.seen
  ) {
    const next: Mark = { seen: now, reserved: now + block, history };
    await files.write(key, Readable.from([JSON.stringify(next)]));
  }
  return from === undefined ? undefined : now;
}

/** Moves the numbers on if someone else knows an order that this database hasn't given out, such as the ERP after a restore. */
export async function skipOrderNumbers(pool: pg.Pool, known: number, log: MarkParts['log']): Promise<void> {
  const { rowCount } = await pool.query(
    `select setval('order_number_seq', $1::bigint) from order_number_seq
      where last_value < $1::bigint and $1::bigint <= last_value + $2::bigint`,
    [known, farthest],
  );
  if (rowCount === 1) log.warn({ to: known }, 'the ERP knows newer orders: order numbers were moved on');
}

/** Looks every ten seconds. While the database or the file store is away, nothing is compared, and the log says so. */
export const startOrderNumberMark = (parts: MarkParts, everyMs = msBetweenLooks): Job =>
  repeat(() => keepOrderNumbers(parts), {
    name: 'order number mark',
    everyMs,
    log: parts.log,
    failure: 'the mark of order numbers could not be written',
  });
