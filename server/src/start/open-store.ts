/** Connects to the database, embedded or not, and brings it to the schema of this version. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { setRoleSettings } from '../database/role-settings.ts';
import { type DatabaseServer, reachExternal, startEmbedded } from '../ports/database/index.ts';
import type { Settings } from '../settings/settings.ts';
import { closeLimits } from './close-limits.ts';
import type { Shutdown } from './shutdown.ts';
import { step, type Terminal } from './terminal.ts';

/** Reaches the database itself, without short time limits, for the work of a start and for loads. */
export interface Store extends Database {
  readonly url: string;
  /** The address of the database itself, also where requests go through a pooler. */
  readonly directUrl: string;
  /** Opens the pool that serves requests. */
  readonly openServing: () => Database;
}

export interface StoreParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly terminal: Terminal;
  readonly shutdown: Shutdown;
  /** The running database of another copy, which a command joins. */
  readonly joined?: DatabaseServer | undefined;
  /** Another process has brought it to the schema. */
  readonly isPrepared?: boolean;
  /** Called when the embedded database can't be started again. */
  readonly onGiveUp: (error: unknown) => void;
}

function reachServer({ settings, logger, terminal, joined, onGiveUp }: StoreParts): Promise<DatabaseServer> {
  if (joined !== undefined) return Promise.resolve(joined);
  if (settings.databaseUrl !== undefined) {
    const { waitSeconds } = settings.database;
    return reachExternal(settings.databaseUrl, {
      waitMs: waitSeconds * 1_000,
      onWait: (why) => terminal.write(`  Waiting up to ${waitSeconds} s for the database at ${why}\n`),
    });
  }
  return startEmbedded({
    folder: settings.dataDir,
    supervision: {
      onEnd: () => logger.error(`The embedded database ended by itself: see ${settings.dataDir}/postgres.log`),
      onRestart: (ms) => logger.warn({ ms: Math.round(ms) }, 'The embedded database works again'),
      onGiveUp,
    },
  });
}

/** The work of a start has no time limit. Rejects with `CannotStart` if there's no usable database. */
export async function openStore(parts: StoreParts): Promise<Store> {
  const { settings, logger, terminal, shutdown, isPrepared = false } = parts;
  const title = settings.databaseUrl ? 'Connecting to the database' : 'Starting the database';
  const server = await step(terminal, title, () => reachServer(parts));
  shutdown.onClose('the database server', server.stop, closeLimits.embeddedDatabase);
  const onConnectionError = (error: Error) => {
    if (!shutdown.hasBegun()) logger.warn({ err: error }, 'A database connection broke');
  };
  const isPooled = settings.database.directUrl !== undefined;
  const directUrl = settings.database.directUrl ?? server.url;
  const database = openDatabase(directUrl, { onConnectionError });
  // What's still running by then, such as a load of demo data, is cut off and rolled back.
  const close = (name: string, { pool }: Database) =>
    shutdown.onClose(name, () => Promise.race([pool.end(), pause(500)]), closeLimits.pool);
  close('the connections of work', database);
  if (!isPrepared) {
    await step(terminal, 'Checking the tables', () => migrate(database.pool));
    if (isPooled) await setRoleSettings(database.pool);
  }
  const openServing = () => {
    const serving = openDatabase(server.url, { onConnectionError, isServing: true, isPooled });
    close('the connections of requests', serving);
    return serving;
  };
  return { ...database, url: server.url, directUrl, openServing };
}
