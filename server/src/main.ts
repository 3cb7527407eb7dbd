/** Starts Operatory: the only place where its parts are put together. `main.js demo-data --scale N` makes new demo data and ends. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { makeSetupLink } from './access/setup-link.ts';
import { buildApp } from './app/app.ts';
import { runPersonCommand } from './app/invite-people.ts';
import { startLoads, startSending } from './app/run-jobs.ts';
import { runAuditCommand } from './audit/verify-audit.ts';
import { serverCommand, writeAudit } from './audit/write-audit.ts';
import { ensureItemSearch } from './catalog/search/index.ts';
import { ensureCustomerSearch } from './customers/search/index.ts';
import type { Database } from './database/database.ts';
import { runMachineKeyCommand } from './exchange/machine-keys.ts';
import { writeFiles } from './exchange/write-files.ts';
import { keepOrderNumbers } from './orders/order-number-mark.ts';
import { joinRunning } from './ports/database/index.ts';
import { runPunchOutCommand } from './punch-out/command.ts';
import { CannotStart } from './settings/cannot-start.ts';
import { keepSecret, openDataFolder } from './settings/data-folder.ts';
import { withEnvFile } from './settings/env-file.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { closeLimits, workersLimitMs } from './start/close-limits.ts';
import { type CommandLine, noWords, readCommandLine } from './start/command-line.ts';
import { refuseDemoData } from './start/demo-data.ts';
import { greeting } from './start/greeting.ts';
import { type Running, whileHolding } from './start/jobs-lock.ts';
import { checkPort, explain, type Place } from './start/listen.ts';
import { openLog } from './start/log.ts';
import { openStore, type Store, type StoreParts } from './start/open-store.ts';
import { emptyOfDemo, fillWithDemo, openDemo } from './start/run-demo.ts';
import { onInterruption, shutdownList } from './start/shutdown.ts';
import { openTerminal, seconds, step } from './start/terminal.ts';
import { openWorkerChannel, startWorkers } from './start/workers.ts';

const began = performance.now();
let log: Logger | undefined;
let terminal = openTerminal({ isLogRead: false });
const shutdown = shutdownList((problem, step) => log?.error({ err: problem, step }, 'a step of the shutdown failed'));

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

/** Before anything connects or listens. */
async function traceIfSet({ traces, appVersion }: Settings, logger: Logger): Promise<void> {
  if (traces === undefined) return;
  const { startTracing } = await import('./tracing/start-tracing.ts');
  const warn = (problem: string) => logger.warn({ err: new Error(problem) }, 'Traces could not be sent');
  const { stop } = startTracing(traces, { version: appVersion, warn });
  shutdown.onClose('the traces', stop, closeLimits.traces);
}

const storeOf = (settings: Settings, { logger, ...more }: { logger: Logger } & Partial<StoreParts>) =>
  openStore({ settings, logger, terminal, shutdown, onGiveUp: (error) => void fail(error), ...more });

/** Starts the workers, which serve. This process has the embedded database, and looks after them. */
async function serveWithWorkers(settings: Settings, logger: Logger, { url }: Store): Promise<void> {
  const workers = startWorkers({
    count: settings.workers,
    env: { DATABASE_URL: url, AUTH_SECRET: settings.authSecret, DEMO: '0' },
    log: logger,
    onFailedStart: (code) => void end(code === 0 ? 1 : code),
  });
  const limitMs = workersLimitMs(settings.shutdownDelaySeconds);
  shutdown.onClose('the workers', () => workers.stop(limitMs), limitMs + 1_000);
  await workers.ready;
}

