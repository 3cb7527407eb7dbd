/** Answers X12 files with 997s once their runs have ended. */
import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import type { FileStore } from '../../ports/files/index.ts';
import { feedNamed } from '../feeds.ts';
import { bytesOf } from '../formats/open-as-csv.ts';
import { x12TextOf } from '../formats/x12.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import type { RunRow } from '../runs/run-row.ts';
import { nextControl, paddedControl } from './control-numbers.ts';
import { readDocuments } from './documents.ts';
import { type InterchangeOutcome, loadedOutcome, type RowFault, refusedOutcome } from './outcomes.ts';
import { outlineOf, X12Trouble } from './read-segments.ts';
import { findRepeat } from './receive.ts';
import { writeAcknowledgment } from './write-acknowledgment.ts';

export interface AcknowledgingParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly fileLimits: { readonly bytes: number };
}

const loadedStates: readonly RunRow['state'][] = ['applied', 'repeated', 'undoing', 'undone'];

async function faultsOf(client: pg.PoolClient, runId: number): Promise<RowFault[]> {
  const { rows } = await client.query<RowFault>(
    `select "row", column_name as "column", value, code from exchange_error
      where run_id = $1 and is_fatal and "row" > 0 order by "row", column_name`,
    [runId],
  );
  return rows;
}

/** The file's text; undefined if it can't be told. */
async function textOf({ files, fileLimits }: AcknowledgingParts, fileKey: string): Promise<string | undefined> {
  try {
    return await x12TextOf(bytesOf(files, fileKey, fileLimits.bytes));
  } catch (error) {
    if (error instanceof FileTrouble) return undefined;
    throw error;
  }
}

async function outcomeOf(
  client: pg.PoolClient,
  { run, feed, text }: { readonly run: RunRow; readonly feed: Feed; readonly text: string },
): Promise<InterchangeOutcome[]> {
  const outline = outlineOf(text);
  try {
    const documents = readDocuments(run.feed, text);
    if (loadedStates.includes(run.state)) {
      return loadedOutcome(feed, outline, documents, await faultsOf(client, run.repeats_run_id ?? run.run_id));
    }
    await findRepeat(client, run.run_id, documents.sets);
    return refusedOutcome(outline, undefined);
  } catch (trouble) {
    // Any other error is a fault of ours, and no reason to refuse what may have been loaded.
    if (!(trouble instanceof X12Trouble || trouble instanceof FileTrouble)) throw trouble;
    return refusedOutcome(outline, trouble);
  }
}

/** A run that is only looked at isn't answered; one that was approved is. */
const isAnswered = (run: RunRow) => !run.is_dry_run || run.is_approved;

async function acknowledgeRun(parts: AcknowledgingParts, runId: number): Promise<void> {
  await inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<RunRow>(
      'select * from exchange_run where run_id = $1 and is_to_acknowledge for update skip locked',
      [runId],
    );
    const [run] = rows;
    if (run === undefined) return;
    const feed = feedNamed(run.feed);
    const text = isAnswered(run) ? await textOf(parts, run.file_key) : undefined;
    const outcomes = text === undefined || feed === undefined ? [] : await outcomeOf(client, { run, feed, text });
    for (const [part, { isa, groups }] of outcomes.entries()) {
      const control = await nextControl(client);
      await client.query(
        `insert into erp_out_file (kind, control_number, run_id, part, file_name, content, is_for_folder, created_at)
         values ('997', $1, $2, $3, $4, $5, $6, now())`,
        [
          control,
          run.run_id,
          part,
          `997.${paddedControl(control)}.x12`,
          writeAcknowledgment(isa, groups, { control, at: new Date() }),
          run.import_id.startsWith('folder-'),
        ],
      );
    }
    await client.query('update exchange_run set is_to_acknowledge = false where run_id = $1', [run.run_id]);
  });
}

/**
 * Writes the 997s that are due, each once, whatever process does; only that of the run if one is named. One that fails holds up no
 * other. Rejects with the first error, and is then repeated.
 */
export async function acknowledgeDue(parts: AcknowledgingParts, runId: number | null = null): Promise<void> {
  const { rows } = await parts.pool.query<{ run_id: number }>(
    `select run_id from exchange_run
      where is_to_acknowledge and ended_at is not null and ($1::int is null or run_id = $1) order by run_id`,
    [runId],
  );
  await eachInTurn(rows, (row) => acknowledgeRun(parts, row.run_id));
}

/** The run's 997, one interchange after another; undefined if it has none, or not yet. */
export async function readAcknowledgment(parts: AcknowledgingParts, runId: number): Promise<string | undefined> {
  await acknowledgeDue(parts, runId);
  const { rows } = await parts.pool.query<{ content: string }>(
    "select content from erp_out_file where run_id = $1 and kind = '997' order by part",
    [runId],
  );
  return rows.length === 0 ? undefined : rows.map(({ content }) => content).join('');
}
