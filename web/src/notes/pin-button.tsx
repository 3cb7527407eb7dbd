/** Pins a note, so that phone mode shows it, or unpins it. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPanel, failureOf, isRefusedWith } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { PinIcon } from '../parts/icons/pin-icon.tsx';
import styles from './notes.module.css';
import type { NoteRow, NotesPage } from './notes-room.ts';

interface PinButtonProps {
  /** Undefined while it isn't in the list: the button's place stays free, so that the others don't move. */
  readonly note: NoteRow | undefined;
  readonly tell: (notice: string) => void;
  /** Called with the note as it's stored now. */
  readonly onPinned: (note: NoteRow) => void;
}

export function PinButton({ note, ...rest }: PinButtonProps) {
  return note === undefined ? <span className={styles.noPin} /> : <Pin note={note} {...rest} />;
}

function Pin({ note, tell, onPinned }: PinButtonProps & { readonly note: NoteRow }) {
  const { id, customerNumber, isPinned } = note;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await callPanel('pinNote', { params: { id }, body: { isPinned: !isPinned } });
      queryClient.setQueriesData<InfiniteData<NotesPage>>(
        { queryKey: ['notes', customerNumber] },
        (lists) =>
          lists && {
            ...lists,
            pages: lists.pages.map((page) => ({
              ...page,
              data: page.data.map((row) => (row.id === id ? { ...row, isPinned: !isPinned } : row)),
            })),
          },
      );
      onPinned({ ...note, isPinned: !isPinned });
    } catch (thrown) {
      // Any other failure is only logged [C8.23]; the button still shows the stored state.
      if (isRefusedWith(thrown, 'note.pins-full')) tell(failureOf(thrown).detail);
      else logFailure(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <IconButton
      label={isPinned ? 'Unpin from phone mode' : 'Pin to phone mode'}
      className={styles.pin}
      aria-pressed={isPinned}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      <PinIcon />
    </IconButton>
  );
}
