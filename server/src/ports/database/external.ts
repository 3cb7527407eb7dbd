/** A PostgreSQL that someone else runs, at DATABASE_URL. It's checked once at the start and never stopped. */
import pg from 'pg';
import { CannotStart } from '../../settings/cannot-start.ts';
import type { DatabaseServer } from './database-server.ts';

const oldestMajor = 15;

/** Connects once within the time limit. Throws `CannotStart` in one sentence, which never holds the password. */
export async function reachExternal(url: string, { timeLimitMs = 8_000 } = {}): Promise<DatabaseServer> {
  const place = describe(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeLimitMs,
    query_timeout: timeLimitMs,
  });
  client.on('error', () => {});
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new CannotStart(
      `The database at ${place} (DATABASE_URL) cannot be reached: ${reason(error)}. Check the address and that the database runs, or leave DATABASE_URL out to use the embedded one.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  if (version < oldestMajor) {
    throw new CannotStart(
      `The database at ${place} (DATABASE_URL) is PostgreSQL ${version}; Operatory needs ${oldestMajor} or newer.`,
    );
  }
  return { url, isEmbedded: false, stop: async () => {} };
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
