import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BundledProgram, bundleProgram } from '../../../test/bundled-program.ts';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { makeFolders } from './folder-place.ts';

let ground: ExchangeGround;
let program: BundledProgram;
const root = mkdtempSync(join(tmpdir(), 'operatory-killed-'));
const running = new Set<ChildProcess>();
beforeAll(async () => {
  program = await bundleProgram(new URL('pick-up-forever.fixture.ts', import.meta.url));
  ground = await openExchange();
  await makeFolders(root);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await ground.close();
  await program.remove();
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const stored = join(ground.app.services.settings.dataDir, 'files');
  const child = spawn(process.execPath, [program.path, ground.database.url, root, stored], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const count = 60;
let put = 0;
function putSome(): void {
  for (let some = 0; some < 15 && put < count; some += 1) {
    put += 1;
    writeFileSync(join(root, 'in', `vendors.delta.${put}.csv`), `vendorId,name\n${put},V${put}\n`);
  }
}

it('every file is taken once by two processes that are killed again and again', { timeout: 120_000 }, async () => {
  let [one, other] = await Promise.all([start(), start()]);
  for (let round = 0; round < 4; round += 1) {
    putSome();
    await pause(40 + round * 60);
    await kill(round % 2 === 0 ? one : other);
    await ground.work();
    const next = await start();
    if (round % 2 === 0) one = next;
    else other = next;
  }
  await vi.waitFor(
    async () => {
      await ground.work();
      expect(readdirSync(join(root, 'in'))).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  await Promise.all([kill(one), kill(other)]);
  const { rows } = await ground.database.pool.query<{ file_name: string; state: string; runs: number }>(
    'select file_name, min(state) as state, count(*)::int as runs from exchange_run group by 1',
  );
  expect(rows).toHaveLength(count);
  expect(rows.filter(({ runs }) => runs !== 1)).toEqual([]);
  // A later number may have been picked up first; then the earlier one is refused, and says so.
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['applied']));
  expect(readdirSync(join(root, 'done'))).toHaveLength(count);
});
