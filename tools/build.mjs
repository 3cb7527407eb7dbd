/** Builds the web app and the data service when their sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, step } from './run.mjs';

const parts = {
  web: {
    title: 'Building the web app',
    made: 'index.html',
    sources: ['web', 'contract/src', 'domain/src', 'package.json', 'package-lock.json'],
  },
  server: {
    title: 'Building the data service',
    made: 'main.js',
    sources: [
      'server/src',
      'demo/src',
      'erp-demo',
      'server/vite.config.ts',
      'server/vite.thread.config.ts',
      'contract/src',
      'domain/src',
      'package.json',
      'package-lock.json',
    ],
  },
};

/** @param {('web' | 'server')[]} names which parts are needed */
export async function ensureBuilt(names = ['web', 'server']) {
  await Promise.all(names.map(ensurePart));
  noteBuild();
}

/**
 * Names the build by the sources of everything that was built, so that open tabs are offered the next one. The same sources
 * have the same id on every machine.
 */
function noteBuild() {
  const folder = join(root, 'server', 'dist');
  if (!existsSync(folder)) return;
  const file = join(folder, 'build-id');
  const id = createHash('sha256')
    .update(
      Object.values(parts)
        .map(({ sources }) => hashOf(sources))
        .join(),
    )
    .digest('hex')
    .slice(0, 8);
  if (readText(file) !== id) writeFileSync(file, id);
}

async function ensurePart(name) {
  const { title, made, sources } = parts[name];
  const folder = join(root, name, 'dist');
  const stamp = join(root, '.cache', `built-${name}`);
  const hash = `${hashOf(sources)} ${process.versions.node}`;
  const isBuilt = () => existsSync(join(folder, made)) && readText(stamp) === hash;
  if (isBuilt()) return;
  await oneAtATime(`build-${name}`, async () => {
    if (isBuilt()) return;
    // Built in a separate folder and then moved into place, so a failed or interrupted build leaves the last good one.
    const aside = join(root, '.cache', `new-${name}`);
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const make = (words, into, more = []) =>
      step(words, ['node', vite, 'build', '--outDir', into, '--emptyOutDir', '--logLevel', 'warn', ...more], {
        cwd: join(root, name),
        limitSeconds: 240,
        env: { NODE_ENV: 'production' },
      });
    await make(title, aside);
    // The shelf tag page is a separate build: it has to open offline, so it shares no file that could be missing.
    if (name === 'web')
      await make('Building the page of shelf tags', join(aside, 'tag'), ['--config', 'vite.tag.config.ts']);
    // Worker threads run a separate file.
    if (name === 'server')
      await make('Building the worker threads', join(aside, 'thread'), ['--config', 'vite.thread.config.ts']);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
    writeFileSync(stamp, hash);
  });
}

/** One hash over names and contents, so that neither a fresh checkout nor a touched file causes a build. */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(source))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (/\.[a-z]+$/.test(path)) return existsSync(join(root, path)) ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('dist') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
