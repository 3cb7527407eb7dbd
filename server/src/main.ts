/** Starts Operatory: the only place where its parts are put together. `main.js demo-data --scale N` makes new demo data and ends. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { makeSetupLink } from './access/setup-link.ts';
import { buildApp } from './app/app.ts';
import { composeMail } from './app/compose-mail.ts';
import { runPersonCommand } from './app/invite-people.ts';
import { runAuditCommand } from './audit/verify-audit.ts';
import { serverCommand, writeAudit } from './audit/write-audit.ts';
import { ensureItemSearch } from './catalog/search/index.ts';
import { startClearing } from './clearing/start-clearing.ts';
import { ensureCustomerSearch } from './customers/search/index.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { exchangeParts } from './exchange/exchange-parts.ts';
import { runMachineKeyCommand } from './exchange/machine-keys.ts';
import { startOutFiles } from './exchange/orders-out/start-out-files.ts';
import { startPushing } from './exchange/orders-out/start-pushing.ts';
import { openPickups } from './exchange/pickup/open-pickups.ts';
import { startPickups } from './exchange/pickup/start-pickups.ts';
import { startExchange } from './exchange/start-exchange.ts';
import { writeFiles } from './exchange/write-files.ts';
import { startMail } from './mail/send-mail.ts';
import { startMorning } from './notices/start-morning.ts';
import { type DatabaseServer, joinRunning, reachExternal, startEmbedded } from './ports/database/index.ts';
import { openMail } from './ports/mail/index.ts';
import { runPunchOutCommand } from './punch-out/command.ts';
import { startDeliveries } from './punch-out/deliveries/start-deliveries.ts';
import type { Services } from './services/services.ts';
import { CannotStart } from './settings/cannot-start.ts';
import { keepSecret, openDataFolder } from './settings/data-folder.ts';
import { withEnvFile } from './settings/env-file.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { type CommandLine, noWords, readCommandLine } from './start/command-line.ts';
import { refuseDemoData } from './start/demo-data.ts';
import { greeting } from './start/greeting.ts';
import { checkPort, explain } from './start/listen.ts';
import { openLog } from './start/log.ts';
import { emptyOfDemo, fillWithDemo, openDemo } from './start/run-demo.ts';
import { onInterruption, shutdownList } from './start/shutdown.ts';
import { openTerminal, seconds, step } from './start/terminal.ts';

const began = performance.now();
let log: Logger | undefined;
let terminal = openTerminal({ isLogRead: false });
const shutdown = shutdownList((problem) => log?.error({ err: problem }, 'Shutting down'));

async function end(exitCode: number): Promise<never> {
  await shutdown.run();
  process.exit(exitCode);
}

/** One sentence for problems that a person can fix, and everything for the others. */
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
  const settings = readSettings(
    withEnvFile(process.env, process.cwd()),
    (dataDir) => keepSecret(openDataFolder(dataDir), 'auth-secret'),
    { isTryOut: commandLine.isTryOut },
  );
  const isReadable = settings.isDemo || process.stdout.isTTY === true;
  terminal = openTerminal({ isLogRead: !isReadable });
  const logger = openLog(settings, { isReadable });
  log = logger;
  return { settings, logger };
}

/** Connects to the database, embedded or not, and brings it to the schema of this version. The work of a start has no time limit. */
async function openStore(
  settings: Settings,
  { logger, joined }: { logger: Logger; joined?: DatabaseServer | undefined },
): Promise<Store> {
  const server = await step(
    terminal,
    settings.databaseUrl ? 'Connecting to the database' : 'Starting the database',
    async () => {
      if (joined !== undefined) return joined;
      if (settings.databaseUrl) return reachExternal(settings.databaseUrl);
      return startEmbedded({
        folder: settings.dataDir,
        onUnexpectedExit: () =>
          void fail(new Error(`The embedded database ended by itself: see ${settings.dataDir}/postgres.log.`)),
      });
    },
  );
  shutdown.onClose(server.stop, 30_000);
  const onConnectionError = (error: Error) => {
    if (!shutdown.hasBegun()) logger.warn({ err: error }, 'A database connection broke');
  };
  const database = openDatabase(server.url, { onConnectionError });
  // What's still running by then, such as a load of demo data, is cut off and rolled back.
  shutdown.onClose(() => Promise.race([database.pool.end(), pause(500)]), 3_000);
  await step(terminal, 'Checking the tables', () => migrate(database.pool));
  const openServing = () => {
    const serving = openDatabase(server.url, { onConnectionError, isServing: true });
    shutdown.onClose(() => Promise.race([serving.pool.end(), pause(500)]), 3_000);
    return serving;
  };
  return { ...database, openServing };
}

