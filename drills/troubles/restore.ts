/**
 * The database is lost, and restored to an earlier point in time. Everything acknowledged up to then is restored; later
 * orders are lost here, but not at the ERP, so none of their numbers may be reused.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '../../bench/poll.ts';
import type { ArchivedServer } from '../database/archived-server.ts';
import { type Outcome, type PlayOptions, play, type Trouble } from '../play.ts';
import { proveOrders } from '../workload/erp-side.ts';
import { rememberLedger } from '../workload/ledger.ts';
import type { World } from '../world.ts';

export interface RestoreOptions extends PlayOptions {
  /** The file store is lost too, so that only the ERP knows the last order number. */
  readonly isFileStoreLost: boolean;
}

const forAWhile: Trouble = async ({ scale }) => {
  await pause(1_000 * scale);
  return [];
};

/** Returns the time of the database; the next commit is later. */
async function momentOf({ pool }: World): Promise<string> {
  const { rows } = await pool.query<{ moment: string }>('select clock_timestamp()::text as moment');
  return rows[0]?.moment ?? '';
}

/** Resolves once everything up to now is in the archive; servers do this automatically after `archive_timeout`. */
async function archiveAll({ pool }: World): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const isArchived = async () =>
    (await pool.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.name])).rowCount === 1
      ? true
      : undefined;
  await poll(isArchived, { everyMs: 100, limitMs: 60_000, what: 'Archiving the log' });
}

/** The processes are stopped, the database is restored, and the processes are started again. Returns how long that took, in s. */
async function goBack(
  world: World,
  archived: ArchivedServer,
  moment: string,
  isFileStoreLost: boolean,
): Promise<number> {
  const began = performance.now();
  const count = world.apps.length;
  for (const app of [...world.apps]) await world.stopApp(app);
  await archived.restoreTo(moment);
  if (isFileStoreLost) rmSync(join(world.folder, 'data/files/order-numbers'), { recursive: true });
  await Promise.all(Array.from({ length: count }, () => world.startApp()));
  return (performance.now() - began) / 1_000;
}

/** Plays it. The gap is the time from the loss to the first process that serves again. */
export async function playRestore(world: World, archived: ArchivedServer, options: RestoreOptions): Promise<Outcome> {
  const { isFileStoreLost } = options;
  const { ledger } = world;
  const backedUp = await play(
    world,
    async (stage) => {
      await archived.makeBase();
      return forAWhile(stage);
    },
    options,
  );
  const putBack = rememberLedger(ledger);
  const known = new Set(ledger.orders.map(({ orderNumber }) => orderNumber));
  const moment = await momentOf(world);
  const lostWork = await play(world, forAWhile, options);
  const lostNumbers = new Set(ledger.orders.slice(known.size).map(({ orderNumber }) => orderNumber));
  await archiveAll(world);

  const gap = await goBack(world, archived, moment, isFileStoreLost);
  putBack();
  const url = world.balancer.url;
  const named = new Set(await proveOrders({ url, cookie: '' }, world.key, ledger));
  const unnamed = [...lostNumbers].filter((number) => ledger.deliveries.has(number) && !named.has(number));
  const misnamed = [...named].filter((number) => known.has(number));
  const after = await play(world, forAWhile, options);
  const again = ledger.orders.filter(({ orderNumber }) => lostNumbers.has(orderNumber));

  const parts = [backedUp, lostWork, after];
  const sum = (count: (part: Outcome) => number) => parts.reduce((total, part) => total + count(part), 0);
  return {
    gap,
    longestWait: Math.max(...parts.map(({ longestWait }) => longestWait)),
    failures: parts.flatMap(({ failures }) => failures),
    failedAfterRetry: sum(({ failedAfterRetry }) => failedAfterRetry),
    calls: sum(({ calls }) => calls),
    lost: sum(({ lost }) => lost) + unnamed.length + misnamed.length,
    doubled: sum(({ doubled }) => doubled) + again.length,
    findings: [
      ...parts.flatMap(({ findings }) => findings),
      ...unnamed.map((number) => `lost: the proof doesn't name order ${number}, which only the ERP has`),
      ...misnamed.map(
        (number) => `lost: the proof calls order ${number} unknown, although it's from before the moment`,
      ),
      ...again.map(({ orderNumber }) => `doubled: order number ${orderNumber} was given out again after the restore`),
    ],
    notes: [
      `restored to ${moment} with ${archived.tools}${isFileStoreLost ? '; the file store was lost too' : ''}`,
      `${lostNumbers.size} orders were placed after that moment; the ERP's proof names ${named.size} that only the ERP has`,
      `${ledger.orders.length - known.size} new orders, none with a number of those: ${again.length === 0 ? 'true' : 'false'}`,
    ],
  };
}
