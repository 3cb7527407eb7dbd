/** Subscribes to changes of notes while one is open. */
import type { QueryClient } from '@tanstack/react-query';
import { heardKey, type NoteChange } from './heard.ts';

/** How long the response to this tab's own change may take before the hub's message about it counts, in ms. */
const hubDelayMs = 600;

/** Calls back for each change from now on; the returned function stops it. */
export function onNoteHeard(queryClient: QueryClient, listener: (heard: NoteChange) => void): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const forget = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== heardKey || query.state.data === undefined) return;
    const heard = query.state.data as NoteChange;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      listener(heard);
    }, hubDelayMs);
    waiting.add(timer);
  });
  return () => {
    forget();
    for (const timer of waiting) clearTimeout(timer);
  };
}