async function serve(): Promise<void> {
  const { settings, logger } = openSettings();
  await traceIfSet(settings, logger);
  if (settings.exchange.part === 'work') return work(settings, logger);
  const place = { host: settings.host, port: settings.port };
  const channel = openWorkerChannel();
  const database = await storeOf(settings, { logger, isPrepared: channel !== undefined });
  if (channel === undefined) await prepare(settings, database, place);
  const makeLink = () => (settings.isDemo ? undefined : makeSetupLink(database.pool, settings.publicUrl));
  if (channel === undefined && settings.workers > 1) {
    await serveWithWorkers(settings, logger, database);
    terminal.write(greeting(settings, { readyIn: seconds(began), signIns: undefined, setupUrl: await makeLink() }));
    return;
  }
  const demo = settings.isDemo ? await openDemo({ database, settings }, shutdown.onClose) : undefined;
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp({
    settings,
    database: database.openServing(),
    log: logger,
    demo: demo?.parts,
    ...(channel === undefined ? {} : { allMetrics: channel }),
    ...(existsSync(webFolder) ? { webFolder } : {}),
  });
  shutdown.onClose('the requests', () => app.close(), closeLimits.requests);
  await demo?.prepare(app.services);
  // Before the first order: the database may have been restored.
  await keepOrderNumbers(app.services).catch((error: unknown) =>
    logger.warn({ err: error }, 'Order numbers could not be compared with their mark'),
  );
  await app.http.listen(place).catch((error: unknown) => Promise.reject(explain(error, place)));
  const inOneProcess = (name: string, start: () => Promise<Running>) =>
    shutdown.onClose(
      `the job of ${name}`,
      whileHolding({ name, start, log: logger, connection: { connectionString: database.directUrl } }).stop,
      closeLimits.job,
    );
  inOneProcess('sending', () => startSending(app.services, database.pool, logger));
  if (settings.exchange.part !== 'serve') inOneProcess('loads', () => startLoads(app.services, database.pool));
  demo?.startErp(app.services);
  // Load balancers learn that this server is leaving before anything stops.
  shutdown.onClose('the draining', app.drain, settings.shutdownDelaySeconds * 1_000 + closeLimits.drain);
  channel?.ready();
  if (channel !== undefined) return;
  terminal.write(
    greeting(settings, {
      readyIn: seconds(began),
      signIns: demo?.signIns,
      buyerUrl: demo?.buyerUrl,
      mailboxUrl: demo?.mailboxUrl,
      setupUrl: await makeLink(),
    }),
  );
}

/** What has to be done once, however many workers serve then. */
async function prepare(settings: Settings, database: Store, place: Place): Promise<void> {
  await checkPort(place);
  if (settings.isDemo) await fillWithDemo({ database, settings, terminal, scale: 1, isForced: false });
  else await refuseDemoData(database.pool);
  await ensureItemSearch(database.pool);
  await ensureCustomerSearch(database.pool);
}

/** EXCHANGE=only: nothing is served, so that a load never takes processor time from people. */
async function work(settings: Settings, logger: Logger): Promise<void> {
  const database = await storeOf(settings, { logger });
  if (!settings.isDemo) await refuseDemoData(database.pool);
  const app = await buildApp({ settings, database: database.openServing(), log: logger });
  shutdown.onClose('the application', () => app.close(), closeLimits.requests);
  shutdown.onClose('the job of loads', (await startLoads(app.services, database.pool)).stop, closeLimits.job);
  logger.info('working on loads, and serving nobody');
  terminal.write('\n  Working on files from the ERP. This process serves nobody (EXCHANGE=only).\n');
}

async function makeDemoData(scale: number): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await storeOf(settings, { logger });
  await fillWithDemo({ database, settings, terminal, scale, isForced: true });
  await end(0);
}

async function makeEmpty(): Promise<void> {
  const { settings, logger } = openSettings();
  const database = await storeOf(settings, { logger });
  const isRemoved = await step(terminal, 'Removing the demo data', () => emptyOfDemo(database, settings));
  process.stdout.write(isRemoved ? 'The demo data is gone.\n' : 'There is no demo data in this database.\n');
  await end(0);
}

async function keepConnections(words: readonly string[]): Promise<void> {
  const { settings, logger } = openSettings();
  terminal = openTerminal({ isLogRead: true });
  const joined = settings.databaseUrl ? undefined : await joinRunning(settings.dataDir);
  const database = await storeOf(settings, { logger, joined });
  // The whole application without listening: testing a connection processes a document as if a buyer had sent it.
  const app = await buildApp({ settings, database, log: logger });
  shutdown.onClose('the application', () => app.close(), closeLimits.requests);
  const { text, isRefused } = await runPunchOutCommand(app.services, words);
  process.stdout.write(`${text}\n`);
  await end(isRefused ? 1 : 0);
}

async function writeErpFiles(): Promise<void> {
  const folder = commandLine.folder;
  if (folder === undefined) throw new CannotStart('Usage: npm run erp-demo -- --write FOLDER.');
  const { settings, logger } = openSettings();
  const joined = settings.databaseUrl ? undefined : await joinRunning(settings.dataDir);
  const database = await storeOf(settings, { logger, joined });
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
  const { pool } = await storeOf(settings, { logger, joined });
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
