/** The whole application over an empty database, and a worker that takes runs to their end one by one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRun, RowChange, RowError, RowResult } from '@operatory/contract/exchange-runs';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { type App, type AppParts, buildApp } from '../app/app.ts';
import { exchangeParts } from './exchange-parts.ts';
import { addKey } from './machine-keys.ts';
import { claimRun } from './runs/claim-run.ts';
import { workOne } from './start-exchange.ts';

interface RowsReply {
  readonly run: ImportRun;
  readonly results: readonly RowResult[];
  readonly code?: string;
  readonly detail?: string;
}

export interface ExchangeGround {
  readonly app: App;
  readonly database: TestDatabase;
  readonly lines: Record<string, unknown>[];
  /** Sends a file of the feed and takes it to its end. */
  load(
    feed: string,
    text: string | Buffer,
    options?: { readonly id?: string; readonly query?: string },
  ): Promise<ImportRun>;
  send(
    feed: string,
    text: string | Buffer,
    options?: { readonly id?: string; readonly query?: string },
  ): Promise<{ status: number; body: ImportRun & { code?: string } }>;
  /** Sends single rows, as a program does. */
  sendRows(feed: string, importId: string, rows: readonly object[]): Promise<{ status: number; body: RowsReply }>;
  /** Takes everything in the queue to its end. */
  work(): Promise<void>;
  run(id: string): Promise<ImportRun>;
  /** Decides as a member of staff, and takes the run to its end. */
  decide(id: string, what: 'apply' | 'discard' | 'undo'): Promise<ImportRun & { code?: string }>;
  /** A member of staff who may exchange data. */
  staff: SignedIn['headers'];
  errors(id: string): Promise<RowError[]>;
  diff(id: string): Promise<RowChange[]>;
  rejects(id: string): Promise<string>;
  headers: Record<string, string>;
  close(): Promise<void>;
}

let count = 0;

/** Opens it with a machine key for all feeds. */
export async function openExchange(times: Pick<AppParts, 'requestTimes'> = {}): Promise<ExchangeGround> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'operatory-exchange-'));
  const { log, lines } = rememberingLog();
  const app = await buildApp({ isStrict: true, settings: testSettings({ dataDir }), database, log, ...times });
  const headers = { authorization: `Bearer ${await addKey(database.pool, 'test', 'all')}` };
  const { headers: staff } = await signIn(database.pool, { permissions: ['CustomerService'] });
  const parts = exchangeParts(app.services, database.pool);
  const get = async (path: string) => (await app.http.inject({ url: `/api/erp/v1/imports/${path}`, headers })).json();

  const ground: ExchangeGround = {
    app,
    database,
    lines,
    headers,
    staff,
    async send(feed, text, { id, query = '' } = {}) {
      count += 1;
      const answer = await app.http.inject({
        method: 'PUT',
        url: `/api/erp/v1/imports/${id ?? `import-${count}`}?feed=${feed}${query}`,
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: text,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async sendRows(feed, importId, rows) {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/erp/v1/feeds/${feed}/rows`,
        headers,
        payload: { importId, rows },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async work() {
      for (;;) {
        const run = await claimRun(database.pool, 'test-worker');
        if (run === undefined) return;
        await workOne(parts, 'test-worker', run);
      }
    },
    async load(feed, text, options) {
      const { status, body } = await ground.send(feed, text, options);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await ground.work();
      return ground.run(body.importId);
    },
    run: (id) => get(id),
    async decide(id, what) {
      await app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${id}/${what}`, headers: staff });
      await ground.work();
      return ground.run(id);
    },
    errors: async (id) => (await get(`${id}/errors`)).data,
    diff: async (id) => (await get(`${id}/diff`)).data,
    rejects: async (id) => (await app.http.inject({ url: `/api/erp/v1/imports/${id}/rejects`, headers })).body,
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return ground;
}
