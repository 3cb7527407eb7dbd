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

async function readMark(files: FileStore): Promise<Mark | undefined> {
  const stored = await files.open(key);
  if (stored === undefined) return undefined;
  const mark = JSON.parse(await text(stored.content)) as Mark;
  return Number.isSafeInteger(mark.reserved) && Number.isSafeInteger(mark.seen) ? mark : undefined;
}

/** The first eight digits of a log file's name are the timeline, which a recovery to a moment and a failover start over. */
const state = `
  select last_value as last, (select oid from pg_database where datname = current_database()) || '/' ||
         case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as history
    from order_number_seq`;

/**
 * Compares the mark with the database once, moves the numbers on if the database is older than the mark, and brings the
 * mark up to date. Returns the number that they were moved to; undefined if nothing was restored.
 */
export async function keepOrderNumbers({ pool, files, log }: MarkParts): Promise<number | undefined> {
  // The mark first: a number that's read afterward can't be lower, unless the database was restored.
  const mark = await readMark(files);
  const { rows } = await pool.query<{ last: number; history: string }>(state);
  const { last, history } = rows[0] as { last: number; history: string };
  const isRestored = mark !== undefined && (last < mark.seen || history !== mark.history) && last < mark.reserved;
  let now = last;
  if (isRestored) {
    const moved = await pool.query<{ last: number }>(
      `select setval('order_number_seq', greatest($1::bigint, (select last_value from order_number_seq))) as last`,
      [mark.reserved],
    );
    now = moved.rows[0]?.last ?? mark.reserved;
    log.warn({ from: last, to: now }, 'the database was restored: order numbers were moved on');
  }
  if (mark === undefined || isRestored || history !== mark.history || now > mark.seen) {
    const next: Mark = { seen: now, reserved: now + block, history };
    await files.write(key, Readable.from([JSON.stringify(next)]));
  }
  return isRestored ? now : undefined;
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
    everyMs,
    log: parts.log,
    failure: 'the mark of order numbers could not be written',
  });
