/** The notes of an account by title or time, newest first; more load at the bottom [C4.05]. */

import type { KeyboardEvent } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { PinIcon } from '../parts/icons/pin-icon.tsx';
import { arrowTarget } from '../parts/keyboard/arrows.ts';
import { useEndInSight } from '../parts/lists/use-end-in-sight.ts';
import { noteTime } from './note-time.ts';
import styles from './notes.module.css';
import type { NoteRow } from './notes-room.ts';

interface NoteListProps {
  readonly rows: readonly NoteRow[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly hasMore: boolean;
  /** The next page couldn't be loaded: a button loads it again. */
  readonly isMoreFailed: boolean;
  readonly onMore: () => void;
}

/** Arrow keys move, and Home and End go to the first and the last loaded note. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = arrowTarget(event, at, buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus();
}

export function NoteList({ rows, selected, onSelect, hasMore, isMoreFailed, onMore }: NoteListProps) {
  const end = useEndInSight(hasMore && !isMoreFailed, onMore);
  return (
    <div className={styles.list}>
      <ul aria-label="Notes" onKeyDown={walk}>
        {rows.map(({ id, title, created, changedBy, isPinned }) => (
          <li key={id} className={styles.item}>
            <button
              type="button"
              className={styles.entry}
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              <span className={styles.title}>{title === '' ? noteTime(created) : title}</span>
              <span className={styles.meta}>
                {isPinned ? <PinIcon size={14} label="Pinned" className={styles.pinned} /> : null}
                {noteTime(created)}
                {changedBy === null ? '' : ` · ${changedBy}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {isMoreFailed ? (
          <Button variant="subtle" onClick={onMore}>
            Load older notes
          </Button>
        ) : hasMore ? (
          'Loading more notes'
        ) : null}
      </div>
    </div>
  );
}
