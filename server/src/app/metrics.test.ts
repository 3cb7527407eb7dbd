import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { ProviderAway } from '../http/provider-away.ts';
import { bindMetrics } from './metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

let database: TestDatabase;
let ground: TestGround;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindMetrics(ground);
  ground.http.get('/conflict', (_request, reply) => reply.code(409).send());
  ground.http.get('/fault', () => Promise.reject(new Error('a bug')));
  ground.http.get('/away', () => Promise.reject(new ProviderAway('database', new Error('gone'))));
  ground.http.get('/refused-by-the-database', () => database.pool.query('select 1 / 0'));
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const figures = async () => (await ground.http.inject('/metrics')).body;
const figureOf = (body: string, name: string) =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

describe('the figures of an installation', () => {
  it('report the size and age of each queue, and what was abandoned', async () => {
    expect(figureOf(await figures(), 'queue_waiting{queue="orders-to-erp"}')).toBe(0);
    const insert = `insert into outbox (topic, key, payload, created_at, failed_at) values ($1, $2, '{}', now() - interval '20 minutes', $3)`;
    await database.pool.query(insert, ['order.submitted', '7000001', null]);
    await database.pool.query(insert, ['punch-out.document', '1/confirmation', new Date()]);
    await database.pool.query(`insert into mail (kind, recipient, failed_at) values ('test', 'a@b.test', now())`);
    const body = await figures();
    expect(figureOf(body, 'queue_waiting{queue="orders-to-erp"}')).toBe(1);
    expect(figureOf(body, 'queue_oldest_seconds{queue="orders-to-erp"}')).toBeGreaterThan(1_190);
    expect(figureOf(body, 'queue_waiting{queue="documents-to-buyers"}')).toBe(0);
    expect(figureOf(body, 'queue_given_up{queue="documents-to-buyers"}')).toBe(1);
    expect(figureOf(body, 'queue_given_up{queue="mail"}')).toBe(1);
    expect(figureOf(body, 'queue_waiting{queue="loads"}')).toBe(0);
  });

  it('say how old the ERP’s data is, by feed', async () => {
    expect(await figures()).not.toMatch(/^feed_age_seconds/m);
    await database.pool.query(
      `insert into exchange_run (import_id, feed, mode, state, file_key, bytes, sha256, counts, sent_by, applied_at)
       select 'run-' || age, 'stock', 'delta', 'applied', 'x', 1, 'x', '{}', 'erp', now() - age * interval '1 second'
         from unnest(array[7200, 600]) age`,
    );
    const age = figureOf(await figures(), 'feed_age_seconds{feed="stock"}');
    expect(age).toBeGreaterThanOrEqual(600);
    expect(age).toBeLessThan(660);
  });

  it('count faults apart from refusals that ask to try again', async () => {
    const faultsOf = (body: string) => figureOf(body, 'http_faults_total{method="GET",route="/fault"}');
    expect((await ground.http.inject('/fault')).statusCode).toBe(500);
    expect((await ground.http.inject('/away')).statusCode).toBe(503);
    const body = await figures();
    expect(faultsOf(body)).toBe(1);
    expect(body).not.toMatch(/^http_faults_total.*away/m);
    expect(figureOf(body, 'http_requests_total{method="GET",route="/away",status="5xx"}')).toBe(1);
    expect(read('ops/alerts/operatory.yaml')).toMatch(/ManyFaults\n\s+expr: sum\(rate\(http_faults_total\[5m\]\)\)/);
  });

  it('count conflicts by route, and errors of the database by its code', async () => {
    await ground.http.inject('/conflict');
    expect((await ground.http.inject('/refused-by-the-database')).statusCode).toBe(500);
    const body = await figures();
    expect(figureOf(body, 'http_conflicts_total{method="GET",route="/conflict"}')).toBe(1);
    expect(figureOf(body, 'database_errors_total{code="22012"}')).toBe(1);
  });
});

/** Names of figures in a query: with an underscore, outside quotes, and no function. */
const namesIn = (query: string): readonly string[] =>
  query.replace(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z\d]+)+\b(?!\s*\()/g) ?? [];
/** From the probe of `/readyz`, and from the primary of several workers (`server/test/process/workers.test.ts`). */
const fromElsewhere = new Set(['probe_success', 'workers_replaced_total']);

describe('alerts and dashboard', () => {
  const alerts = read('ops/alerts/operatory.yaml');
  const dashboard = JSON.parse(read('ops/grafana/operatory.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };

  it('ask only for figures that there are', async () => {
    const described = new Set((await figures()).match(/(?<=^# TYPE )\w+/gm));
    const isThere = (name: string) =>
      fromElsewhere.has(name) || described.has(name) || described.has(name.replace(/_(bucket|sum|count)$/, ''));
    const queries = [
      ...alerts.split('\n').flatMap((line) => /^\s+expr: (.+)$/.exec(line)?.[1] ?? []),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(queries.length).toBeGreaterThan(25);
    const asked = queries.flatMap(namesIn);
    expect(asked).toContain('queue_oldest_seconds');
    expect(asked.filter((name) => !isThere(name))).toEqual([]);
    expect(namesIn('rate(no_such_figure[5m]) > job{a="b_c"}')).toEqual(['no_such_figure']);
  });

  it('have a runbook section for each alert, which explains it, what to check, and what to do', () => {
    const named: readonly string[] = alerts.match(/(?<=- alert: )\w+/g) ?? [];
    const sections = read('docs/runbook.md').split(/^## /m).slice(1);
    const titles = sections.map((section) => section.slice(0, section.indexOf('\n')));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !titles.includes(name))).toEqual([]);
    for (const section of sections.filter((one) => named.includes(one.slice(0, one.indexOf('\n'))))) {
      for (const part of ['**Means:**', '**Look at:**', '**Do:**']) expect(section).toContain(part);
    }
  });
});
