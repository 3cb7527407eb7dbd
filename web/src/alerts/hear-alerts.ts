/** What the hub tells of alerts: one was raised, or this person read some in another window. */
import type { QueryClient } from '@tanstack/react-query';
import { newestAlertsQuery } from './queries.ts';

/** Reads the newest alerts and the counts again, where somebody shows them. */
export function heardAlertRaised(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: newestAlertsQuery.queryKey });
}

/** What was read elsewhere is read here too, in everything that is on the screen. */
export function heardAlertsRead(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['alerts'] });
}
