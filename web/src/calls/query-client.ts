/** The cache of server data; every screen reads through it. */
import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/** Only what may pass by itself is tried again: no answer, or a provider that is away. */
export function isWorthRetrying(failureCount: number, thrown: unknown): boolean {
  if (failureCount >= 2 || !(thrown instanceof CallFailure)) return false;
  const { failure } = thrown;
  return failure.kind === 'unreachable' || (failure.kind === 'refused' && failure.status === 503);
}

/** Data counts as fresh for 30 s; the hub says sooner when something changed. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
