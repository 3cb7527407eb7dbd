/** Starts the built product in a process of its own, with a data folder of its own, and ends it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/loopback-ports.ts';
import { builtMain, copyDemoData } from './demo-data.ts';

export interface RunningServer {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** What it has printed since its last start. */
  printed(): string;
  /** Stops it as Ctrl-C would, and waits until it has gone. */
  stop(): Promise<void>;
  /** Ends it at once, without a word to anybody, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data; for this time as another release, or with other settings. */
  start(changes?: { readonly main?: string; readonly environment?: Record<string, string> }): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

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

/**
 * Starts a server on a free loopback port; `environment` overrides its settings, `scale` makes the demo data smaller
 * than usual, which is quicker to copy, and 0 leaves the database empty.
 */
export async function startServer(
  environment: Record<string, string> = {},
  { scale = 1 } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'operatory-journeys-'));
  chmodSync(folder, 0o755);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const start: RunningServer['start'] = async (changes = {}) => {
    output = '';
    const own = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
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

  if (scale > 0) await copyDemoData(scale, folder);
  await start();
  return {
    url,
    folder,
    start,
    printed: () => output,
    stop,
    kill: () => end('SIGKILL'),
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
