import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionState, connectionTiming, keepConnection } from './keep-connection.ts';

/** Seconds since the connection started, and its state. */
let heard: [number, string][];
let began: number;

const says = (connection: ConnectionState) =>
  connection.state === 'retrying' ? `attempt ${connection.attempt}` : connection.state;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  began = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

function connectionWith(attempt: (signal: AbortSignal) => Promise<'connected' | 'refused'>) {
  return keepConnection({
    attempt,
    breath: () => 1_000,
    onChange: (connection) => heard.push([(Date.now() - began) / 1000, says(connection)]),
  });
}

const away = () => Promise.reject(new Error('nobody there'));
const there = () => Promise.resolve('connected' as const);

describe('the connection to the hub', () => {
  it('A4.15 is connecting, and then connected', async () => {
    connectionWith(there).begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([
      [0, 'connecting'],
      [0, 'connected'],
    ]);
  });

  it('is retried six times after a failed start, 10 seconds apart, and from then on every 8 seconds', async () => {
    const attempt = vi.fn(away);
    connectionWith(attempt).begin();
    await vi.advanceTimersByTimeAsync(65_000);
    expect(attempt).toHaveBeenCalledTimes(1 + connectionTiming.attempts);
    await vi.advanceTimersByTimeAsync(17_000);
    expect(attempt).toHaveBeenCalledTimes(3 + connectionTiming.attempts);
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
    connectionWith((signal) => {
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

  it('is restarted shortly after it broke, and counts from one again', async () => {
    const attempt = vi.fn(there);
    const connection = connectionWith(attempt);
    connection.begin();
    await vi.advanceTimersByTimeAsync(0);
    attempt.mockImplementationOnce(away as never).mockImplementationOnce(away as never);
    connection.lost();
    connection.lost();
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
    const connection = connectionWith(attempt);
    connection.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.at(-1)?.[1]).toBe('failed');
    connection.begin();
    expect(heard.at(-1)?.[1]).toBe('failed');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.at(-1)?.[1]).toBe('attempt 1');
    attempt.mockImplementation(there);
    connection.begin();
    connection.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.at(-1)?.[1]).toBe('connected');
    const calls = attempt.mock.calls.length;
    connection.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(calls);
  });

  it('stops if the server doesn’t accept this tab', async () => {
    const attempt = vi.fn(() => Promise.resolve('refused' as const));
    connectionWith(attempt).begin();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(heard.at(-1)?.[1]).toBe('idle');
  });
});
