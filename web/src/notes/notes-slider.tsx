/**
 * The panel with the staff's notes about an account: a list and the open note, one of the two on narrow screens
 * [C2.23].
 */
import { can } from '@operatory/domain/access';
import { notesNarrowWidth } from '@operatory/domain/notes';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { isRefusedWith } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { useMedia } from '../parts/hooks/use-media.ts';
import { AddIcon, DeleteIcon } from '../parts/icons/action-icons.tsx';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { NoteIcon } from '../parts/icons/panel-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import type { NoteKeeper } from './note-keeper.ts';
import { NoteSide } from './note-side.tsx';
import styles from './notes.module.css';
import { type NoteRow, useNotesRoom, useSentDrafts } from './notes-room.ts';
import { OpenNote } from './open-note.tsx';
import { PinButton } from './pin-button.tsx';
import { useNoteList } from './use-note-list.ts';

/** A new note is in the list before the server has it. */
function withFresh(rows: readonly NoteRow[], fresh: NoteRow | undefined): readonly NoteRow[] {
  return fresh === undefined || rows.some(({ id }) => id === fresh.id) ? rows : [fresh, ...rows];
}

/** The row of the open note, and what changes it: a search that leaves the note out of the list doesn't close it. */
function useOpenRow(notes: readonly NoteRow[], selected: string | undefined) {
  const [kept, setKept] = useState<NoteRow>();
  const listed = notes.find(({ id }) => id === selected);
  if (listed !== undefined && listed !== kept) setKept(listed);
  return [listed ?? (kept?.id === selected ? kept : undefined), setKept] as const;
}

interface NoteBannersProps {
  readonly notice: string | undefined;
  readonly onDismiss: () => void;
  /** How many unsaved texts became separate notes. */
  readonly rescued: number;
  /** Why notes on this device couldn't be saved, one reason each. */
  readonly refused: readonly string[];
}

function NoteBanners({ notice, onDismiss, rescued, refused }: NoteBannersProps) {
  return (
    <>
      {notice === undefined ? null : (
        <Banner tone="notice" onDismiss={onDismiss}>
          {notice}
        </Banner>
      )}
      {rescued === 0 ? null : (
        <Banner tone="notice">Someone else changed this note. Your unsaved text is now in a separate note.</Banner>
      )}
      {refused.length === 0 ? null : (
        <Banner tone="alarm">
          {refused.length === 1 ? 'A note' : plural(refused.length, 'note')} on this device couldn’t be saved:{' '}
          {refused[0]}
        </Banner>
      )}
    </>
  );
}

interface SliderActionsProps {
  /** Absent if the list is next to the note. */
  readonly onBack: (() => void) | undefined;
  /** Absent for people who may only read. */
  readonly onCreate: (() => void) | undefined;
}

function SliderActions({ onBack, onCreate }: SliderActionsProps) {
  return (
    <>
      {onBack === undefined ? null : (
        <IconButton label="Back to the list" onClick={onBack}>
          <ArrowBackIcon />
        </IconButton>
      )}
      {onCreate === undefined ? null : (
        <Button variant="light" leftSection={<AddIcon size={18} />} onClick={onCreate}>
          New note
        </Button>
      )}
    </>
  );
}

function DeleteButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <IconButton label="Delete note" onClick={onPress}>
      <DeleteIcon />
    </IconButton>
  );
}

function DeleteDialog(answers: { readonly onConfirm: () => void; readonly onCancel: () => void }) {
  return (
    <ConfirmDialog title="Delete this note?" confirmLabel="Delete note" isDangerous {...answers}>
      <p>This deletes the note for everyone.</p>
    </ConfirmDialog>
  );
}

