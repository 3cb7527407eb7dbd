/** Starts Operatory: the only place where its parts are put together. `main.js demo-data --scale N` makes the demo data anew and ends. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ensureItemSearch } from './catalogue/search/index.ts';
import { startClearing } from './clearing/start-clearing.ts';
import { ensureCustomerSearch } from './customers/search/index.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { type DemoBuyer, openDemoBuyer } from './demo/buyer/index.ts';
import { startDemoClock } from './demo/clock/index.ts';
import { ensureDemoConnections } from './demo/connections.ts';
import { ensureDemoExchanges } from './demo/exchanges.ts';
import { loadDemo } from './demo/load-demo.ts';
import { demoPassword, demoPeople } from './demo/people.ts';
import { buildApp } from './http/app.ts';
import { reachExternal, startEmbedded } from './ports/database/index.ts';
import { runPunchOutCommand } from './punch-out/command.ts';
import { startDeliveries } from './punch-out/deliveries/start-deliveries.ts';
import { CannotStart } from './settings/cannot-start.ts';
import { keepSecret, openDataFolder } from './settings/data-folder.ts';
import { withEnvFile } from './settings/env-file.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { ensureDemoData } from './start/demo-data.ts';
import { greeting } from './start/greeting.ts';
import { checkPort, explain } from './start/listen.ts';
import { openLog } from './start/log.ts';
import { onInterruption, shutdownList } from './start/shutdown.ts';
import { openTerminal, progressBar, seconds, step } from './start/terminal.ts';

const began = performance.now();
let log: Logger | undefined;
let terminal = openTerminal({ isLogRead: false });
const shutdown = shutdownList((problem) => log?.error({ err: problem }, 'Shutting down'));

async function end(exitCode: number): Promise<never> {
  await shutdown.run();
  process.exit(exitCode);
}

/** A sentence for what a person can mend, everything for what they cannot. */
async function fail(error: unknown): Promise<never> {
  if (shutdown.hasBegun()) return end(0);
  if (error instanceof CannotStart) process.stderr.write(`\n${error.message}\n`);
  else if (log) log.fatal({ err: error }, 'Operatory stopped on an unexpected error');
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return end(1);
}

onInterruption({
  onFirst: () => {
    terminal.write('\n  Stopping …\n');
    void end(0);
  },
  onSecond: () => process.exit(1),
});
process.on('uncaughtException', (error) => void fail(error));

/** Reads the settings, and from then on speaks and logs as they say: to a person, or to a log collector. */
function openSettings(): { settings: Settings; logger: Logger } {
  const settings = readSettings(withEnvFile(process.env, process.cwd()), (dataDir) =>
    keepSecret(openDataFolder(dataDir), 'auth-secret'),
  );
  const isReadable = settings.isDemo || process.stdout.isTTY === true;
  terminal = openTerminal({ isLogRead: !isReadable });
  const logger = openLog(settings, { isReadable });
  log = logger;
  return { settings, logger };
}

/** Connects to the database, embedded or not, and brings it to the schema of this version. */
async function openStore(settings: Settings, { logger }: { logger: Logger }): Promise<Database> {
  const server = await step(
    terminal,
    settings.databaseUrl ? 'Connecting to the database' : 'Starting the database',
    () =>
      settings.databaseUrl
        ? reachExternal(settings.databaseUrl)
        : startEmbedded({
            folder: settings.dataDir,
            onUnexpectedExit: () =>
              void fail(new Error(`The embedded database ended by itself: see ${settings.dataDir}/postgres.log.`)),
          }),
  );
  shutdown.onClose(server.stop, 30_000);
  const database = openDatabase(server.url, {
    onIdleError: (error) => {
      if (!shutdown.hasBegun()) logger.warn({ err: error }, 'Idle database connection');
    },
  });
  // What is still at work by now, such as a load of demo data, is cut off and rolled back.
  shutdown.onClose(() => Promise.race([database.pool.end(), pause(500)]), 3_000);
  await step(terminal, 'Checking the tables', () => migrate(database.pool));
  return database;
}

