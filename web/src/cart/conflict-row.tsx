/** One line or detail of a conflict: three sides side by side, with the current one marked and a key for each. */

import type { KeyboardEvent } from 'react';
import { arrowStep } from '../parts/keyboard/arrows.ts';
import styles from './conflict-list.module.css';
import type { Side, SideName } from './conflict-words.ts';

interface ConflictRowProps {
  readonly name: string;
  readonly sides: readonly Side[];
  readonly values: Readonly<Record<SideName, string>>;
  /** The sides that the cart has now; several may be equal. */
  readonly standing: readonly SideName[];
  readonly note?: string | undefined;
  /** Who changed it, and when. */
  readonly who?: string | undefined;
  readonly onTake: (side: SideName) => void;
  readonly isFirst: boolean;
}

/** Arrows go from line to line. */
function move(event: KeyboardEvent<HTMLElement>, by: 1 | -1) {
  const row = event.currentTarget;
  const next = by > 0 ? row.nextElementSibling : row.previousElementSibling;
  const button = next?.querySelector<HTMLElement>('[data-marked], button');
  if (button === null || button === undefined) return;
  event.preventDefault();
  button.focus();
}

export function ConflictRow({ name, sides, values, standing, note, who, onTake, isFirst }: ConflictRowProps) {
  const result = sides.at(-1)?.name ?? 'merged';
  const marked = standing.includes(result) ? result : standing[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = arrowStep(event);
    if (step !== undefined) move(event, step);
    const side = sides.find(({ key }) => key === event.key.toLowerCase());
    if (side === undefined) return;
    event.preventDefault();
    onTake(side.name);
  };
  return (
    <li className={styles.row} onKeyDown={onKeyDown}>
      <span className={styles.name}>
        {name}
        {who === undefined ? null : <span className={styles.who}>{who}</span>}
      </span>
      <span className={styles.sides}>
        {sides.map(({ name: side, key, word }) => (
          <button
            key={side}
            type="button"
            aria-pressed={standing.includes(side)}
            aria-label={`${name}, ${word.toLowerCase()}: ${values[side]}`}
            aria-keyshortcuts={key.toUpperCase()}
            data-marked={side === marked || undefined}
            data-autofocus={(isFirst && side === marked) || undefined}
            className={styles.side}
            onClick={() => onTake(side)}
          >
            <span className={styles.word}>
              {word} <kbd className={styles.key}>{key.toUpperCase()}</kbd>
            </span>
            <span className={styles.value}>{values[side]}</span>
          </button>
        ))}
      </span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </li>
  );
}
