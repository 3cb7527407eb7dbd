/** Looks at an X12 file before its rows are loaded: documents that came before, and answers to what we sent. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../../ports/files/index.ts';
import { bytesOf } from '../formats/open-as-csv.ts';
import { x12TextOf } from '../formats/x12.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import type { RunRow } from '../runs/run-row.ts';
import type { RunChange } from '../runs/write-run.ts';
import { readDocuments } from './documents.ts';
import { noteNumbers } from './note-numbers.ts';
import { readAnswers } from './read-answers.ts';
import { element, named, type Segment, type TransactionSet, X12Trouble } from './read-segments.ts';
import { type AnswerParts, takeAnswers } from './take-answers.ts';

/** How a document is told from others, and what it says. */
interface SetIdentity {
  readonly sender: string;
  readonly interchange: string;
  readonly groupControl: string;
  readonly setControl: string;
  readonly sha256: string;
  readonly start: Segment;
}

function identityOf({ isa, gs, segments }: TransactionSet): SetIdentity {
  const start = segments[0] as Segment;
  const inner = segments.slice(1, -1).map(({ tag, elements }) => [tag, ...elements]);
  return {
    sender: `${element(isa, 5)}/${element(isa, 6)}`,
    interchange: element(isa, 13),
    groupControl: element(gs, 6),
    setControl: element(start, 2),
    sha256: createHash('sha256')
      .update(JSON.stringify([element(start, 1), inner]))
      .digest('hex'),
    start,
  };
}

interface KnownSet {
  readonly place: number;
  readonly sha256: string;
  readonly run_id: number;
  readonly import_id: string;
}

const columnsOf = (sets: readonly SetIdentity[]) => [
  sets.map(({ sender }) => sender),
  sets.map(({ interchange }) => interchange),
  sets.map(({ groupControl }) => groupControl),
  sets.map(({ setControl }) => setControl),
];

/**
 * The run with the same documents; undefined if they're all new. Throws `X12Trouble` if control numbers were used for something
 * else, or only some of the documents are new.
 */
export async function findRepeat(
  database: pg.Pool | pg.ClientBase,
  runId: number,
  sets: readonly TransactionSet[],
): Promise<Pick<KnownSet, 'run_id' | 'import_id'> | undefined> {
  const identities = sets.map(identityOf);
  const { rows } = await database.query<KnownSet>(
    `select t.place::int as place, k.sha256, k.run_id, r.import_id
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as t(sender, interchange, group_control, set_control, place)
       join x12_received k using (sender, interchange, group_control, set_control)
       join exchange_run r on r.run_id = k.run_id
      where k.run_id <> $5 order by t.place`,
    [...columnsOf(identities), runId],
  );
  for (const { place, sha256, import_id: importId } of rows) {
    const { start, sha256: own } = identities[place - 1] as SetIdentity;
    if (sha256 !== own) {
      throw new X12Trouble(
        `The control numbers of ${named(start)} (ISA13, GS06, ST02) were used before, in ${importId}, for another document. Give this one new numbers.`,
        undefined,
        '19',
      );
    }
  }
  const [first] = rows;
  if (first === undefined || rows.length === sets.length) return first;
  throw new X12Trouble(
    `${rows.length} of its ${sets.length} documents came before, in ${first.import_id}. Send the others under a new interchange control number (ISA13).`,
    undefined,
    '19',
  );
}

/** Remembers the documents of a run that is applied, in its transaction. */
export async function noteReceived(
  client: pg.PoolClient,
  runId: number,
  sets: readonly TransactionSet[],
): Promise<void> {
  const identities = sets.map(identityOf);
  await client.query(
    `insert into x12_received (sender, interchange, group_control, set_control, sha256, run_id)
     select t.*, $6 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) t
     on conflict do nothing`,
    [...columnsOf(identities), identities.map(({ sha256 }) => sha256), runId],
  );
}

/** Forgets them, so that the file can be sent again. */
export const forgetReceived = (client: pg.PoolClient, runId: number) =>
  client.query('delete from x12_received where run_id = $1', [runId]);

export interface ReceivingParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly fileLimits: { readonly bytes: number };
  readonly setReceipt?: AnswerParts['setReceipt'] | undefined;
}

export interface ReceivedX12 {
  /** How the run ends if there is nothing to load. */
  readonly end?: RunChange;
  readonly sets: readonly TransactionSet[];
  readonly warnings: readonly string[];
}

/** Rejects with `FileTrouble` for what can't be used as a whole. A dry run stores no answers. */
export async function receiveX12(parts: ReceivingParts, run: RunRow): Promise<ReceivedX12> {
  try {
    const text = await x12TextOf(bytesOf(parts.files, run.file_key, parts.fileLimits.bytes));
    await noteNumbers(parts.pool, run.run_id, text);
    const { sets } = readDocuments(run.feed, text);
    if (run.is_dry_run && !run.is_approved) return { sets, warnings: [] };
    const repeated = await findRepeat(parts.pool, run.run_id, sets);
    if (repeated !== undefined) {
      const reason = `The same documents were applied as ${repeated.import_id}.`;
      return { sets, warnings: [], end: { state: 'repeated', repeatsRunId: repeated.run_id, reason } };
    }
    const { setReceipt, pool } = parts;
    const warnings = setReceipt === undefined ? [] : await takeAnswers({ pool, setReceipt }, readAnswers(sets));
    return { sets, warnings };
  } catch (error) {
    throw error instanceof X12Trouble ? new FileTrouble(error.message) : error;
  }
}
