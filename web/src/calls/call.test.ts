import { afterEach, expect, it, vi } from 'vitest';
import { call, holdCalls } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('delays calls until they are released', async () => {
  const fetched = vi.fn(async () => Response.json({ token: 'hub' }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', {});
  const letGo = holdCalls();
  const waiting = call('issueHubToken', {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  letGo();
  await waiting;
  await call('issueHubToken', {});
  expect(fetched).toHaveBeenCalledTimes(2);
});
