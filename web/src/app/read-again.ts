/** After the line was gone: reads again what the open screens could not read, or may have missed. */
import type { QueryClient } from '@tanstack/react-query';

/** Only what a screen shows now; what is on its way already is left alone. */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries(
    { type: 'active', predicate: (query) => query.state.status === 'error' || query.isStale() },
    { cancelRefetch: false },
  );
}
