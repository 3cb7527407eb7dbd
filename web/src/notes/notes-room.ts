/** What every note of one account shares: calls, drafts, and the list that follows what is saved and deleted. */
import { neighbourOf, titleOf } from '@operatory/domain/notes';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallReply } from '../calls/index.ts';
import { noteCalls, noteDrafts } from './note-calls.ts';
import type { KeeperOptions, KeeperState } from './note-keeper.ts';
import { notesQuery } from './queries.ts';
import { sendDrafts } from './send-drafts.ts';

type NotesPage = CallReply<'listNotes'>;
export type NoteRow = NotesPage['data'][number];

export interface KeeperRoom
  extends Pick<KeeperOptions, 'calls' | 'drafts' | 'newId' | 'onSaved' | 'onRemoved' | 'onGone'> {
  /** What was written into one note stands in another one now. */
  readonly onMoved: (from: string, state: KeeperState) => void;
  /** Was deleted while the panel is open: a reading of the list that began before may still have it. */
  readonly isRemoved: (id: string) => boolean;
}

interface RoomOptions {
  readonly customerNumber: string;
  readonly person: { readonly email: string; readonly name: string };
  /** The note that is open. */
  readonly selected: () => string | undefined;
  readonly select: (id: string | undefined) => void;
  readonly tell: (notice: string) => void;
}

const newId = () => crypto.randomUUID();

/** Stays the same while the panel is open. */
export function useNotesRoom(options: RoomOptions): KeeperRoom {
  const queryClient = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const { customerNumber, person } = options;
  return useMemo(() => {
    const { queryKey } = notesQuery(customerNumber);
    const change = (to: (pages: readonly NotesPage[]) => NotesPage[]) =>
      queryClient.setQueryData<InfiniteData<NotesPage, number>>(
        queryKey,
        (data) => data && { ...data, pages: to(data.pages) },
      );
    const rows = () => queryClient.getQueryData<InfiniteData<NotesPage>>(queryKey)?.pages.flatMap(({ data }) => data);
    const removed = new Set<string>();
    const onRemoved = (id: string) => {
      removed.add(id);
      const ids = (rows() ?? []).map((row) => row.id);
      if (latest.current.selected() === id) latest.current.select(neighbourOf(ids, id));
      change((pages) => pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) })));
    };
    return {
      calls: noteCalls(customerNumber),
      drafts: noteDrafts(person.email, customerNumber),
      newId,
      onSaved(id, html) {
        const now = new Date().toISOString();
        const saved = { title: titleOf(html), changed: now, changedBy: person.name };
        const isThere = rows()?.some((row) => row.id === id) === true;
        change((pages) =>
          pages.map((page, place) => ({
            ...page,
            data: isThere
              ? page.data.map((row) => (row.id === id ? { ...row, ...saved } : row))
              : place === 0
                ? [{ id, customerNumber, created: now, ...saved }, ...page.data]
                : page.data,
          })),
        );
      },
      onMoved(from, { id, isRescued }) {
        if (latest.current.selected() !== from) return;
        latest.current.select(id);
        latest.current.tell(
          isRescued
            ? 'Somebody else deleted the note while you were writing. Your words are kept in a note of their own.'
            : 'Both texts are kept: yours stands in a note of its own.',
        );
      },
      onRemoved,
      isRemoved: (id) => removed.has(id),
      onGone(id) {
        onRemoved(id);
        latest.current.tell('Somebody else deleted the note that was open.');
      },
    };
  }, [queryClient, customerNumber, person.email, person.name]);
}

/** Words that were left on this device are sent first, and again when the connection is back; how many became notes of their own. */
export function useSentDrafts({ calls, drafts }: KeeperRoom, isAllowed: boolean) {
  const [isDone, setIsDone] = useState(() => !isAllowed || drafts.abandoned().length === 0);
  const [rescued, setRescued] = useState(0);
  useEffect(() => {
    if (!isAllowed) return;
    const send = () => sendDrafts(drafts, calls, newId).then((count) => setRescued((before) => before + count));
    if (!isDone) void send().finally(() => setIsDone(true));
    const again = () => void send();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [calls, drafts, isAllowed, isDone]);
  return { isDone, rescued };
}
