/** Hears of changes of notes, for whoever has one open. */
import type { QueryClient } from '@tanstack/react-query';
import { heardKey, type NoteHeard } from './heard.ts';

/** The answer to what this window did itself is given so long to come before its echo counts, in ms. */
const echo = 600;

/** Tells of each change from now on; the answer ends it. */
export function onNoteHeard(queryClient: QueryClient, listener: (heard: NoteHeard) => void): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const forget = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== heardKey || query.state.data === undefined) return;
    const heard = query.state.data as NoteHeard;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      listener(heard);
    }, echo);
    waiting.add(timer);
  });
  return () => {
    forget();
    for (const timer of waiting) clearTimeout(timer);
  };
}
