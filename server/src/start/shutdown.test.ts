import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { closeLimits, workersLimitMs } from './close-limits.ts';
import { shutdownList } from './shutdown.ts';

/** The longest that the whole program takes to stop. */
const longestShutdownMs = (delaySeconds: number): number =>
  workersLimitMs(delaySeconds) + 1_000 + closeLimits.pool + closeLimits.embeddedDatabase;

it('closes what was started last first, and names the steps that hang or fail', async () => {
  const problems: [string, string][] = [];
  const shutdown = shutdownList((problem, step) => problems.push([step, (problem as Error).message]));
  const closed: string[] = [];
  shutdown.onClose('the first', () => void closed.push('first'), 1_000);
  shutdown.onClose('the broken', () => Promise.reject(new Error('no')), 1_000);
  shutdown.onClose('the hanging', () => new Promise<void>(() => undefined), 50);
  shutdown.onClose('the last', () => void closed.push('last'), 1_000);
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(closed).toEqual(['last', 'first']);
  expect(problems).toEqual([
    ['the hanging', 'Stopping the hanging took longer than 0.05 s and is left behind.'],
    ['the broken', 'no'],
  ]);
});

it('has to be over before a service manager or a container engine kills the process', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const numberIn = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1]);
  const delay = numberIn('ops/systemd/operatory.env.example', /^SHUTDOWN_DELAY_SECONDS=(\d+)$/m);
  const longest = longestShutdownMs(delay) / 1_000;
  expect(numberIn('ops/systemd/operatory.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest);
  expect(numberIn('ops/compose.yaml', /^ {2}stop_grace_period: (\d+)s$/m)).toBeGreaterThan(longest);
  expect(numberIn('docs/operations.md', /`SHUTDOWN_DELAY_SECONDS` and (\d+) seconds/)).toBeGreaterThanOrEqual(
    longestShutdownMs(0) / 1_000,
  );
});
