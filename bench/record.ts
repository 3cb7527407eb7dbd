/** Records the statements that the product runs for a request, so that the baseline can run the same ones. */
import pino from 'pino';
import { buildApp } from '../server/src/app/app.ts';
import { readSettings } from '../server/src/settings/settings.ts';
import type { Read } from './figures.ts';
import { benchSecret, type PreparedDatabase } from './prepare.ts';

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Permissions, the account, and the vocabulary's version: read once a second, not for each request. */
const notOfRequest = new Set(['viewers', 'customer-facts', 'search-generation']);

const asked = ({ path, cookie, body }: Read) =>
  body === undefined
    ? { url: path, headers: { cookie } }
    : { method: 'POST' as const, url: path, headers: { cookie, 'content-type': 'application/json' }, payload: body };

/** The statements behind each request, in the order of the requests. */
export async function recordStatements(prepared: PreparedDatabase, reads: readonly Read[]): Promise<Statement[][]> {
  const { database } = prepared;
  let heard: Statement[] = [];
  const pool = new Proxy(database.pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property);
      return (first: string | Statement, values?: unknown[]) => {
        const {
          name,
          text,
          values: own,
        } = typeof first === 'string' ? { name: undefined, text: first, values } : first;
        if (name === undefined || !notOfRequest.has(name))
          heard.push({ ...(name && { name }), text, values: own ?? [] });
        return target.query(first as string, values);
      };
    },
  });
  const settings = readSettings(
    { AUTH_SECRET: benchSecret, DEMO: '0', SECOND_STEP: 'nobody', DATABASE_URL: prepared.databaseUrl },
    () => benchSecret,
  );
  const app = await buildApp({ settings, database: { ...database, pool }, log: pino({ level: 'error' }) });
  // Data that a feature reads only once, such as its vocabulary, isn't part of a request.
  for (const read of reads.slice(0, 2)) await app.http.inject(asked(read));
  const recorded: Statement[][] = [];
  for (const read of reads) {
    heard = [];
    const answer = await app.http.inject(asked(read));
    if (answer.statusCode !== 200) throw new Error(`${read.path} answered ${answer.statusCode}`);
    recorded.push(heard);
  }
  await app.close();
  return recorded;
}
