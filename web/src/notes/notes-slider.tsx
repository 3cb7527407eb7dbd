/** The panel with the notes of the staff about an account: a list and the open note; on narrow screens one of the two [C2.23]. */
import { can } from '@operatory/domain/access';
import { notesNarrowWidth } from '@operatory/domain/notes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { isRefusedWith } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { AddIcon, DeleteIcon } from '../parts/action-icons.tsx';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ArrowBackIcon } from '../parts/direction-icons.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import type { PanelProps } from '../parts/panel.ts';
import { NoteIcon } from '../parts/panel-icons.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider } from '../parts/slider.tsx';
import { useMedia } from '../parts/use-media.ts';
import type { NoteKeeper } from './note-keeper.ts';
import { NoteList } from './note-list.tsx';
import styles from './notes.module.css';
import { type NoteRow, useNotesRoom, useSentDrafts } from './notes-room.ts';
import { OpenNote } from './open-note.tsx';
import { notesQuery } from './queries.ts';

/** A new note stands in the list before the server knows it. */
function withFresh(rows: readonly NoteRow[], fresh: NoteRow | undefined): readonly NoteRow[] {
  return fresh === undefined || rows.some(({ id }) => id === fresh.id) ? rows : [fresh, ...rows];
}

export function NotesSlider({ customerNumber, search, onSearchChange, onClose }: PanelProps) {
  const viewer = useViewer();
  const person = viewer.kind === 'user' ? viewer : { email: '', name: '' };
  const { data: record } = useQuery(customerQuery(customerNumber));
  const canEdit = record !== undefined && can(viewer, 'account.edit-notes', accountOf(record));
  const isNarrow = useMedia(`(max-width: ${notesNarrowWidth}px)`);
  const keeper = useRef<NoteKeeper>(undefined);
  const [fresh, setFresh] = useState<NoteRow>();
  const [isAsking, setIsAsking] = useState(false);
  const [notice, setNotice] = useState<string>();

  const open = useRef<string>(undefined);
  const select = (id: string | undefined) => {
    if (id !== fresh?.id) setFresh(undefined);
    open.current = id;
    onSearchChange({ note: id });
  };
  const room = useNotesRoom({ customerNumber, person, selected: () => open.current, select, tell: setNotice });
  // The address names a note for a moment after it was deleted.
  const isNamed = typeof search.note === 'string' && search.note !== '' && !room.isRemoved(search.note);
  const named = isNamed ? (search.note as string) : undefined;
  const { isDone, rescued } = useSentDrafts(room, canEdit);
  const list = useInfiniteQuery({ ...notesQuery(customerNumber), enabled: isDone });

  const stored = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const unique = [...new Map(stored.map((row) => [row.id, row])).values()].filter(({ id }) => !room.isRemoved(id));
  const rows = withFresh(unique, fresh);
  // What is open stays open when somebody else writes a newer one, or deletes it under our hands: its keeper decides then.
  const selected = named ?? open.current ?? rows[0]?.id;
  open.current = selected;
  const isListShown = !isNarrow || named === undefined;
  const isNoteShown = !isNarrow || named !== undefined;

  const create = () => {
    const now = new Date().toISOString();
    const id = room.newId();
    setFresh({ id, title: '', customerNumber, created: now, changed: now, changedBy: person.name });
    onSearchChange({ note: id });
  };

  const remove = async () => {
    setIsAsking(false);
    const id = selected;
    try {
      await keeper.current?.remove();
    } catch (thrown) {
      logFailure(thrown);
      // Any other failure is only logged [C8.23]: the note still stands there.
      if (!isRefusedWith(thrown, 'note.changed-elsewhere')) return;
      setNotice('The note was not deleted. Somebody else has changed it: read it again, then delete it.');
      if (id !== undefined) void list.refetch();
    }
  };

  const actions = (
    <IconButton label="Delete note" onClick={() => setIsAsking(true)}>
      <DeleteIcon />
    </IconButton>
  );

  const draw = () => {
    if (!isDone || list.isPending) return <SkeletonRows rows={8} label="Loading the notes" />;
    if (list.data === undefined && fresh === undefined) {
      // Only logged, no message shown [C8.23]; notes can still be written.
      return (
        <p className={styles.again}>
          <Button variant="default" onClick={() => void list.refetch()}>
            Load the notes again
          </Button>
        </p>
      );
    }
    if (rows.length === 0 && selected === undefined) {
      return (
        <EmptyState icon={NoteIcon} title="No notes have been added to this account">
          {canEdit ? <Button onClick={create}>Write the first note</Button> : null}
        </EmptyState>
      );
    }
    return (
      <div className={styles.panel} data-narrow={isNarrow || undefined}>
        {isListShown ? (
          <NoteList
            rows={rows}
            selected={selected}
            onSelect={select}
            hasMore={list.hasNextPage}
            onMore={() => {
              if (!list.isFetchingNextPage) void list.fetchNextPage();
            }}
          />
        ) : null}
        {isNoteShown && selected !== undefined ? (
          <div className={styles.note}>
            <OpenNote
              key={selected}
              id={selected}
              isFresh={selected === fresh?.id}
              canEdit={canEdit}
              room={room}
              keeper={keeper}
              actions={actions}
            />
          </div>
        ) : null}
      </div>
    );
  };

  return (
    <Slider
      title="Notes"
      isWide
      onClose={onClose}
      actions={
        <>
          {isNarrow && named !== undefined ? (
            <IconButton label="Back to the list" onClick={() => select(undefined)}>
              <ArrowBackIcon />
            </IconButton>
          ) : null}
          {canEdit ? (
            <Button variant="light" leftSection={<AddIcon size={18} />} onClick={create}>
              New note
            </Button>
          ) : null}
        </>
      }
    >
      {notice === undefined ? null : (
        <Banner tone="notice" onDismiss={() => setNotice(undefined)}>
          {notice}
        </Banner>
      )}
      {rescued === 0 ? null : (
        <Banner tone="notice">
          Words of yours had not reached the server, and somebody else changed the note since. They stand in a note of
          their own now.
        </Banner>
      )}
      {draw()}
      {isAsking ? (
        <ConfirmDialog
          title="Delete this note?"
          confirmLabel="Delete note"
          isDangerous
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          <p>It is taken away for everybody.</p>
        </ConfirmDialog>
      ) : null}
    </Slider>
  );
}
