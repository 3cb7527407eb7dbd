/** The machine key of the demo's ERP: created once, and stored with its records. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverCommand } from '@operatory/server/audit/write-audit.ts';
import { endKey, findMachine, makeKey } from '@operatory/server/exchange/machine-keys.ts';
import type pg from 'pg';

/** As the machine keys on the screen show it. */
export const demoKeyName = 'Demo ERP';
const requestsPerMinute = 6_000;

function storedKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Revokes the demo's key, so that none remains when the demo is removed. */
export async function revokeDemoKey(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ key_id: number }>(
    'select key_id from machine_key where name = $1 and revoked_at is null',
    [demoKeyName],
  );
  for (const { key_id: keyId } of rows) await endKey(pool, serverCommand, keyId);
}

/** Returns the key in the folder, or a new one if it's missing, revoked, or another database's. */
export async function ensureDemoKey(pool: pg.Pool, folder: string): Promise<string> {
  const path = join(folder, 'key');
  const stored = storedKey(path);
  if (stored !== undefined && (await findMachine(pool, stored)) !== undefined) return stored;
  await revokeDemoKey(pool);
  const key = await makeKey(pool, serverCommand, {
    name: demoKeyName,
    feeds: ['orders', 'shipments', 'invoices'],
    requestsPerMinute,
  });
  if (key === undefined) throw new Error('Another process made the key of the demo’s ERP at the same moment');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}
