/** The hub's messages about alerts: one was raised, or this person read some in another tab. */
import type { QueryClient } from '@tanstack/react-query';
import { newestAlertsQuery } from './queries.ts';

/** Refetches the newest alerts and the counts, if they're shown. */
export function heardAlertRaised(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: newestAlertsQuery.queryKey });
}

/** Marks alerts that were read elsewhere as read on the screen. */
export function heardAlertsRead(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['alerts'] });
}
