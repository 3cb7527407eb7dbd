/** Starts the built product in a separate process, with its own database and data folder, and stops it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/loopback-ports.ts';
import { makeDatabase } from './database.ts';
import { builtMain } from './demo-data.ts';

export interface RunningServer {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** Its output since its last start. */
  printed(): string;
  /** Stops it like Ctrl-C, and waits until it has exited. */
  stop(): Promise<void>;
  /** Ends it at once, without a word to anybody, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data; for this time as another release, or with other settings. */
  start(changes?: { readonly main?: string; readonly environment?: Record<string, string> }): Promise<void>;
  /** Remembers its data as they are now. */
  keepData(): Promise<void>;
  /** Puts back the data that it remembered. Returns false, and does nothing, if it has been stopped since its start. */
  resetData(): Promise<boolean>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Without the demo, a server with its own database asks for one. */
export const secret = 'a secret of the journeys, used nowhere else';

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + 240_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`the server did not become ready:\n${output()}`);
}

/** Removes the files of its data folder, but not its folders, which it made at its start. */
function emptyFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name));
  }
}

/**
 * Starts a server on a free loopback port; `environment` overrides its settings, and `isEmpty` leaves its database
 * without demo data.
 */
export async function startServer(
  environment: Record<string, string> = {},
  { isEmpty = false } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'operatory-journeys-'));
  chmodSync(folder, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const database = await makeDatabase({ isEmpty });
  let child: ChildProcess | undefined;
  let output = '';
  let starts = 0;

  const start: RunningServer['start'] = async (changes = {}) => {
    output = '';
    starts += 1;
    const own = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      AUTH_SECRET: secret,
      DEMO: '1',
      EXCHANGE_FOLDER: join(folder, 'exchange'),
    };
    const started = spawn(process.execPath, [changes.main ?? builtMain], {
      env: { ...process.env, ...own, ...environment, ...changes.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout?.on('data', (data) => (output += data));
    started.stderr?.on('data', (data) => (output += data));
    await untilReady(url, started, () => output);
  };

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    const late = setTimeout(() => running.kill('SIGKILL'), 40_000);
    await gone;
    clearTimeout(late);
  }
  const stop = () => end('SIGTERM');

  await start();
  return {
    url,
    folder,
    databaseUrl: database.url,
    start,
    printed: () => output,
    stop,
    kill: () => end('SIGKILL'),
    keepData: database.keep,
    async resetData() {
      if (starts > 1 || child === undefined) return false;
      await database.reset();
      emptyFolder(folder);
      return true;
    },
    async remove() {
      await stop();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
