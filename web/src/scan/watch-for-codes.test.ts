import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForCodes } from './watch-for-codes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (delay: number) => new Promise<void>((done) => setTimeout(done, delay));
const untouched = { onCodes: () => expect.unreachable(), onFault: () => expect.unreachable() };

describe('watching for codes', () => {
  it('scans at a limited rate', async () => {
    let looks = 0;
    const grab = async () => 'picture';
    const read = async () => {
      looks += 1;
      return [];
    };
    const stop = watchForCodes({ grab, read, ...untouched, pace: 100 });
    await vi.advanceTimersByTimeAsync(1_050);
    expect(looks).toBe(11);
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(11);
  });

  it('never scans two pictures at once, however slow the reader is', async () => {
    let atOnce = 0;
    let most = 0;
    let looks = 0;
    const read = async () => {
      atOnce += 1;
      looks += 1;
      most = Math.max(most, atOnce);
      await after(700);
      atOnce -= 1;
      return [];
    };
    const stop = watchForCodes({ grab: async () => 1, read, ...untouched, pace: 100 });
    await vi.advanceTimersByTimeAsync(7_290);
    stop();
    expect(most).toBe(1);
    expect(looks).toBe(10);
  });

  it('ends with the first codes and reports them once', async () => {
    const told: (readonly string[])[] = [];
    const pictures = [undefined, 'blank', 'code', 'code'];
    const read = vi.fn(async (picture: string) => (picture === 'code' ? ['text', 'other'] : []));
    watchForCodes({
      grab: async () => pictures.shift(),
      read,
      onCodes: (codes) => told.push(codes),
      onFault: untouched.onFault,
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told).toEqual([['text', 'other']]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reports once that the reader is missing, and stops', async () => {
    const onFault = vi.fn();
    const read = vi.fn(async () => Promise.reject(new Error('gone')));
    watchForCodes({ grab: async () => 1, read, onCodes: untouched.onCodes, onFault });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onFault).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after it was stopped during a scan', async () => {
    for (const ending of [async () => ['late'], async () => Promise.reject(new Error('closed'))]) {
      const read = () => after(300).then(ending);
      const stop = watchForCodes({ grab: async () => 1, read, ...untouched });
      await vi.advanceTimersByTimeAsync(100);
      stop();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