interface Store extends Database {
  /** Opens the pool that serves requests. */
  readonly openServing: () => Database;
}

async function serve(): Promise<void> {
  const { settings, logger } = openSettings();
  if (settings.exchange.part === 'work') return work(settings, logger);
  const place = { host: settings.host, port: settings.port };
  const database = await openStore(settings, { logger });
  await checkPort(place);
  if (settings.isDemo) await fillWithDemo({ database, settings, terminal, scale: 1, isForced: false });
  else await refuseDemoData(database.pool);
  const demo = settings.isDemo ? await openDemo({ database, settings }, shutdown.onClose) : undefined;
  await ensureItemSearch(database.pool);
  await ensureCustomerSearch(database.pool);

  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp({
    settings,
    database: database.openServing(),
    log: logger,
    demo: demo?.parts,
    ...(existsSync(webFolder) ? { webFolder } : {}),
  });
  shutdown.onClose(async () => {
    const late = setTimeout(() => app.http.server.closeAllConnections(), 5_000);
    await app.close();
    clearTimeout(late);
  }, 7_000);
  await demo?.prepare(app.services);
  await app.http.listen(place).catch((error: unknown) => Promise.reject(explain(error, place)));
  const deliveries = startDeliveries(app.services, { log: logger });
  shutdown.onClose(deliveries.stop, 3_000);
  const pushing = startPushing(app.services);
  shutdown.onClose(pushing.stop, 3_000);
  if (settings.exchange.part !== 'serve') await workOnLoads(app.services, database);
  const port = await openMail(app.services.settings);
  if (port !== undefined) {
    const mailing = startMail({
      pool: database.pool,
      port,
      compose: async (mail) => {
        await app.services.live.fresh();
        return composeMail(app.services, mail);
      },
      log: logger,
      host: new URL(settings.publicUrl).hostname,
    });
    shutdown.onClose(mailing.stop, 3_000);
    shutdown.onClose(startMorning(database.pool, { timeZone: settings.timeZone, log: logger }).stop, 3_000);
  }
  const clearing = startClearing(app.services);
  shutdown.onClose(clearing.stop, 3_000);
  demo?.startErp(app.services);
  // Load balancers learn that this server is leaving before anything stops.
  shutdown.onClose(app.drain, settings.shutdownDelaySeconds * 1_000 + 1_000);
  terminal.write(
    greeting(settings, {
      readyIn: seconds(began),
      signIns: demo?.signIns,
      buyerUrl: demo?.buyerUrl,
      mailboxUrl: demo?.mailboxUrl,
      setupUrl: settings.isDemo ? undefined : await makeSetupLink(database.pool, settings.publicUrl),
    }),
  );
}

/** Works on the queue of loads, and picks files up. */
async function workOnLoads(services: Services, database: Database): Promise<void> {
  const parts = exchangeParts(services, database.pool);
  const pickups = await openPickups(services.settings);
  const exchange = startExchange(parts);
  shutdown.onClose(exchange.stop, 3_000);
  const picking = startPickups(parts, pickups);
  shutdown.onClose(picking.stop, 3_000);
  const writing = startOutFiles({ ...parts, folder: services.settings.exchange.folder });
  shutdown.onClose(writing.stop, 3_000);
}

