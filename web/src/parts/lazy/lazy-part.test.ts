import { expect, it, vi } from 'vitest';
import { retryingLoader } from './lazy-part.tsx';

const nothing = () => Promise.resolve();
const still = (thrown: unknown) => Promise.reject(thrown);

it('loads a file once', async () => {
  const load = vi.fn(() => Promise.resolve('file'));
  const loader = retryingLoader(load, { reload: nothing, again: still });
  expect(loader.peek()).toBeUndefined();
  await loader.get();
  expect(await loader.get()).toBe('file');
  expect(loader.peek()).toEqual({ thing: 'file' });
  expect(load).toHaveBeenCalledTimes(1);
});

it('retries a file that did not load, after a pause and with its styles reloaded', async () => {
  let time = 0;
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('file');
  const reloadStyles = vi.fn(nothing);
  const loader = retryingLoader(load, { reload: reloadStyles, again: still }, () => time);
  await expect(loader.get()).rejects.toThrow('away');
  time = 500;
  await expect(loader.get()).rejects.toThrow('away');
  expect(load).toHaveBeenCalledTimes(1);
  time = 1_000;
  expect(await loader.get()).toBe('file');
  expect(reloadStyles).toHaveBeenCalledTimes(1);
});

it('requests a file that the browser marked as failed under another address, each time a new one', async () => {
  let time = 0;
  const load = () => Promise.reject(new TypeError('given up'));
  const reimport = vi.fn<(thrown: unknown, count: number) => Promise<string>>();
  reimport.mockRejectedValueOnce(new Error('away')).mockResolvedValue('file');
  const loader = retryingLoader<string>(load, { reload: nothing, again: reimport }, () => time);
  await expect(loader.get()).rejects.toThrow('given up');
  expect(reimport).not.toHaveBeenCalled();
  time = 1_000;
  await expect(loader.get()).rejects.toThrow('away');
  time = 2_000;
  expect(await loader.get()).toBe('file');
  expect(reimport.mock.calls.map(([, count]) => count)).toEqual([2, 3]);
});