export function NotesSlider({ customerNumber, search, onSearchChange, onClose }: PanelProps) {
  const viewer = useViewer();
  const person = viewer.kind === 'user' ? viewer : { userId: '', email: '', name: '' };
  const { data: record } = useQuery(customerQuery(customerNumber));
  const canEdit = record !== undefined && can(viewer, 'account.edit-notes', accountOf(record));
  const isNarrow = useMedia(`(max-width: ${notesNarrowWidth}px)`);
  const keeper = useRef<NoteKeeper>(undefined);
  const [fresh, setFresh] = useState<NoteRow>();
  const [isAsking, setIsAsking] = useState(false);
  const [notice, setNotice] = useState<string>();

  const open = useRef<string>(undefined);
  const select = (id: string | undefined) => {
    open.current = id;
    onSearchChange({ note: id });
  };
  const room = useNotesRoom({ customerNumber, person, selected: () => open.current, select, tell: setNotice });
  // The address still names a deleted note for a moment.
  const isNamed = typeof search.note === 'string' && search.note !== '' && !room.isRemoved(search.note);
  const named = isNamed ? (search.note as string) : undefined;
  const { isDone, rescued, refused } = useSentDrafts(room, canEdit);
  const { list, notes, typed, setTyped, isSearching, isAwaited } = useNoteList(customerNumber, {
    isReady: isDone,
    isRemoved: room.isRemoved,
  });

  // The open note stays open if someone else creates a newer one, or deletes this one; its keeper decides then.
  const selected = named ?? open.current ?? notes[0]?.id;
  // A new note stays new while the address names it, also for the moment after another one was chosen: the server
  // doesn't have it.
  const rows = withFresh(notes, selected === fresh?.id ? fresh : undefined);
  open.current = selected;
  const [shown, setShown] = useOpenRow(notes, selected);
  const isListShown = !isNarrow || named === undefined;
  const isNoteShown = !isNarrow || named !== undefined;

  const create = () => {
    const now = new Date().toISOString();
    const id = room.newId();
    setTyped('');
    setFresh({ id, title: '', customerNumber, created: now, changed: now, changedBy: person.name, isPinned: false });
    onSearchChange({ note: id });
  };

  const remove = async () => {
    setIsAsking(false);
    const id = selected;
    try {
      await keeper.current?.remove();
    } catch (thrown) {
      logFailure(thrown);
      // Any other failure is only logged [C8.23]; the note still exists.
      if (!isRefusedWith(thrown, 'note.changed-elsewhere')) return;
      setNotice('The note wasn’t deleted, because someone else changed it. Review the change before you delete it.');
      if (id !== undefined) void list.refetch();
    }
  };

  const draw = () => {
    if (!isDone || list.isPending) return <SkeletonRows rows={8} label="Loading the notes" />;
    if (list.data === undefined && fresh === undefined && !isSearching) {
      // Only logged, no message shown [C8.23]; notes can still be written.
      return <LoadAgain what="the notes" onLoad={() => void list.refetch()} />;
    }
    if (rows.length === 0 && selected === undefined && !isSearching) {
      return (
        <EmptyState icon={NoteIcon} title="No notes have been added to this account">
          {canEdit ? <Button onClick={create}>Write the first note</Button> : null}
        </EmptyState>
      );
    }
    return (
      <div className={styles.panel} data-narrow={isNarrow || undefined}>
        {isListShown ? (
          <NoteSide {...{ rows, list, selected, typed, isAwaited }} onSelect={select} onType={setTyped} />
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
              actions={
                <>
                  <PinButton note={shown} tell={setNotice} onPinned={setShown} />
                  <DeleteButton onPress={() => setIsAsking(true)} />
                </>
              }
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
        <SliderActions
          onBack={isNarrow && named !== undefined ? () => select(undefined) : undefined}
          onCreate={canEdit ? create : undefined}
        />
      }
    >
      <div className={styles.whole}>
        <NoteBanners notice={notice} onDismiss={() => setNotice(undefined)} rescued={rescued} refused={refused} />
        {draw()}
      </div>
      {isAsking ? <DeleteDialog onConfirm={() => void remove()} onCancel={() => setIsAsking(false)} /> : null}
    </Slider>
  );
}
