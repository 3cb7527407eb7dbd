/** Runs the server as a child that lives exactly as long as the script that started it. */
import { spawn } from 'node:child_process';
import { root } from './run.mjs';

/** With npm, Ctrl-C can reach a script twice; within this time it counts once. */
const samePressMs = 800;

/**
 * Starts the server and forwards signals to it. The child has its own process group, so it gets Ctrl-C only from us and
 * only once. It also has a channel to us, and when that closes, it detects that we were killed.
 * @param {string[]} nodeArguments the file to run, with arguments before and after it
 * @param {Record<string, string>} [env] laid over the environment
 */
export function startService(nodeArguments, env = {}) {
  return spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Runs the server to its end and exits with its exit code. */
export function serve(nodeArguments, env) {
  const child = startService(nodeArguments, env);
  let lastPress = 0;
  const passOn = (signal) => {
    if (Date.now() - lastPress < samePressMs) return;
    lastPress = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => passOn(signal));
  }
  watchParent(() => passOn('SIGTERM'));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/**
 * When npm runs us, we end if npm is killed; run manually in the background, we outlive the shell as usual. The scripts
 * in package.json start with `exec`, so that no shell between npm and us swallows signals.
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 300);
  watch.unref();
}
