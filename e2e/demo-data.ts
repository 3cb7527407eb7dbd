/** The demo data, made once for a build and a day, and copied for each run of journeys. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../server', import.meta.url));
const store = fileURLToPath(new URL('../.cache/journeys-data', import.meta.url));

/** The program that the journeys run. */
export const builtMain = join(server, 'dist', 'main.js');

/** Identifies the program that makes the data and its reference date: if either changes, the data differs. */
function madeBy(): string {
  const program = createHash('sha256');
  for (const folder of ['dist', 'drizzle']) {
    for (const entry of readdirSync(join(server, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) program.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return `${new Date().toISOString().slice(0, 10)}-${program.digest('hex').slice(0, 16)}`;
}

async function makeDemoData(folder: string): Promise<void> {
  const loading = spawn(process.execPath, [builtMain, 'demo-data', '--scale', '1'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  loading.stderr?.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => loading.once('exit', resolve));
  if (code !== 0) throw new Error(`the demo data were not made:\n${output}`);
}

/** Returns the data folder that has them. It's only copied, never served from. */
async function preparedDemoData(): Promise<string> {
  const name = madeBy();
  const prepared = join(store, name, 'data');
  if (existsSync(prepared)) return prepared;
  mkdirSync(join(store, name), { recursive: true });
  for (const older of readdirSync(store)) {
    if (older !== name) rmSync(join(store, older), { recursive: true, force: true });
  }
  // Built next to its destination and moved there when complete; if two are built at once, the first one stays.
  const unfinished = mkdtempSync(join(store, name, 'unfinished-'));
  chmodSync(unfinished, 0o755);
  await makeDemoData(unfinished);
  try {
    renameSync(unfinished, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return prepared;
}

/** Puts a copy of them into an empty folder, each file with the owner it had. */
export async function copyDemoData(folder: string): Promise<void> {
  const { status, stderr } = spawnSync('cp', ['-a', `${await preparedDemoData()}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the demo data were not copied:\n${stderr}`);
}
