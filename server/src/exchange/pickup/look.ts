/** Checks a place once: takes new files, and moves those whose run has ended. */
import { Readable } from 'node:stream';
import { feedNames, readFileName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { writeRejects } from '../rejects.ts';
import type { RunRow } from '../runs/run-row.ts';
import { isDataFile, manifestNames } from './manifest.ts';
import type { FoundFile, PickupPlace, Settlement } from './pickup-place.ts';
import { type PickupParts, takeFile } from './take-file.ts';

interface KnownFile {
  readonly pickup_id: number;
  readonly run_id: number | null;
  readonly reason: string;
  readonly seen_at: Date;
  readonly settled_at: Date | null;
}

const loaded: readonly RunRow['state'][] = ['applied', 'checked', 'repeated', 'undone', 'undoing'];

/** Feeds that others refer to come first, then lower sequence numbers. */
function inOrder(files: readonly FoundFile[]): FoundFile[] {
  const rank = ({ name }: FoundFile): [number, number] => {
    const read = readFileName(name);
    if (!('file' in read)) return [feedNames.length, 0];
    return [feedNames.indexOf(read.file.feed), read.file.sequence ?? 0];
  };
  return files.toSorted((one, other) => {
    const [[oneFeed, oneSequence], [otherFeed, otherSequence]] = [rank(one), rank(other)];
    return oneFeed - otherFeed || oneSequence - otherSequence || (one.name < other.name ? -1 : 1);
  });
}

const stampOf = (seenAt: Date) =>
  seenAt
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '');

async function knownFile(pool: pg.Pool, place: PickupPlace, file: FoundFile): Promise<KnownFile | undefined> {
  const { rows } = await pool.query<KnownFile>(
    'select pickup_id, run_id, reason, seen_at, settled_at from exchange_pickup where place = $1 and file_name = $2 and file_version = $3',
    [place.name, file.name, file.version],
  );
  return rows[0];
}

async function remember(
  pool: pg.Pool,
  place: PickupPlace,
  file: FoundFile,
  { runId, reason }: { readonly runId?: number; readonly reason?: string },
): Promise<void> {
  await pool.query(
    `insert into exchange_pickup (place, file_name, file_version, run_id, reason) values ($1, $2, $3, $4, $5)
     on conflict (place, file_name, file_version) do nothing`,
    [place.name, file.name, file.version, runId ?? null, reason ?? ''],
  );
}

type Outcome = Pick<Settlement, 'isRefused' | 'reason' | 'rejects'>;

/** How the run ended; undefined while it's in progress or waits for a person. */
async function outcomeOf(parts: PickupParts, { run_id: runId, reason }: KnownFile): Promise<Outcome | undefined> {
  // A PDF needs no run.
  if (runId === null) return reason === '' ? { isRefused: false } : { isRefused: true, reason };
  const { rows } = await parts.pool.query<RunRow>('select * from exchange_run where run_id = $1', [runId]);
  const [run] = rows;
  if (run === undefined || (run.ended_at === null && run.applied_at === null)) return undefined;
  if (!loaded.includes(run.state)) {
    return { isRefused: true, reason: run.state === 'discarded' ? 'A person discarded it.' : run.reason };
  }
  const { bad, rows: all } = run.counts;
  if (bad === 0 || run.state === 'repeated') return { isRefused: false };
  return {
    isRefused: false,
    reason: `${bad.toLocaleString('en-US')} of its ${all.toLocaleString('en-US')} rows can’t be used.`,
    rejects: Readable.from(writeRejects(parts, run)),
  };
}

async function settleKnown(
  parts: PickupParts,
  place: PickupPlace,
  known: KnownFile,
  { file, manifest }: { readonly file: FoundFile; readonly manifest: FoundFile | undefined },
): Promise<void> {
  const outcome = await outcomeOf(parts, known);
  if (outcome === undefined) return;
  await place.settle({ file, manifest: manifest?.name, stamp: stampOf(known.seen_at), ...outcome });
  await parts.pool.query('update exchange_pickup set settled_at = now() where pickup_id = $1', [known.pickup_id]);
}

/** Rejects if the place can't be reached. A single file that fails is logged and tried again at the next look. */
export async function lookAt(parts: PickupParts, place: PickupPlace): Promise<void> {
  const there = await place.list();
  const byName = new Map(there.map((file) => [file.name, file]));
  for (const file of inOrder(there.filter(({ name }) => isDataFile(name)))) {
    const manifest = manifestNames(file.name).flatMap((name) => byName.get(name) ?? [])[0];
    try {
      const known = await knownFile(parts.pool, place, file);
      if (known !== undefined) {
        // A place may leave files where they are.
        if (known.settled_at === null) await settleKnown(parts, place, known, { file, manifest });
        continue;
      }
      const taken = await takeFile(parts, place, { file, manifest, there });
      if (taken === 'later') continue;
      await remember(parts.pool, place, file, taken === 'taken' ? {} : taken);
    } catch (error) {
      parts.log.warn({ err: error, file: file.name, place: place.name }, 'a file could not be picked up');
    }
  }
}
