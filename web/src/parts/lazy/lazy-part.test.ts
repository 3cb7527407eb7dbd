import { expect, it, vi } from 'vitest';
import { retryingLoader } from './lazy-part.tsx';

const nothing = () => Promise.resolve();
const still = (thrown: unknown) => Promise.reject(thrown);

it('loads a file once', async () => {
  const load = vi.fn(() => Promise.resolve('file'));
  const loader = retryingLoader(load, { mend: nothing, anew: still });
  expect(loader.peek()).toBeUndefined();
  await loader.get();
  expect(await loader.get()).toBe('file');
  expect(loader.peek()).toEqual({ thing: 'file' });
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks again for a file that did not come, after a breath and with its styles mended', async () => {
  let time = 0;
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('file');
  const mend = vi.fn(nothing);
  const loader = retryingLoader(load, { mend, anew: still }, () => time);
  await expect(loader.get()).rejects.toThrow('away');
  time = 500;
  await expect(loader.get()).rejects.toThrow('away');
  expect(load).toHaveBeenCalledTimes(1);
  time = 1_000;
  expect(await loader.get()).toBe('file');
  expect(mend).toHaveBeenCalledTimes(1);
});

it('asks under another address for a file that the browser has given up, each time under a new one', async () => {
  let time = 0;
  const load = () => Promise.reject(new TypeError('given up'));
  const anew = vi.fn<(thrown: unknown, count: number) => Promise<string>>();
  anew.mockRejectedValueOnce(new Error('away')).mockResolvedValue('file');
  const loader = retryingLoader<string>(load, { mend: nothing, anew }, () => time);
  await expect(loader.get()).rejects.toThrow('given up');
  expect(anew).not.toHaveBeenCalled();
  time = 1_000;
  await expect(loader.get()).rejects.toThrow('away');
  time = 2_000;
  expect(await loader.get()).toBe('file');
  expect(anew.mock.calls.map(([, count]) => count)).toEqual([2, 3]);
});
