/** After the connection was lost: refetches what the open screens couldn't read or may have missed. */
import type { QueryClient } from '@tanstack/react-query';

/** Only queries that are on the screen now; running requests continue. */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries(
    { type: 'active', predicate: (query) => query.state.status === 'error' || query.isStale() },
    { cancelRefetch: false },
  );
}
