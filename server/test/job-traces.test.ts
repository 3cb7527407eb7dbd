/** Traces of what no request starts, as a collector gets them: each run of a job, and what it did. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../src/database/database.ts';
import { type ExchangeGround, openExchange } from '../src/exchange/exchange.fixture.ts';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { startExchange } from '../src/exchange/start-exchange.ts';
import { getOutgoing } from '../src/http/post-outgoing.ts';
import { repeat } from '../src/jobs/repeat.ts';
import { type MailParts, startMail } from '../src/mail/send-mail.ts';
import { openLog } from '../src/start/log.ts';
import { startTracing, type Tracing } from '../src/tracing/start-tracing.ts';
import {
  attributeOf,
  type Collector,
  flushSpans,
  type LoopbackServer,
  listenOnLoopback,
  openCollector,
  type SentSpan,
} from './collector.ts';

const lines: Record<string, unknown>[] = [];
const log = openLog(
  { logLevel: 'warn' },
  { isReadable: false, destination: { write: (line) => void lines.push(JSON.parse(line)) } },
);
let collector: Collector;
let buyer: LoopbackServer;
let tracing: Tracing;
let ground: ExchangeGround;

beforeAll(async () => {
  collector = await openCollector();
  buyer = await listenOnLoopback(async () => {});
  tracing = startTracing(
    { endpoint: collector.url, headers: undefined, share: 1 },
    { version: '1', warn: () => undefined },
  );
  ground = await openExchange();
});
afterAll(async () => {
  await ground.close();
  await tracing.stop();
  await buyer.close();
  await collector.close();
});
beforeEach(async () => {
  await flushSpans();
  collector.spans.length = 0;
  lines.length = 0;
});

const isRoot = ({ parentSpanId = '' }: SentSpan) => parentSpanId === '';
const named = (name: string) => collector.spans.filter((span) => span.name === name);

/** Runs `work` as a job that looks every `everyMs`, until `isOver`. */
async function runJob(
  work: () => Promise<unknown>,
  { everyMs, isOver }: { readonly everyMs: number; readonly isOver: () => Promise<boolean> | boolean },
): Promise<void> {
  const job = repeat(work, { name: 'of a test', everyMs, firstAfterMs: 1, log, failure: 'the job failed' });
  await vi.waitFor(async () => expect(await isOver()).toBe(true), { timeout: 10_000, interval: 20 });
  await job.stop();
  await flushSpans();
}

describe('a run of a job', () => {
  it('is a trace of its own, with its statements and its calls to others', async () => {
    let runs = 0;
    const work = async () => {
      await ground.database.pool.query('select 1');
      const url = `${buyer.url}/secret/address`;
      await getOutgoing({ url, privateHosts: ['127.0.0.1'] }, AbortSignal.timeout(2_000));
      runs += 1;
    };
    await runJob(work, { everyMs: 60_000, isOver: () => runs === 1 });
    const run = await collector.sent('job of a test');
    expect(isRoot(run)).toBe(true);
    expect(attributeOf(run, 'operatory.job')).toEqual({ stringValue: 'of a test' });
    const below = collector.below(run);
    expect(below.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['select', run.traceId],
      ['GET', run.traceId],
    ]);
    expect(attributeOf(below[1] as SentSpan, 'http.response.status_code')).toMatchObject({ intValue: 200 });
    expect(JSON.stringify(collector.spans)).not.toContain('secret');
  });

  it('is marked as failed, and its id is in the log', async () => {
    const work = () => ground.database.pool.query('select missing_column from mail');
    await runJob(work, { everyMs: 60_000, isOver: () => lines.length > 0 });
    const run = await collector.sent('job of a test');
    expect(attributeOf(run, 'error.type')).toEqual({ stringValue: '42703' });
    expect(run.status).toMatchObject({ code: 2 });
    expect(lines).toMatchObject([{ msg: 'the job failed', traceId: run.traceId }]);
  });

  it('of a job that looks often is sent only if it found work', async () => {
    const change = `insert into store_fact (name, value, changed_at) values ('of a test', '', 0)`;
    let runs = 0;
    const work = async () => {
      runs += 1;
      await ground.database.pool.query('select 1');
      if (runs === 3) await ground.database.pool.query(change);
    };
    await runJob(work, { everyMs: 10, isOver: () => runs > 5 });
    const run = await collector.sent('job of a test');
    expect(collector.below(run).map(({ name }) => name)).toEqual(['select', 'insert']);
    expect(collector.spans).toHaveLength(3);
  });
});

