/**
 * Makes sure that this machine has the right Node and exactly the packages in package-lock.json; needs nothing but Node
 * itself.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { Plain, root, step } from './run.mjs';

/** Throws `Plain` when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 20 || (major === 20 && minor >= 19);
  if (!isNewEnough) {
    throw new Plain(
      `Operatory needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer one from your Node version manager or package manager.`,
    );
  }
}

/** Runs `npm ci` unless the installed packages match the lock file. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  await oneAtATime('install', async () => {
    if (isInstalled()) return;
    const npm = process.env.npm_execpath?.endsWith('.js') ? ['node', process.env.npm_execpath] : ['npm'];
    await step(
      'Installing the packages',
      [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'],
      {
        limitSeconds: 600,
        env: { npm_config_cache: cacheFolder(), NODE_ENV: undefined, npm_config_update_notifier: 'false' },
      },
    );
  });
}

/**
 * npm writes this file at the very end of an install. So an install that was interrupted, done manually, or made for an
 * older lock file is recognized without a mark of our own. The folders are checked too, because some are in workspaces.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, integrity }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const installed = found[path];
    if (!installed) return optional === true;
    return installed.version === version && installed.integrity === integrity && existsSync(join(root, path));
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm's own cache, or one in this folder if the home folder isn't writable. */
function cacheFolder() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(join(usual, '_cacache'), { recursive: true });
    accessSync(join(usual, '_cacache'), constants.W_OK);
    return usual;
  } catch {
    return join(root, '.cache', 'npm');
  }
}
