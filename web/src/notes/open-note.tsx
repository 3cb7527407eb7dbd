/** The open note: from the server, or from this device if it has newer text; read-only or in the editor. */
import { textOf } from '@operatory/domain/notes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { failureOf, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { ScreenGuard } from '../parts/lazy/part-guard.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import type { NoteKeeper } from './note-keeper.ts';
import styles from './notes.module.css';
import type { KeeperRoom } from './notes-room.ts';
import { onNoteHeard } from './on-note-heard.ts';
import { noteQuery } from './queries.ts';

const NoteEditor = lazyPart(
  () => import('./note-editor.tsx'),
  (file) => file.NoteEditor,
);
const NoteText = lazyPart(
  () => import('./note-text.tsx'),
  (file) => file.NoteText,
);

interface OpenNoteProps {
  readonly id: string;
  /** It was just created here, and the server doesn't have it yet. */
  readonly isFresh: boolean;
  readonly canEdit: boolean;
  readonly room: KeeperRoom;
  readonly keeper: RefObject<NoteKeeper | undefined>;
  readonly actions: ReactNode;
}

const waiting = (
  <div className={styles.waiting}>
    <SkeletonBlock label="Loading the note" shape="title" />
    <SkeletonBlock />
    <SkeletonBlock />
    <SkeletonBlock />
  </div>
);

export function OpenNote({ id, isFresh, canEdit, room, keeper, actions }: OpenNoteProps) {
  const [draft] = useState(() => (canEdit ? room.drafts.read(id) : undefined));
  const queryClient = useQueryClient();
  const isAsked = !isFresh && draft === undefined;
  const { data, error, refetch } = useQuery({ ...noteQuery(id), enabled: isAsked });
  // People who only read get the others' changes; an editor handles them itself.
  useEffect(() => {
    if (canEdit) return;
    return onNoteHeard(queryClient, ({ noteId = id }) => {
      if (noteId === id) void refetch();
    });
  }, [canEdit, id, refetch, queryClient]);
  const isGone = isRefusedWith(error, 'note.not-found');
  if (isAsked && (data === undefined || (isGone && !canEdit))) {
    if (error === null) return waiting;
    if (isGone) return <EmptyState title={failureOf(error).detail} />;
    // Only logged, no message shown [C8.23]; the button to retry stays.
    return (
      <p className={styles.again}>
        <Button variant="default" onClick={() => void refetch()}>
          Load this note again
        </Button>
      </p>
    );
  }
  if (!canEdit) {
    const html = data?.note ?? '';
    return (
      <ScreenGuard use={id} fallback={<p className={styles.text}>{textOf(html)}</p>}>
        <NoteText html={html} label="Note" />
      </ScreenGuard>
    );
  }
  return (
    <ScreenGuard use={id} fallback={waiting}>
      <NoteEditor
        id={id}
        html={draft?.html ?? data?.note ?? ''}
        versions={draft?.versions ?? (data === undefined ? [] : [data.version])}
        isDirty={draft !== undefined}
        isFocused={isFresh}
        room={room}
        keeper={keeper}
        actions={actions}
      />
    </ScreenGuard>
  );
}
