/** The list of an account's notes, and the search that narrows it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import type { KeeperRoom, NoteRow } from './notes-room.ts';
import { notesQuery } from './queries.ts';

/** `isReady` once drafts of this device are sent, because some of them become notes. */
export function useNoteList(
  customerNumber: string,
  { isReady, isRemoved }: Pick<KeeperRoom, 'isRemoved'> & { isReady: boolean },
) {
  const [typed, setTyped] = useState('');
  const find = useDebounced(typed).trim();
  const list = useInfiniteQuery({
    ...notesQuery(customerNumber, find),
    enabled: isReady,
    // Previous results stay until the next ones are loaded.
    placeholderData: (before, query) => (query?.queryKey[1] === customerNumber ? before : undefined),
  });
  const stored = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const notes: readonly NoteRow[] = [...new Map(stored.map((row) => [row.id, row])).values()].filter(
    ({ id }) => !isRemoved(id),
  );
  return {
    ...{ list, notes, typed, setTyped },
    isSearching: typed !== '' || find !== '',
    /** The list still shows what an earlier search found. */
    isAwaited: list.isPlaceholderData || typed.trim() !== find,
  };
}

export type NoteListQuery = ReturnType<typeof useNoteList>['list'];
