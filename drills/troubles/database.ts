/** Troubles of the database and the way to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { poll } from '../../bench/poll.ts';
import type { Trouble } from '../play.ts';
import type { World } from '../world.ts';

const untilWritable = ({ prepared }: World) =>
  poll(
    async () => {
      const client = new pg.Client({ connectionString: prepared.databaseUrl, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query(`update store_fact set value = value where name = 'readiness'`);
        return true;
      } catch {
        return undefined;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    { everyMs: 100, limitMs: 60_000, what: 'Starting the database' },
  );

/** The process id of the database server, which is the first line of `postmaster.pid`. */
function postmasterOf({ prepared }: World): number {
  const folder = new URL(prepared.databaseUrl).searchParams.get('host') ?? '';
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The database server is killed, and recovers. */
export const killDatabase: Trouble = async ({ world, scale }) => {
  for (let kill = 0; kill < scale; kill += 1) {
    process.kill(postmasterOf(world), 'SIGKILL');
    await untilWritable(world);
    await pause(500);
  }
  return [`killed the database ${scale} times`];
};

/** All connections to the database break, again and again. */
export const cut: Trouble = async ({ world, scale }) => {
  let broken = 0;
  const cuts = 3 + 2 * scale;
  for (let turn = 0; turn < cuts; turn += 1) {
    broken += world.link.cut();
    await pause(300);
  }
  return [`cut ${cuts} times, ${broken} connections`];
};

/** All open connections go silent without breaking, as behind a firewall that dropped them. */
export const silence: Trouble = async ({ world, scale }) => {
  let silent = 0;
  for (let turn = 0; turn < scale; turn += 1) {
    silent += world.link.silence();
    await poll(
      async () => ((await Promise.all(world.apps.map((app) => app.isReady()))).every(Boolean) ? true : undefined),
      {
        everyMs: 250,
        limitMs: 60_000,
        what: 'Noticing the silence',
      },
    );
  }
  return [`${silent} connections fell silent`];
};

/** Someone holds the lock of one account's cart. Everyone else continues to work. */
export const lock: Trouble = async ({ world, journal, busyAccount, scale }) => {
  const client = await world.pool.connect();
  const seconds = 1 + 2 * scale;
  try {
    await client.query('begin');
    await client.query('select from cart where customer_number = $1 and submitted_at is null for update', [
      busyAccount,
    ]);
    await pause(seconds * 1_000);
    await client.query('rollback');
  } finally {
    client.release();
  }
  return [
    `one cart was locked for ${seconds} s; the longest gap for the others was ${(journal.gapMs() / 1_000).toFixed(1)} s`,
  ];
};

/** The database refuses writes, as a demoted server does. */
export const readOnly: Trouble = async ({ world, scale }) => {
  const client = await world.pool.connect();
  const seconds = 1 + scale;
  try {
    await client.query('set default_transaction_read_only = off');
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
    await pause(seconds * 1_000);
  } finally {
    await client.query('alter system reset default_transaction_read_only');
    await client.query('select pg_reload_conf()');
    client.release();
  }
  await untilWritable(world);
  return [`read-only for ${seconds} s`];
};