/** EXCHANGE=only: nothing is served, so that a load never takes processor time from people. */
async function work(settings: Settings, logger: Logger): Promise<void> {
  const database = await openStore(settings, { logger });
  if (!settings.isDemo) await refuseDemoData(database.pool);
  const app = await buildApp({ settings, database: database.openServing(), log: logger });
  shutdown.onClose(() => app.close(), 3_000);
  await workOnLoads(app.services, database);
  logger.info('working on loads, and serving nobody');
  terminal.write('\n  Working on files from the ERP. This process serves nobody (EXCHANGE=only).\n');
}

async function makeDemoData(scale: number): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await openStore(settings, { logger });
  await fillWithDemo({ database, settings, terminal, scale, isForced: true });
  await end(0);
}

async function makeEmpty(): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await openStore(settings, { logger });
  const isRemoved = await step(terminal, 'Removing the demo data', () => emptyOfDemo(database, settings));
  process.stdout.write(isRemoved ? 'The demo data is gone.\n' : 'There is no demo data in this database.\n');
  await end(0);
}

async function keepConnections(words: readonly string[]): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await openStore(settings, { logger });
  // The whole application without listening: testing a connection processes a document as if a buyer had sent it.
  const app = await buildApp({ settings, database, log: logger });
  shutdown.onClose(() => app.close(), 3_000);
  process.stdout.write(`${await runPunchOutCommand(app.services, words)}\n`);
  await end(0);
}

async function writeErpFiles(): Promise<void> {
  const folder = commandLine.folder;
  if (folder === undefined) throw new CannotStart('Usage: npm run erp-demo -- --write FOLDER.');
  const { settings, logger } = openSettings();
  const joined = settings.databaseUrl ? undefined : await joinRunning(settings.dataDir);
  const database = await openStore(settings, { logger, joined });
  if (settings.isDemo) await fillWithDemo({ database, settings, terminal, scale: 1, isForced: false });
  const written = await writeFiles(database.pool, folder, settings.timeZone);
  await writeAudit(database.pool, { kind: 'data-written', by: serverCommand, about: folder });
  process.stdout.write(`${written.join('\n')}\n`);
  await end(0);
}

/**
 * Runs a command that prints one answer and ends. It may join a running server's embedded database.
 * Standard output has nothing but the answer, so that a script can read it.
 */
async function printAnswer(answer: (pool: Database['pool'], settings: Settings) => Promise<string>): Promise<void> {
  const { settings, logger } = openSettings();
  terminal = openTerminal({ isLogRead: true });
  const joined = settings.databaseUrl ? undefined : await joinRunning(settings.dataDir);
  const { pool } = await openStore(settings, { logger, joined });
  process.stdout.write(`${await answer(pool, settings)}\n`);
  await end(0);
}

const keepMachineKeys = (words: readonly string[]) =>
  printAnswer((pool) => runMachineKeyCommand(pool, words, commandLine));

const invitePeople = (words: readonly string[]) =>
  printAnswer((pool, { publicUrl }) => runPersonCommand(pool, words, { ...commandLine, publicUrl }));

function commandOf({ words, scale, isRemoval }: CommandLine): () => Promise<void> {
  const [command, ...rest] = words;
  if (command === undefined) return serve;
  if (command === 'erp-demo') return writeErpFiles;
  if (command === 'machine-key') return () => keepMachineKeys(rest);
  if (command === 'audit') return () => printAnswer((pool) => runAuditCommand(pool, rest));
  if (command === 'person') return () => invitePeople(rest);
  if (command === 'punch-out') return () => keepConnections(rest);
  if (command !== 'demo-data' || !(scale >= 0.05 && scale <= 50)) {
    throw new CannotStart('Usage: npm run demo-data -- --scale N (a number from 0.05 to 50), or --remove.');
  }
  return isRemoval ? makeEmpty : () => makeDemoData(scale);
}

let commandLine = noWords;

async function run(): Promise<void> {
  commandLine = readCommandLine();
  await commandOf(commandLine)();
}

// Not awaited here: the demo's code imports parts of this module, so it can't load before this module has run.
run().catch(fail);
