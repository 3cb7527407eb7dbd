/** Passes word on that a note of an account changed: the list is read again, and whoever has notes open is told. */
import type { QueryClient } from '@tanstack/react-query';

/** The note and the version that it has now, which is blank once it is deleted; without them any may have changed. */
export interface NoteHeard {
  readonly customerNumber: string;
  readonly noteId?: string;
  readonly version?: string;
}

/** Where the last word stands; small, because every page of the shop carries it. */
export const heardKey = 'note-heard';

export function heardNote(queryClient: QueryClient, heard: NoteHeard): void {
  queryClient.setQueryData([heardKey], heard);
  void queryClient.invalidateQueries({ queryKey: ['notes', heard.customerNumber] });
}
