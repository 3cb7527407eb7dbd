/** The editor of one note: tools, text, save state, and the other version if someone else also changed it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { onSessionRenewed } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { countPending } from '../outbox/pending.ts';
import { Button } from '../parts/controls/button.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EditorTools } from './editor-tools.tsx';
import { type NoteKeeper, noteKeeper } from './note-keeper.ts';
import type { NoteState } from './note-state.ts';
import { NoteText } from './note-text.tsx';
import { noteTime } from './note-time.ts';
import styles from './notes.module.css';
import type { KeeperRoom } from './notes-room.ts';
import { onNoteHeard } from './on-note-heard.ts';
import { openRichText, type RichText, showInstead } from './rich-text.ts';

interface NoteEditorProps {
  readonly id: string;
  readonly html: string;
  readonly versions: readonly string[];
  readonly isDirty: boolean;
  readonly isFocused: boolean;
  readonly room: KeeperRoom;
  /** Buttons next to the title. */
  readonly keeper: RefObject<NoteKeeper | undefined>;
  readonly actions: ReactNode;
}

const words = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Saved on this device. Will sync',
  refused: 'Not saved',
};

export function NoteEditor(props: NoteEditorProps) {
  const { keeper, room } = props;
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<RichText>();
  const [state, setState] = useState<NoteState>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Opened once for each note; later changes happen in the keeper.
  const first = useRef(props);

  // Before the first frame, so that the tools don't push the text down.
  useLayoutEffect(() => {
    if (place.current === null) return;
    const { id, html, versions, isDirty, isFocused } = first.current;
    const onChange = (next: NoteState) => {
      setState(next);
      changed();
      // The text written here is now in a separate note.
      if (next.id !== id && next.status === 'saved') room.onMoved(id, next);
    };
    const opened = noteKeeper({ id, html, versions, isDirty, ...room, onChange });
    const { changed, remove: forgetPending } = countPending({
      userId: undefined,
      pending: () => ({ count: opened.state().status === 'failed' ? 1 : 0, status: 'retrying' }),
      wake: () => void opened.save(),
    });
    keeper.current = opened;
    setState(opened.state());
    const editor = openRichText({
      element: place.current,
      html,
      label: 'Note',
      isEditable: true,
      placeholder: 'Please enter a note',
      onEdit: opened.edit,
      onSave: () => void opened.save(),
      onMove: redraw,
    });
    setText(editor);
    const forget = onNoteHeard(queryClient, ({ noteId, version }) => {
      if (noteId !== undefined && noteId !== opened.state().id) return;
      if (version !== undefined && opened.knows(version)) return;
      opened.hear({ isDeleted: version === '' }).then((taken) => {
        if (taken !== undefined && !editor.isDestroyed) showInstead(editor, taken);
      }, logFailure);
    });
    if (isFocused) editor.commands.focus('end');
    if (isDirty) void opened.save();
    const hide = () => {
      if (document.visibilityState === 'hidden') opened.hide();
    };
    const stayed = onSessionRenewed(() => void opened.save());
    window.addEventListener('pagehide', opened.hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      forget();
      forgetPending();
      stayed();
      window.removeEventListener('pagehide', opened.hide);
      document.removeEventListener('visibilitychange', hide);
      keeper.current = undefined;
      editor.destroy();
      void opened.leave();
    };
  }, [keeper, room, queryClient]);

  const other = state?.other;
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        {text === undefined ? null : <EditorTools text={text} />}
        <div className={styles.actions}>
          <span className={styles.status} role="status">
            {state === undefined ? '' : words[state.status]}
            {state?.reason === undefined ? '' : `: ${state.reason}`}
          </span>
          <Button variant="default" onClick={() => void keeper.current?.save()}>
            Save
          </Button>
          {props.actions}
        </div>
      </div>
      {other === undefined ? null : (
        <section className={styles.conflict} aria-label="Another version of this note">
          <Banner tone="notice">
            {other.changedBy ?? 'Someone else'} changed this note at {noteTime(other.changed)} while you were writing.
            Your text isn’t lost: if you leave the note, both texts are saved.
          </Banner>
          <NoteText html={other.note} label="Their text" />
          <div className={styles.choices}>
            <Button onClick={() => void keeper.current?.keepBoth()}>Keep both</Button>
            <Button variant="default" onClick={() => void keeper.current?.takeMine()}>
              Keep mine instead
            </Button>
            <Button
              variant="default"
              onClick={() => {
                const taken = keeper.current?.takeOther();
                if (taken !== undefined) text?.commands.setContent(taken, { emitUpdate: false });
              }}
            >
              Keep theirs instead
            </Button>
          </div>
          <h3>Your text</h3>
        </section>
      )}
      <div ref={place} className={styles.text} data-editable />
    </div>
  );
}
