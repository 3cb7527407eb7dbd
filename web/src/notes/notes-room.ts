/** What all notes of one account share: calls, drafts, and the list that follows saves and deletions. */
import { neighborOf, titleOf } from '@operatory/domain/notes';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallReply } from '../calls/index.ts';
import { browserTabs } from '../outbox/leader.ts';
import { noteCalls, noteDrafts } from './note-calls.ts';
import type { KeeperOptions } from './note-keeper.ts';
import type { NoteState } from './note-state.ts';
import { notesQuery } from './queries.ts';
import { sendDrafts } from './send-drafts.ts';

export type NotesPage = CallReply<'listNotes'>;
export type NoteRow = NotesPage['data'][number];

export interface KeeperRoom
  extends Pick<KeeperOptions, 'calls' | 'drafts' | 'newId' | 'onSaved' | 'onRemoved' | 'onGone'> {
  /** The text of one note is now in another. */
  readonly onMoved: (from: string, state: NoteState) => void;
  /** Deleted while the panel was open; an earlier response may still contain it. */
  readonly isRemoved: (id: string) => boolean;
}

interface RoomOptions {
  readonly customerNumber: string;
  readonly person: { readonly userId: string; readonly email: string; readonly name: string };
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
      if (latest.current.selected() === id) latest.current.select(neighborOf(ids, id));
      change((pages) => pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) })));
    };
    return {
      calls: noteCalls(customerNumber),
      drafts: noteDrafts({ userId: person.userId, email: person.email }, customerNumber),
      newId,
      onSaved(id, html) {
        const now = new Date().toISOString();
        const saved = { title: titleOf(html), changed: now, changedBy: person.name };
        const isThere = rows()?.some((row) => row.id === id) === true;
        change((pages) =>
          pages.map((page, index) => ({
            ...page,
            data: isThere
              ? page.data.map((row) => (row.id === id ? { ...row, ...saved } : row))
              : index === 0
                ? [{ id, customerNumber, created: now, isPinned: false, ...saved }, ...page.data]
                : page.data,
          })),
        );
      },
      onMoved(from, { id, isRescued }) {
        if (latest.current.selected() !== from) return;
        latest.current.select(id);
        latest.current.tell(
          isRescued
            ? 'Someone else deleted this note while you were writing. Your text is now in a separate note.'
            : 'Both texts were kept. Yours is now in a separate note.',
        );
      },
      onRemoved,
      isRemoved: (id) => removed.has(id),
      onGone(id) {
        onRemoved(id);
        latest.current.tell('Someone else deleted this note.');
      },
    };
  }, [queryClient, customerNumber, person.userId, person.email, person.name]);
}

/** Text left on this device is sent first, and again when the connection is back; some of it becomes separate notes. */
export function useSentDrafts({ calls, drafts }: KeeperRoom, isAllowed: boolean) {
  const [isDone, setIsDone] = useState(() => !isAllowed || drafts.abandoned().length === 0);
  const [rescued, setRescued] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isAllowed) return;
    const send = () =>
      sendDrafts(drafts, calls, { newId, tabs: browserTabs() }).then((told) => {
        setRescued((before) => before + told.rescued);
        setRefused((before) => [...before, ...told.refused]);
      });
    if (!isDone) void send().finally(() => setIsDone(true));
    const again = () => void send();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [calls, drafts, isAllowed, isDone]);
  return { isDone, rescued, refused };
}