async function ensureDemo(
  database: Database,
  settings: Settings,
  { scale, isForced }: { scale: number; isForced: boolean },
) {
  let bar: ReturnType<typeof progressBar> | undefined;
  await ensureDemoData(database.pool, {
    isForced,
    load: async () => {
      bar = progressBar(terminal, 'Loading the demo data');
      await loadDemo(database.pool, { scale, timeZone: settings.timeZone, onProgress: bar.update });
    },
  });
  bar?.finish();
}

async function serve(): Promise<void> {
  const { settings, logger } = openSettings();
  const place = { host: settings.host, port: settings.port };
  const database = await openStore(settings, { logger });
  await checkPort(place);
  if (settings.isDemo) {
    await ensureDemo(database, settings, { scale: 1, isForced: false });
  }
  const buyer = settings.isDemo ? await openBuyer(database, settings) : undefined;
  await ensureItemSearch(database.pool);
  await ensureCustomerSearch(database.pool);

  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp({ settings, database, log: logger, ...(existsSync(webFolder) ? { webFolder } : {}) });
  shutdown.onClose(async () => {
    const late = setTimeout(() => app.http.server.closeAllConnections(), 5_000);
    await app.close();
    clearTimeout(late);
  }, 7_000);
  if (settings.isDemo) await ensureDemoExchanges(app.services);
  await app.http.listen(place).catch((error: unknown) => Promise.reject(explain(error, place)));
  const deliveries = startDeliveries(app.services, { log: logger });
  shutdown.onClose(deliveries.stop, 3_000);
  const clearing = startClearing(app.services);
  shutdown.onClose(clearing.stop, 3_000);
  if (settings.demoClockSeconds > 0) {
    const clock = startDemoClock(app.services, { log: logger });
    shutdown.onClose(clock.stop, 3_000);
  }
  const signIns = settings.isDemo ? { password: demoPassword, people: demoPeople } : undefined;
  terminal.write(greeting(settings, { readyIn: seconds(began), signIns, buyerUrl: buyer?.url }));
}

/** The demo's buyer and the agreements with it: at every start, for its port and this installation's own secret. */
async function openBuyer(database: Database, settings: Settings): Promise<DemoBuyer> {
  const isNarrow = settings.host !== '0.0.0.0' && settings.host !== '::' && settings.host !== 'localhost';
  const host = isNarrow ? settings.host : '127.0.0.1';
  const buyer = await openDemoBuyer({
    shopUrl: `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`,
  });
  shutdown.onClose(buyer.close, 1_000);
  const { authSecret } = settings;
  await ensureDemoConnections(database.pool, { authSecret, deliveryUrl: buyer.deliveryUrl, now: new Date() });
  return buyer;
}

async function makeDemoData(scale: number): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await openStore(settings, { logger });
  await ensureDemo(database, settings, { scale, isForced: true });
  await end(0);
}

async function keepConnections(words: readonly string[]): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await openStore(settings, { logger });
  // The whole application without its door: a test of a connection goes the way of a buyer's document.
  const app = await buildApp({ settings, database, log: logger });
  shutdown.onClose(() => app.close(), 3_000);
  process.stdout.write(`${await runPunchOutCommand(app.services, words)}\n`);
  await end(0);
}

function readCommand(): () => Promise<void> {
  const { positionals, values } = parseArgs({
    options: { scale: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  if (positionals[0] === undefined) return serve;
  if (positionals[0] === 'punch-out') return () => keepConnections(positionals.slice(1));
  const scale = Number(values.scale);
  if (positionals[0] !== 'demo-data' || !(scale >= 0.05 && scale <= 50)) {
    throw new CannotStart('Usage: npm run demo-data -- --scale N, where N is a number from 0.05 to 50.');
  }
  return () => makeDemoData(scale);
}

try {
  await readCommand()();
} catch (error) {
  await fail(error);
}
