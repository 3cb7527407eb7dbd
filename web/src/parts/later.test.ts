import { expect, it, vi } from 'vitest';
import { retryingLoader } from './later.tsx';

const nothing = () => Promise.resolve();

it('loads a file once', async () => {
  const load = vi.fn(() => Promise.resolve('file'));
  const loader = retryingLoader(load, nothing);
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
  const loader = retryingLoader(load, mend, () => time);
  await expect(loader.get()).rejects.toThrow('away');
  time = 500;
  await expect(loader.get()).rejects.toThrow('away');
  expect(load).toHaveBeenCalledTimes(1);
  time = 1_000;
  expect(await loader.get()).toBe('file');
  expect(mend).toHaveBeenCalledTimes(1);
});
