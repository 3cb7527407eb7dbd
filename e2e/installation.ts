/** An installation that began empty and was loaded from files, as a distributor's would be. */
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../server/src/access/passwords.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { writeDemoFiles } from './demo-data.ts';
import type { RunningServer } from './server.ts';
import { databaseUrl } from './stored-orders.ts';

export interface Loaded {
  readonly importId: string;
  readonly state: string;
  readonly reason: string;
  readonly counts: { readonly bad: number; readonly waiting: number };
}

/** Waits until none of the runs is under way. */
async function settled(base: string, headers: Record<string, string>): Promise<Loaded[]> {
  for (;;) {
    const answer = await fetch(`${base}/imports?pageSize=100`, { headers });
    const { data } = (await answer.json()) as { data: (Loaded & { readonly endedAt: string | null })[] };
    if (data.every(({ endedAt, state }) => endedAt !== null || state === 'waiting')) return data;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Sends every file that the demo's shop is written as, except for those that only have the past, and answers the runs. */
export async function loadShop({ url, folder }: RunningServer): Promise<Loaded[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl(folder) });
  const headers = { authorization: `Bearer ${await addKey(pool, 'erp', 'all')}` };
  await pool.end();
  const files = join(folder, 'erp-files');
  const paths = (await writeDemoFiles(1, files)).filter((path) => !/\.history\.|category-sales/.test(basename(path)));
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

/** Files bring people without passwords. Gives one of them a password, as their invitation would. */
export async function invite({ folder }: RunningServer, email: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(folder) });
  await client.connect();
  try {
    await client.query(
      `insert into account (id, account_id, provider_id, user_id, password)
       select gen_random_uuid(), id, 'credential', id, $2 from "user" where email = $1`,
      [email, await hashPassword(password)],
    );
  } finally {
    await client.end();
  }
}