describe('the e-mails that a job sends', () => {
  const parts = (): MailParts => ({
    ...{ pool: ground.database.pool, log, host: 'shop.test' },
    port: { send: async () => {}, close: () => {} } as unknown as MailParts['port'],
    compose: async () => ({ to: 'a@lab.test', subject: 'Hello', text: 'Hello' }) as never,
  });
  const isSent = async () =>
    (await ground.database.pool.query('select from mail where sent_at is not null')).rowCount === 1;
  const insert = `insert into mail (kind, recipient) values ('order', 'a@lab.test')`;
  async function sendAll() {
    const job = startMail(parts());
    await vi.waitFor(async () => expect(await isSent()).toBe(true), { timeout: 10_000 });
    await job.stop();
    await ground.database.pool.query('delete from mail');
    await flushSpans();
  }

  it('belong to its run if nobody asked for them in a traced request', async () => {
    await ground.database.pool.query(insert);
    await sendAll();
    const [run] = named('job mail');
    expect(await collector.sent('mail order')).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId });
  });

  it('belong to the job that queued them, and name the run that sends them', async () => {
    let isQueued = false;
    const queue = async () => {
      await inTransaction(ground.database.pool, (client) => client.query(insert));
      isQueued = true;
    };
    await runJob(queue, { everyMs: 60_000, isOver: () => isQueued });
    await sendAll();
    const queueing = await collector.sent('job of a test');
    const [sending] = named('job mail');
    expect(await collector.sent('mail order')).toMatchObject({
      ...{ traceId: queueing.traceId, parentSpanId: queueing.spanId },
      links: [{ traceId: sending?.traceId, spanId: sending?.spanId }],
    });
  });
});

describe('a load', () => {
  const loading = async (isOver: () => Promise<boolean> | boolean) => {
    const exchange = startExchange({ ...exchangeParts(ground.app.services, ground.database.pool), log });
    await vi.waitFor(async () => expect(await isOver()).toBe(true), { timeout: 20_000, interval: 100 });
    await exchange.stop();
    await flushSpans();
  };

  it('is a trace of its own, and so is what it does to search', async () => {
    await ground.load('vendors', 'vendorId,name\n1,Northway\n');
    const { body } = await ground.send(
      'items',
      'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI1,Quizzical mirror,1,P,EA\n',
    );
    const isFound = async () =>
      (await ground.app.http.inject('/api/item?searchText=quizzical')).json().data.length === 1;
    await loading(isFound);
    expect(await ground.run(body.importId)).toMatchObject({ state: 'applied' });
    const load = await collector.sent('job load');
    expect(isRoot(load)).toBe(true);
    expect(attributeOf(load, 'operatory.feed')).toEqual({ stringValue: 'items' });
    expect(collector.below(load).length).toBeGreaterThan(10);
    expect(named('job search upkeep').length).toBeGreaterThan(0);
  });

  it('that fails is marked, and the sender gets the id of its trace', async () => {
    const { pool } = ground.database;
    await pool.query('alter table vendor rename to missing_vendor');
    try {
      await ground.send('vendors', 'vendorId,name\n2,Harbor\n');
      await loading(() => lines.length > 0);
    } finally {
      await pool.query('alter table missing_vendor rename to vendor');
    }
    const [load] = named('job load');
    expect(attributeOf(load as SentSpan, 'error.type')).toEqual({ stringValue: '42P01' });
    expect(lines[0]).toMatchObject({ msg: 'a load failed', faultId: load?.traceId, traceId: load?.traceId });
  });
});
