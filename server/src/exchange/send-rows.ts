/** Takes a few rows and applies them right away, by the same path as a file, while the caller waits. */
import { Readable } from 'node:stream';
import type { RowResult } from '@operatory/contract/exchange-runs';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type FeedName, feeds } from '@operatory/domain/exchange';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { resultsOf } from './row-results.ts';
import { queueWaiting } from './runs/retry-waiting.ts';
import type { RunRow } from './runs/run-row.ts';
import { type ExchangeParts, workNow } from './start-exchange.ts';
import { takeImport } from './take-import.ts';
import { csvOf } from './write-csv.ts';

type Value = string | number | boolean | null;

export interface RowBatch {
  readonly importId: string;
  readonly feed: FeedName;
  readonly rows: readonly Readonly<Record<string, Value>>[];
  readonly sentBy: string;
}

const written = (value: Value | undefined) => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return String(value);
};

function csvOfRows(rows: RowBatch['rows']): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvOf(
    header,
    rows.map((row) => header.map((name) => written(row[name]))),
  );
}

const fieldsOf = (row: RowBatch['rows'][number]) => Object.keys(row).toSorted().join(', ');
const isRemoval = ({ operation }: RowBatch['rows'][number]) => operation === 'D';

/**
 * Rows of one call are read under one header, so a field that only some of them have would be cleared in the others.
 * Rows that remove name only what they remove.
 */
function refuseUnevenRows(rows: RowBatch['rows']): Refusal<RefusalCode> | undefined {
  const first = rows.findIndex((row) => !isRemoval(row));
  const wanted = rows[first];
  if (wanted === undefined) return undefined;
  const other = rows.findIndex((row) => !isRemoval(row) && fieldsOf(row) !== fieldsOf(wanted));
  return other === -1 ? undefined : refuse('exchange.rows-uneven', { row: other + 1, first: first + 1 });
}

const isOver = ({ ended_at: endedAt, state }: RunRow) => endedAt !== null || state === 'waiting' || state === 'ready';
/** Of such a feed only records of the past can be loaded. */
const isPast = (feed: FeedName) => feeds[feed].modes.every((mode) => mode === 'history');
const waitMs = 8_000;
const againMs = 50;

/** The run once it's over; undefined if that takes longer than a caller waits. */
async function finished(parts: ExchangeParts, importId: string, runId: number): Promise<RunRow | undefined> {
  const until = performance.now() + waitMs;
  for (;;) {
    await workNow(parts, runId);
    const { rows } = await parts.pool.query<RunRow>('select * from exchange_run where import_id = $1', [importId]);
    const [run] = rows;
    if (run === undefined || isOver(run)) return run;
    // Another run of the feed is in progress.
    if (performance.now() > until) return undefined;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** Servers that are trying rows again: the rows of a busy sender don't add to them. */
const retrying = new WeakSet<ExchangeParts>();

/**
 * Tries the rows that waited for rows of this feed at once, and then those that waited for these. A worker only looks for them after
 * the loads that it has done itself, and every half minute.
 */
async function retryAfter(parts: ExchangeParts, feed: FeedName): Promise<void> {
  if (retrying.has(parts)) return;
  retrying.add(parts);
  try {
    const loaded: FeedName[] = [feed];
    for (let next = loaded.pop(); next !== undefined; next = loaded.pop()) {
      const retry = await queueWaiting(parts.pool, parts.files, next);
      if (retry === undefined) continue;
      await workNow(parts, retry.runId);
      // There may be rows of another load that waited for the same.
      loaded.push(next, retry.feed);
    }
  } catch (error) {
    parts.log.warn({ err: error }, 'rows that waited are tried again later');
  } finally {
    retrying.delete(parts);
  }
}

/** Returns the run and a result for each row; only the unfinished run if it takes too long. */
export async function sendRows(
  parts: ExchangeParts,
  sent: RowBatch,
): Promise<{ readonly run: RunRow; readonly results: RowResult[] | undefined } | Refusal<RefusalCode>> {
  const uneven = refuseUnevenRows(sent.rows);
  if (uneven !== undefined) return uneven;
  const content = Readable.from([Buffer.from(csvOfRows(sent.rows))]);
  const taken = await takeImport(
    parts,
    {
      ...sent,
      mode: isPast(sent.feed) ? 'history' : 'delta',
      dryRun: false,
      encoding: 'utf-8',
      fileName: '',
      rows: undefined,
      isRowByRow: true,
    },
    content,
  );
  if (isRefusal(taken)) return taken;
  const run = isOver(taken) ? taken : await finished(parts, sent.importId, taken.run_id);
  if (run === undefined) return { run: taken, results: undefined };
  if (run.state === 'applied') void retryAfter(parts, sent.feed);
  return { run, results: await resultsOf(parts.pool, run, sent.rows.length) };
}
