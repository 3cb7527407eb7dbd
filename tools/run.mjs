/**
 * Child processes of the scripts in this folder: each has a time limit, and none outlives the script that started it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error that is printed as only its message, without a stack. */
export class Plain extends Error {}

const running = new Set();
let isEnding = false;

/** Signals a child and everything that it started; each child leads its own process group. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has already exited.
  }
}

/** Stops the processes still running when the script itself is stopped. */
function endAll(exitCode) {
  if (isEnding) return;
  isEnding = true;
  for (const child of running) signalGroup(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
    process.exit(exitCode);
  }, 3_000).unref();
  const waiting = setInterval(() => {
    if (running.size > 0) return;
    clearInterval(waiting);
    process.exit(exitCode);
  }, 50);
}

let isListening = false;

/** From here on, Ctrl-C and SIGTERM end the children first, then the script. */
export function endChildrenOnSignals() {
  if (isListening) return;
  isListening = true;
  process.on('SIGINT', () => endAll(130));
  process.on('SIGTERM', () => endAll(143));
  process.on('SIGHUP', () => endAll(129));
}

/**
 * Runs a command to its end.
 * @param {string[]} commandLine program and arguments; `node` means the Node that runs this script
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, limitSeconds?: number, isShown?: boolean }} [options]
 *   isShown: the output goes straight to the terminal instead of into the result
 * @returns {Promise<{ code: number, output: string, seconds: number, isTimedOut: boolean }>}
 */
export function run([program, ...args], { cwd = root, env = {}, limitSeconds = 600, isShown = false } = {}) {
  endChildrenOnSignals();
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let isTimedOut = false;
    const limit = setTimeout(() => {
      isTimedOut = true;
      signalGroup(child, 'SIGTERM');
      setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000).unref();
    }, limitSeconds * 1000);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text) => {
        output += text;
      });
    }
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(child);
      // Also ends any process that it started and left running.
      signalGroup(child, 'SIGKILL');
      resolve({ code: isTimedOut ? 124 : code, output, isTimedOut, seconds: (performance.now() - began) / 1000 });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    // 'exit' and not 'close': an orphaned grandchild may hold the pipes open forever.
    child.once('exit', (code) => setImmediate(() => finish(code ?? 1)));
  });
}

/** Runs a step and prints one line about it; throws `Plain` with the end of its output when it fails. */
export async function step(title, commandLine, options) {
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) process.stdout.write(`  ${title} …`);
  const { code, output, seconds } = await run(commandLine, options);
  if (isTerminal) process.stdout.write('\r\x1b[K');
  if (code !== 0) {
    if (isEnding) await new Promise(() => {});
    throw new Plain(`${title} failed:\n\n${lastLines(output, 40)}`);
  }
  console.log(`  ${title} (${seconds.toFixed(1)} s)`);
}

/** @returns {string} the last lines of a text */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Runs a script's work. A failure prints its message and exits with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (isEnding) return;
    console.error(error instanceof Plain ? `\n${error.message}` : error);
    process.exit(1);
  }
}
