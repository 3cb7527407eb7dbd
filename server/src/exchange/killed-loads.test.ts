import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BundledProgram, bundleProgram } from '../../test/bundled-program.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
let program: BundledProgram;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  program = await bundleProgram(new URL('work-forever.fixture.ts', import.meta.url));
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await ground.close();
  await program.remove();
});

/** Starts a worker; `reached` resolves once a load is in that state. */
async function start(): Promise<{ child: ChildProcess; reached: (state: string) => Promise<void> }> {
  const stored = join(ground.app.services.settings.dataDir, 'files');
  const child = spawn(process.execPath, [program.path, ground.database.url, stored], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let told = '';
  child.stdout?.on('data', (data: Buffer) => {
    told += data.toString();
  });
  const reached = (state: string) =>
    vi.waitFor(() => expect(told).toContain(`${state}\n`), { timeout: 20_000, interval: 2 });
  await reached('ready');
  return { child, reached };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const rows = 400;
/** Every file gives the same items another name, so a mixture of names is half a load. */
const file = (version: number) =>
  [
    'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure',
    ...Array.from({ length: rows }, (_, index) => `I${index},Version ${version},1,P,EA`),
    '',
  ].join('\n');

async function names(): Promise<string[]> {
  const { rows: found } = await ground.database.pool.query<{ description: string }>(
    'select distinct description from item',
  );
  return found.map(({ description }) => description);
}

const phases = ['reading', 'checking', 'comparing', 'applying'] as const;

it('a load whose process is killed in any phase, or loses its database, ends completely and once', {
  timeout: 180_000,
}, async () => {
  await ground.load('items', file(0));
  for (const [turn, phase] of phases.entries()) {
    const version = turn + 1;
    const id = `killed-${phase}`;
    const first = await start();
    await ground.send('items', file(version), { id });
    await first.reached(phase);
    await pause(turn * 3);
    await kill(first.child);
    expect(await names()).toHaveLength(1);
    const second = await start();
    await second.reached(phase).catch(() => undefined);
    await ground.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ilike '%exchange_work%'`,
    );
    expect(await names()).toHaveLength(1);
    await vi.waitFor(async () => expect((await ground.run(id)).state).toBe('applied'), {
      timeout: 40_000,
      interval: 50,
    });
    expect(await names()).toEqual([`Version ${version}`]);
    await kill(second.child);
  }
  const { rows: runs } = await ground.database.pool.query(
    "select import_id from exchange_run where import_id like 'killed-%' and state = 'applied' and applied_at is not null",
  );
  expect(runs).toHaveLength(phases.length);
});
