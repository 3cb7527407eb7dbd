/** Starts and stops the PostgreSQL server process, also one that an earlier copy of Operatory left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../settings/cannot-start.ts';
import { isPostmasterOf } from './process-identity.ts';
import type { RunAs } from './system-user.ts';

/** What a running server process offers. */
export interface Postmaster {
  /** Ends it, waiting for it to have written everything; at once and without a trace of care when `isThrownAway`. */
  readonly stop: (options?: { isThrownAway?: boolean }) => Promise<void>;
}

export interface PostmasterOptions {
  readonly postgres: string;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  /** Called when the process ends unexpectedly. */
  readonly onUnexpectedExit: () => void;
}

const logLimitBytes = 10_000_000;
const readyMs = 180_000;

/** Starts the server and waits until it takes connections (after a crash it first replays its log). */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await endLeftover(options.cluster);
  turnOver(options.logFile);
  const log = openSync(options.logFile, 'a', 0o600);
  const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...prefix] = [...options.runAs.prefix, options.postgres];
  // Detached: Ctrl-C in the terminal must reach only us, so that requests are finished before the database goes.
  const child = spawn(
    command,
    [...prefix, '-D', options.cluster, '-k', options.socketFolder, '-c', 'listen_addresses=', ...flags],
    { stdio: ['ignore', log, log], detached: true, env: cleanEnvironment(), cwd: '/', ...options.runAs.ids },
  );
  closeSync(log);
  const guard = guardAgainstOurDeath(child, options.runAs);
  let hasEnded = false;
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  const deadline = Date.now() + readyMs;
  while (!isReady(options.cluster, child.pid)) {
    if (hasEnded || Date.now() > deadline) {
      guard.kill('SIGKILL');
      child.kill('SIGQUIT');
      throw new CannotStart(
        `The embedded database in ${options.cluster} did not start (${lastComplaint(options.logFile)}): see ${options.logFile}.`,
      );
    }
    await pause(10);
  }
  void ended.then(() => {
    // Otherwise, it would later signal a process that has got the dead one's number.
    guard.kill('SIGKILL');
    if (!isStopping) options.onUnexpectedExit();
  });
  child.unref();
  return {
    stop: async ({ isThrownAway = false } = {}) => {
      isStopping = true;
      guard.kill('SIGKILL');
      child.ref();
      for (const [signal, waitMs] of isThrownAway ? quickEnd : carefulEnd) {
        if (hasEnded) return;
        child.kill(signal);
        await Promise.race([ended, pause(waitMs, undefined, { ref: false })]);
      }
      await ended;
    },
  };
}

const carefulEnd = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const quickEnd = carefulEnd.slice(1);

/**
 * If this process is killed, nothing would stop the server. So a small shell waits on a pipe that only we keep open,
 * and shuts the server down when the pipe closes.
 */
function guardAgainstOurDeath(postmaster: ChildProcess, runAs: RunAs): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'operatory-guard', String(postmaster.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
    cwd: '/',
    ...(runAs.owner ?? {}),
  });
  // Without a shell, the next start still finds and stops the server.
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  guard.unref();
  // A pipe keeps the event loop alive like a socket does; the type only promises a stream.
  const pipe = guard.stdin as { unref?: () => void } | null;
  pipe?.unref?.();
  return guard;
}

/** Stops a server that outlived the copy of Operatory that started it, and removes a stale pid file. */
export async function endLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(readLines(pidFile)[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostmasterOf(pid, cluster)) {
    rmSync(pidFile, { force: true });
    return;
  }
  for (const [signal, waitMs] of carefulEnd) {
    const deadline = Date.now() + waitMs;
    if (isPostmasterOf(pid, cluster)) process.kill(pid, signal);
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, cluster)) return;
      await pause(20);
    }
  }
  throw new CannotStart(
    `The database server left behind by an earlier copy of Operatory (process ${pid}) does not end: stop it by hand and start again.`,
  );
}

/** The server writes its state into the eighth line of its pid file. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  return lines[0]?.trim() === String(pid) && lines[7]?.trim() === 'ready';
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Keeps one old log in addition to the current one. */
function turnOver(logFile: string): void {
  try {
    if (statSync(logFile).size > logLimitBytes) renameSync(logFile, `${logFile}.1`);
  } catch {
    // There is no log yet.
  }
}

function lastComplaint(logFile: string): string {
  const complaints = readLines(logFile).filter((line) => /FATAL|PANIC|error while loading/.test(line));
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it gave no reason';
}

/** Nothing of our own environment reaches the database: no secrets, and no PG… variable that would change it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
