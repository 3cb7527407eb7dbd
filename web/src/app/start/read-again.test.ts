import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

it('refetches failed and stale queries, but not fresh ones', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here');
  const stale = vi.fn(() => Promise.resolve('stale'));
  const fresh = vi.fn(() => Promise.resolve('fresh'));
  const open = [
    new QueryObserver(queryClient, { queryKey: ['items'], queryFn: failing, staleTime: 60_000 }),
    new QueryObserver(queryClient, { queryKey: ['customers'], queryFn: stale, staleTime: 0 }),
    new QueryObserver(queryClient, { queryKey: ['item'], queryFn: fresh, staleTime: 60_000 }),
  ].map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 20_000);
  expect(queryClient.getQueryState(['items'])?.status).toBe('error');
  await readAgain(queryClient);
  expect(queryClient.getQueryData(['items'])).toBe('here');
  expect([failing, stale, fresh].map((read) => read.mock.calls.length)).toEqual([2, 2, 1]);
  for (const close of open) close();
});
