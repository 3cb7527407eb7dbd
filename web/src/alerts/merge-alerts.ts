/** Merges alerts that were read at different times. */
import type { OrderAlert } from '@operatory/contract/alerts';

/** Newest first, each once. */
export function mergeAlerts(...pages: readonly (readonly OrderAlert[])[]): OrderAlert[] {
  const found = new Map<number, OrderAlert>();
  for (const alert of pages.flat()) {
    const known = found.get(alert.id);
    // An alert that either reading marks as read stays read.
    found.set(alert.id, known === undefined ? alert : { ...known, isRead: known.isRead || alert.isRead });
  }
  return [...found.values()].sort((a, b) => b.id - a.id);
}
