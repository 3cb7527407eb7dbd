/** An installation that started empty and was loaded from files, as a distributor's would be. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { makeDatabase } from './database.ts';
import { builtMain } from './demo-data.ts';
import { type RunningServer, secret } from './server.ts';

export interface Loaded {
  readonly importId: string;
  readonly state: string;
  readonly reason: string;
  readonly counts: { readonly bad: number; readonly waiting: number };
}

/** Waits until all of the runs have finished. */
async function settled(base: string, headers: Record<string, string>): Promise<Loaded[]> {
  for (;;) {
    const answer = await fetch(`${base}/imports?pageSize=100`, { headers });
    const { data } = (await answer.json()) as { data: (Loaded & { readonly endedAt: string | null })[] };
    if (data.every(({ endedAt, state }) => endedAt !== null || state === 'waiting')) return data;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Writes the demo's shop as the files that an ERP would send into the folder, and returns their paths in their order. */
async function writeDemoFiles(folder: string): Promise<string[]> {
  const database = await makeDatabase();
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtMain, 'erp-demo', '--write', folder], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database.url, DEMO: '1' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the files were not written:\n${stderr}`);
    return stdout.split('\n').filter((line) => line.endsWith('.csv'));
  } finally {
    await database.remove();
  }
}

/** Sends every file that the demo's shop is written as, except for those that only have the past, and answers the runs. */
export async function loadShop({ url, folder, databaseUrl }: RunningServer): Promise<Loaded[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const headers = { authorization: `Bearer ${await addKey(pool, 'erp', 'all')}` };
  await pool.end();
  const files = join(folder, 'erp-files');
  const paths = (await writeDemoFiles(files)).filter((path) => !/\.history\.|category-sales/.test(basename(path)));
  for (const path of paths) {
    const [feed = '', mode = ''] = basename(path).split('.');
    await fetch(`${url}/api/erp/v1/imports/${feed}-1?feed=${feed}&mode=${mode}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: readFileSync(path),
    });
  }
  rmSync(files, { recursive: true });
  return settled(`${url}/api/erp/v1`, headers);
}

/** Runs `npm run person` for this server with extra arguments, and returns its output. */
export function runPerson({ url, folder, databaseUrl }: RunningServer, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtMain, 'person', ...words], {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, AUTH_SECRET: secret, DEMO: '0', PUBLIC_URL: url },
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`nobody was invited:\n${stderr}`);
  return stdout.trim();
}
