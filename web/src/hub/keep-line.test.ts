import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLine, type Line, lineTiming } from './keep-line.ts';

/** Seconds since the line began, and what became of it. */
let heard: [number, string][];
let began: number;

const says = (line: Line) => (line.state === 'retrying' ? `attempt ${line.attempt}` : line.state);

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  began = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

function lineWith(attempt: (signal: AbortSignal) => Promise<'connected' | 'refused'>) {
  return keepLine({
    attempt,
    breath: () => 1_000,
    onChange: (line) => heard.push([(Date.now() - began) / 1000, says(line)]),
  });
}

const away = () => Promise.reject(new Error('nobody there'));
const there = () => Promise.resolve('connected' as const);

describe('the connection to the hub', () => {
  it('A4.15 is connecting, and then connected', async () => {
    lineWith(there).begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([
      [0, 'connecting'],
      [0, 'connected'],
    ]);
  });

  it('is retried six times after a failed start, 10 seconds apart, and from then on once a minute', async () => {
    const attempt = vi.fn(away);
    lineWith(attempt).begin();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempt).toHaveBeenCalledTimes(1 + lineTiming.attempts);
    await vi.advanceTimersByTimeAsync(122_000);
    expect(attempt).toHaveBeenCalledTimes(3 + lineTiming.attempts);
    expect(heard).toEqual([
      [0, 'connecting'],
      [0, 'attempt 1'],
      [10, 'attempt 2'],
      [20, 'attempt 3'],
      [30, 'attempt 4'],
      [40, 'attempt 5'],
      [50, 'attempt 6'],
      [60, 'failed'],
    ]);
  });

  it('gives an attempt 15 seconds, then ends it, and ignores late results', async () => {
    const signals: AbortSignal[] = [];
    let answer: (outcome: 'connected') => void = () => undefined;
    lineWith((signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answer = resolve;
      });
    }).begin();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals[0]?.aborted).toBe(true);
    answer('connected');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.at(-1)).toEqual([15, 'attempt 1']);
  });

  it('is restarted a moment after it broke, and counts from one again', async () => {
    const attempt = vi.fn(there);
    const line = lineWith(attempt);
    line.begin();
    await vi.advanceTimersByTimeAsync(0);
    attempt.mockImplementationOnce(away as never).mockImplementationOnce(away as never);
    line.lost();
    line.lost();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.slice(2)).toEqual([
      [0, 'connecting'],
      [1, 'attempt 1'],
      [11, 'attempt 2'],
      [21, 'connected'],
    ]);
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  it('keeps its last message until a new attempt has a result', async () => {
    const attempt = vi.fn(away as () => Promise<'connected'>);
    const line = lineWith(attempt);
    line.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.at(-1)?.[1]).toBe('failed');
    line.begin();
    expect(heard.at(-1)?.[1]).toBe('failed');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.at(-1)?.[1]).toBe('attempt 1');
    attempt.mockImplementation(there);
    line.begin();
    line.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.at(-1)?.[1]).toBe('connected');
    const calls = attempt.mock.calls.length;
    line.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(calls);
  });

  it('stops if the server doesn’t accept this tab', async () => {
    const attempt = vi.fn(() => Promise.resolve('refused' as const));
    lineWith(attempt).begin();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(heard.at(-1)?.[1]).toBe('idle');
  });
});
