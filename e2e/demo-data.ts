/** Demo data of a size, made once for a build and a day, and copied for every server that begins with it. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../server', import.meta.url));
const store = fileURLToPath(new URL('../.cache/journeys-data', import.meta.url));

/** The program that the journeys run. */
export const builtMain = join(server, 'dist', 'main.js');

/** Names the program that makes the data and the day that the data stands around: either changed, the data is another. */
function madeBy(): string {
  const program = createHash('sha256');
  for (const folder of ['dist', 'drizzle']) {
    for (const entry of readdirSync(join(server, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) program.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return `${new Date().toISOString().slice(0, 10)}-${program.digest('hex').slice(0, 16)}`;
}

async function makeDemoData(folder: string, scale: number): Promise<void> {
  const loading = spawn(process.execPath, [builtMain, 'demo-data', '--scale', String(scale)], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  loading.stderr?.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => loading.once('exit', resolve));
  if (code !== 0) throw new Error(`the demo data were not made:\n${output}`);
}

/** Answers the folder with the data of that size (1 is the usual one), which nobody may serve from: it is there to be copied. */
export async function preparedDemoData(scale: number): Promise<string> {
  const name = madeBy();
  const prepared = join(store, name, String(scale));
  if (existsSync(prepared)) return prepared;
  mkdirSync(join(store, name), { recursive: true });
  for (const older of readdirSync(store)) {
    if (older !== name) rmSync(join(store, older), { recursive: true, force: true });
  }
  // Made beside its place and moved there whole; where two are made at once, the first one there stays.
  const unfinished = mkdtempSync(join(store, name, 'unfinished-'));
  chmodSync(unfinished, 0o755);
  await makeDemoData(unfinished, scale);
  try {
    renameSync(unfinished, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return prepared;
}

/** Puts a copy of the data of that size into an empty folder, each file with the owner it had. */
export async function copyDemoData(scale: number, folder: string): Promise<void> {
  const { status, stderr } = spawnSync('cp', ['-a', `${await preparedDemoData(scale)}/.`, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the demo data were not copied:\n${stderr}`);
}

/** Writes the data of that size as the files that an ERP would send into the folder, and answers their paths in their order. */
export async function writeDemoFiles(scale: number, folder: string): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'operatory-journeys-files-'));
  chmodSync(data, 0o755);
  try {
    await copyDemoData(scale, data);
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtMain, 'erp-demo', '--write', folder], {
      env: { ...process.env, DATA_DIR: data, DEMO: '1' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the files were not written:\n${stderr}`);
    return stdout.split('\n').filter((line) => line.endsWith('.csv'));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
