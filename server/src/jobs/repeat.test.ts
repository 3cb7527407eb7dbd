import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function logged() {
  const texts: string[] = [];
  return { texts, log: { warn: (_: object, text: string) => void texts.push(text) } };
}

it('repeated work never overlaps, and goes on after a failure', async () => {
  const { texts, log } = logged();
  let running = 0;
  let runs = 0;
  const job = repeat(
    async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error('away');
    },
    { name: 'a job', everyMs: 1_000, log, failure: 'it failed' },
  );
  await vi.advanceTimersByTimeAsync(3_600);
  expect([runs, texts]).toEqual([1, ['it failed']]);
  await vi.advanceTimersByTimeAsync(3_500);
  expect([runs, texts.length]).toEqual([2, 1]);
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(runs).toBe(2);
});

it('stopping waits for the work in progress, tells it to end, and logs nothing', async () => {
  const { texts, log } = logged();
  let ended = false;
  const job = repeat(
    async (isStopped) => {
      while (!isStopped()) await new Promise((resolve) => setTimeout(resolve, 100));
      ended = true;
      throw new Error('cut off');
    },
    { name: 'a job', everyMs: 1_000, firstAfterMs: 10, log, failure: 'it failed' },
  );
  await vi.advanceTimersByTimeAsync(500);
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect([ended, texts]).toEqual([true, []]);
});
