/** The cache of server data; every screen reads through it. */
import { QueryClient } from '@tanstack/react-query';
import { CallFailure, remedyOf } from './failure.ts';

/** Only temporary failures are retried. A fault isn't, and neither is a rate limit that retries would only feed. */
export function isWorthRetrying(failureCount: number, thrown: unknown): boolean {
  if (failureCount >= 2 || !(thrown instanceof CallFailure)) return false;
  const { failure } = thrown;
  if (failure.kind === 'fault') return false;
  return failure.kind === 'unreachable' || (failure.status !== 429 && remedyOf(failure) === 'retry');
}

/** Data is fresh for 30 s, unless the hub reports a change. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
