/** One named set of filters: a click applies it; next to it are rename and delete. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { DeleteIcon } from '../icons/action-icons.tsx';
import { CheckIcon } from '../icons/menu-icons.tsx';
import { cleanSetName, longestSetName, type NamedSet, setNamed } from './saved-set-list.ts';
import styles from './saved-sets.module.css';

interface SavedSetRowProps {
  readonly set: NamedSet;
  readonly sets: readonly NamedSet[];
  /** The screen currently uses exactly this set. */
  readonly isApplied: boolean;
  readonly isRenaming: boolean;
  readonly onApply: () => void;
  readonly onRenameStart: () => void;
  /** A blank name keeps the old one. */
  readonly onRenameEnd: (name: string | undefined) => void;
  readonly onDelete: () => void;
}

function RenameForm({ set, sets, onRenameEnd }: Pick<SavedSetRowProps, 'set' | 'sets' | 'onRenameEnd'>) {
  const [typed, setTyped] = useState(set.name);
  const field = useRef<HTMLInputElement>(null);
  const holder = setNamed(sets, typed);
  const isTaken = holder !== undefined && holder !== set;

  useEffect(() => field.current?.select(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Esc cancels renaming without closing the panel.
    event.preventDefault();
    event.stopPropagation();
    onRenameEnd(undefined);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTaken && cleanSetName(typed) !== '') onRenameEnd(typed);
      }}
    >
      <TextField
        ref={field}
        label={`New name of “${set.name}”`}
        value={typed}
        maxLength={longestSetName}
        autoComplete="off"
        error={isTaken ? `“${holder.name}” already exists.` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={isTaken || cleanSetName(typed) === ''}>
        Rename
      </Button>
    </form>
  );
}

export function SavedSetRow(props: SavedSetRowProps) {
  const { set, isApplied, isRenaming } = props;
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  if (isRenaming) {
    return (
      <li>
        <RenameForm {...props} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <button type="button" className={styles.apply} aria-pressed={isApplied} onClick={props.onApply}>
        <span className={styles.check}>{isApplied ? <CheckIcon size={18} /> : null}</span>
        <span className={styles.name}>{set.name}</span>
      </button>
      <button
        ref={rename}
        type="button"
        className={styles.rename}
        aria-label={`Rename “${set.name}”`}
        onClick={props.onRenameStart}
      >
        Rename
      </button>
      <IconButton label={`Delete “${set.name}”`} onClick={props.onDelete}>
        <DeleteIcon size={18} />
      </IconButton>
    </li>
  );
}
