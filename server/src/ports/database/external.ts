/** A PostgreSQL that someone else runs, at DATABASE_URL. It's checked at the start and never stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../../settings/cannot-start.ts';
import type { DatabaseServer } from './database-server.ts';

const oldestMajor = 15;
const againMs = 500;

export interface ReachOptions {
  /** For one attempt. */
  readonly timeLimitMs?: number;
  /** How long to try again while it can't be reached, such as while it starts or fails over. */
  readonly waitMs?: number;
  /** Called once, when the first attempt failed and others follow. */
  readonly onWait?: (reason: string) => void;
}

async function versionOf(url: string, timeLimitMs: number): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeLimitMs,
    query_timeout: timeLimitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connects once, or as often as there is time. Throws `CannotStart` in one sentence, which never holds the password. */
export async function reachExternal(
  url: string,
  { timeLimitMs = 8_000, waitMs = 0, onWait }: ReachOptions = {},
): Promise<DatabaseServer> {
  const place = describe(url);
  const end = performance.now() + waitMs;
  let version: number | undefined;
  let isTold = false;
  while (version === undefined) {
    try {
      version = await versionOf(url, timeLimitMs);
    } catch (error) {
      if (!mayPass(error) || performance.now() >= end) {
        throw new CannotStart(
          `The database at ${place} (DATABASE_URL) cannot be reached: ${reason(error)}. Check the address and that the database runs, or leave DATABASE_URL out to use the embedded one.`,
        );
      }
      if (!isTold) onWait?.(`${place}: ${reason(error)}`);
      isTold = true;
      await pause(againMs);
    }
  }
  if (version < oldestMajor) {
    throw new CannotStart(
      `The database at ${place} (DATABASE_URL) is PostgreSQL ${version}; Operatory needs ${oldestMajor} or newer.`,
    );
  }
  return { url, isEmbedded: false, stop: async () => {} };
}

/** A wrong password stays wrong; everything else may be a database that is starting. */
function mayPass(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !['28P01', '28000', '3D000'].includes(code);
}

/** Host, port and database name: what helps to find a mistake, without user and password. */
function describe(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || 'localhost'}${port ? `:${port}` : ''}${pathname}`;
  } catch {
    return 'the given address';
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown reason';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return known[code] ?? (/timeout/i.test(error.message) ? 'no answer in time' : error.message.replace(/\.$/, ''));
}

const known: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to that machine',
  '28P01': 'user or password are wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
};
