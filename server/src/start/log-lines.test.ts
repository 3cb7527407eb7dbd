import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linesTo } from './log-lines.ts';

/** A file of limited size, on a disk that is full after that many bytes. */
function disk(room: number) {
  let text = '';
  let left = room;
  return {
    text: () => text,
    makeRoom: (bytes: number) => {
      left = bytes;
    },
    write: (_fd: number, bytes: Buffer) => {
      if (left === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const taken = Math.min(left, bytes.length);
      text += bytes.subarray(0, taken).toString();
      left -= taken;
      return taken;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fails nothing while the disk is full, and writes whole lines once there is room', () => {
  const file = disk(8);
  const lines = linesTo(1, file.write);
  for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
  expect(file.text()).toBe('first\nse');
  file.makeRoom(1_000);
  vi.advanceTimersByTime(1_000);
  expect(file.text()).toBe('first\nsecond\nthird\n');
  lines.write('fourth\n');
  expect(file.text()).toBe('first\nsecond\nthird\nfourth\n');
});

it('keeps a megabyte, drops the rest, and says how many lines are missing', () => {
  const file = disk(0);
  const lines = linesTo(1, file.write);
  const line = `${'x'.repeat(99_999)}\n`;
  for (let count = 0; count < 20; count += 1) lines.write(line);
  file.makeRoom(10_000_000);
  vi.advanceTimersByTime(1_000);
  const written = file.text().trimEnd().split('\n');
  expect(written).toHaveLength(12);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({
    ...{ level: 40, msg: '9 lines of the log were lost: they could not be written' },
  });
});

it('tries twice a second while nothing can be written, not with every line', () => {
  const write = vi.fn(() => {
    throw Object.assign(new Error('broken pipe'), { code: 'EPIPE' });
  });
  const lines = linesTo(1, write);
  for (let count = 0; count < 1_000; count += 1) lines.write('line\n');
  expect(write).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(write).toHaveBeenCalledTimes(5);
});
