/** A process that a drill kills and starts again: the production build of Operatory, or the simulated ERP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Side {
  /** Ends it as a power cut would, and starts it again. Resolves once it has been started. */
  killAndStart(): Promise<void>;
  /** Ends it in order, once. */
  stop(): Promise<void>;
  readonly kills: () => number;
  /** It isn't running, although it should be. */
  readonly hasEnded: () => boolean;
  /** The memory that it holds, in bytes; 0 where the system doesn't say. */
  readonly memory: () => number;
  /** The last lines of its error output. */
  readonly complaints: () => string;
}

export interface Command {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const maxKept = 4_000;

/** Memory of the process and its workers. Linux reports it in pages of 4 KiB. */
function memoryOf(pid: number | undefined): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return workers.reduce((sum, worker) => sum + memoryOf(Number(worker)), own);
  } catch {
    return 0;
  }
}

/** Starts it. `killAndStart` and `stop` throw if it has ended unexpectedly since. */
export function startSide(name: string, { words, env }: Command): Side {
  let complaints = '';
  let kills = 0;
  let isStopped = false;

  function start(): ChildProcess {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A separate process group, so that its workers can be killed with it.
      detached: true,
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-maxKept);
    });
    return child;
  }

  let child = start();
  const killAll = () => {
    try {
      process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', killAll);

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (hasEnded()) throw new Error(`${name} ended unexpectedly:\n${complaints}`);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') killAll();
    else child.kill(signal);
    await gone;
  }

  return {
    async killAndStart() {
      await end('SIGKILL');
      kills += 1;
      child = start();
    },
    async stop() {
      if (!isStopped) await end('SIGTERM');
      isStopped = true;
      process.off('exit', killAll);
    },
    kills: () => kills,
    hasEnded,
    memory: () => memoryOf(child.pid),
    complaints: () => complaints,
  };
}
