/** Troubles of Operatory's own processes: killed, and replaced by the next build. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { poll, pollReady } from '../../bench/poll.ts';
import type { Trouble } from '../play.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A process dies as in a power cut; its supervisor starts it again. */
export const killApp: Trouble = async ({ world, scale }) => {
  for (let kill = 0; kill < scale; kill += 1) {
    const app = world.apps[kill % world.apps.length];
    await app?.killAndStart();
    await pollReady(`http://127.0.0.1:${app?.port}`);
    await pause(500);
  }
  return [`killed ${scale} times, one of ${world.apps.length} processes each`];
};

/** The number of other builds made, so that each has a unique ID. */
let builds = 0;

/** The same program as another build: a copy of what's built, under another build id. Returns its script. */
function copyAsNextBuild(folder: string): string {
  const copy = mkdtempSync(join(folder, 'next-build-'));
  cpSync(join(root, 'server/dist'), join(copy, 'server/dist'), { recursive: true });
  cpSync(join(root, 'server/drizzle'), join(copy, 'server/drizzle'), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Packages of the server's own.
  const own = join(root, 'server/node_modules');
  if (existsSync(own)) symlinkSync(own, join(copy, 'server/node_modules'));
  if (existsSync(join(root, 'web/dist'))) {
    mkdirSync(join(copy, 'web'));
    cpSync(join(root, 'web/dist'), join(copy, 'web/dist'), { recursive: true });
  }
  const buildFile = join(copy, 'server/dist/build-id');
  const before = existsSync(buildFile) ? readFileSync(buildFile, 'utf8').trim() : '';
  builds += 1;
  writeFileSync(buildFile, `${before}${builds}`.slice(-8));
  return join(copy, 'server/dist/main.js');
}

/** Each process is replaced by one of the next build, without a moment in which none serves. Open tabs are offered the new one. */
export const rollingUpgrade: Trouble = async ({ world, tabs }) => {
  const script = copyAsNextBuild(world.folder);
  const before = tabs[0]?.offered() ?? '';
  const old = [...world.apps];
  for (const app of old) {
    await world.startApp({ script });
    await world.stopApp(app);
  }
  await poll(async () => (tabs.every((tab) => tab.offered() !== before) ? true : undefined), {
    everyMs: 50,
    limitMs: 40_000,
    what: 'Offering the new build to open tabs',
  });
  return [`replaced ${old.length} processes of build ${before} by ${tabs[0]?.offered()}`];
};
