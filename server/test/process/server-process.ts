/**
 * Runs the server in its own process, as `npm start` does, so that tests can watch its start, its end, and its death.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface ServerProcess {
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Resolves when its output says it's ready; rejects if it ends first. */
  readonly until: (text: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Ignores this machine's environment: only the given settings count, on top of a quiet start without demo data. */
export function runServer(env: Record<string, string>, commandLine: readonly string[] = []): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [main, ...commandLine], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', DEMO: '0', SECOND_STEP: 'nobody', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
    until: async (text) => {
      while (!output.includes(text)) {
        if (hasEnded) throw new Error(`The server ended before it wrote "${text}":\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** How to reach the embedded database of a data folder while it runs. */
export function databaseUrlOf(folder: string): string {
  const password = readFileSync(join(folder, 'database-password'), 'utf8').trim();
  return `postgresql://operatory:${password}@localhost/operatory?host=${encodeURIComponent(join(folder, 'postgres'))}`;
}

/** The ids of all running processes whose command line contains this folder (Linux only, as is CI). */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
}
