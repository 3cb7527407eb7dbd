/** Connects to the embedded database of a running shop, so that a command works in parallel. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseServer } from './database-server.ts';
import { isFolderInUse } from './folder-lock.ts';

/** The line of `postmaster.pid` with the folder of the socket, from 0. */
const socketLine = 4;

/** The database of the copy that uses the data folder now; undefined where none does. It is never stopped from here. */
export async function joinRunning(dataDir: string): Promise<DatabaseServer | undefined> {
  const folder = resolve(dataDir);
  if (!(await isFolderInUse(folder))) return undefined;
  try {
    const socket = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[socketLine];
    const password = readFileSync(join(folder, 'database-password'), 'utf8').trim();
    if (socket === undefined || socket === '') return undefined;
    const url = `postgresql://operatory:${password}@localhost/operatory?host=${encodeURIComponent(socket)}`;
    return { url, isEmbedded: true, stop: async () => {} };
  } catch {
    // It is still starting; the code that waits for the folder reports that.
    return undefined;
  }
}
