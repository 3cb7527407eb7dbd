/** The notes of an account by title or time, newest first; more load at the bottom [C4.05]. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { noteTime } from './note-time.ts';
import styles from './notes.module.css';
import type { NoteRow } from './notes-room.ts';

interface NoteListProps {
  readonly rows: readonly NoteRow[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** Arrow keys move, and Home and End go to the first and the last loaded note. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus();
}

export function NoteList({ rows, selected, onSelect, hasMore, onMore }: NoteListProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const count = rows.length;
  useEffect(() => {
    // Each page moves the end, so it's observed again.
    if (!hasMore || count === 0 || end.current === null) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) more.current();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasMore, count]);
  return (
    <div className={styles.list}>
      <ul aria-label="Notes" onKeyDown={walk}>
        {rows.map(({ id, title, created, changedBy }) => (
          <li key={id} className={styles.item}>
            <button
              type="button"
              className={styles.entry}
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              <span className={styles.title}>{title === '' ? noteTime(created) : title}</span>
              <span className={styles.meta}>
                {noteTime(created)}
                {changedBy === null ? '' : ` · ${changedBy}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {hasMore ? 'Loading more notes' : ''}
      </div>
    </div>
  );
}
