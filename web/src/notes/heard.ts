/** A note of an account changed: its list is refetched, and open notes are notified. */
import type { QueryClient } from '@tanstack/react-query';

/** The note and its version, which is blank if it was deleted; without them, any note may have changed. */
export interface NoteChange {
  readonly customerNumber: string;
  readonly noteId?: string;
  readonly version?: string;
}

/** The cache key of the last message; a small file, because every page of the shop loads it. */
export const heardKey = 'note-heard';

export function heardNote(queryClient: QueryClient, heard: NoteChange): void {
  queryClient.setQueryData([heardKey], heard);
  void queryClient.invalidateQueries({ queryKey: ['notes', heard.customerNumber] });
}
