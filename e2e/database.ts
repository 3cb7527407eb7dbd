/**
 * The one PostgreSQL of a run of journeys. Its database `operatory` has the demo data and serves nobody: each server gets
 * a copy, which takes a tenth of a second.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../server/src/ports/database/index.ts';
import { atDatabase, withAdmin } from '../server/test/admin.ts';
import { copyDemoData } from './demo-data.ts';

const template = 'operatory';
/** Playwright's workers inherit the variable from the process that prepared the run. */
const variable = 'JOURNEYS_DATABASE';

/** A separate database, with the demo data or empty. */
export interface JourneyDatabase {
  readonly url: string;
  /** Remembers the data as they are now, for `reset`. Breaks all connections. */
  keep(): Promise<void>;
  /** Restores what `keep` saved. Breaks all connections. */
  reset(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts it, with the demo data in memory if there is room. Returns the function that stops it. */
export async function startDatabase(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-journeys-'));
  chmodSync(folder, 0o755);
  await copyDemoData(folder);
  const server = await startEmbedded({ folder, isThrownAway: true });
  process.env[variable] = atDatabase(server.url, 'postgres');
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<Awaited<T>> {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} isn't set: startDatabase() comes first.`);
  return withAdmin(url, work);
}

/** Ends all connections to a database and blocks new ones until `work` is done. */
async function alone(client: pg.Client, name: string, work: () => Promise<unknown>): Promise<void> {
  await client.query(`alter database ${name} allow_connections false`);
  // Waits until each is gone: on a busy machine, that takes longer than the 5 seconds that copying a database waits.
  await client.query('select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = $1', [name]);
  await work();
}

/** Waits until a database's server listens for other servers again, which is the last connection that it opens. */
async function untilHeard(client: pg.Client, name: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where datname = $1 and application_name = 'operatory hub' and state = 'idle' and query <> ''`,
      [name],
    );
    if (rowCount !== 0) return;
    if (Date.now() > end) throw new Error(`no server has connected to ${name} again`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Creates a database; `isEmpty` leaves it without tables. */
export async function makeDatabase({ isEmpty = false } = {}): Promise<JourneyDatabase> {
  const name = `journeys_${randomBytes(5).toString('hex')}`;
  const [kept, next] = [`${name}_kept`, `${name}_next`];
  await asAdmin((client) =>
    client.query(`create database ${name} ${isEmpty ? '' : `template ${template} strategy file_copy`}`),
  );
  return {
    url: atDatabase(process.env[variable] ?? '', name),
    keep: () =>
      asAdmin(async (client) => {
        await alone(client, name, () => client.query(`create database ${kept} template ${name} strategy file_copy`));
        await client.query(`alter database ${name} allow_connections true`);
        await untilHeard(client, name);
      }),
    reset: () =>
      asAdmin(async (client) => {
        // The copy is made first, so that the server is without a database only while the two change names.
        await client.query(`create database ${next} template ${kept} strategy file_copy`);
        await alone(client, name, () => client.query(`alter database ${name} rename to ${name}_used`));
        await client.query(`alter database ${next} rename to ${name}`);
        await client.query(`drop database ${name}_used with (force)`);
        await untilHeard(client, name);
      }),
    remove: () =>
      asAdmin(async (client) => {
        for (const each of [name, kept]) await client.query(`drop database if exists ${each} with (force)`);
      }),
  };
}
