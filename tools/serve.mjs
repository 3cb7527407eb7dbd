/** Runs the data service as a child that lives exactly as long as the script that started it. */
import { spawn } from 'node:child_process';
import { root } from './run.mjs';

/** Ctrl-C reaches a script twice when npm passes it on as well; within this time it counts once. */
const samePressMs = 800;

/**
 * Starts the service and passes signals on to it.
 * The child has a group of its own, so Ctrl-C in the terminal comes to it by us alone and once, and a channel to us whose end tells it
 * that we were killed.
 * @param {string[]} nodeArguments the file to run and what comes before and after it
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

/** Runs the service to its end and ends this script with its exit code. */
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
 * Run by npm, we end when npm is killed; run by hand in the background, we outlive the shell as usual.
 * The scripts in package.json begin with `exec`, so that no shell stands between npm and us, swallowing signals.
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
