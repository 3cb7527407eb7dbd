/**
 * Named sets of filters: saves the current ones, applies a set with one click, renames, replaces, and deletes. The
 * caller decides where they're stored.
 */
import { useRef, useState } from 'react';
import { BookmarkIcon } from '../icons/bookmark-icon.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Dropdown, type DropdownHandle } from '../menus/dropdown.tsx';
import { notify } from '../messages/toasts.ts';
import { SaveSetForm } from './save-set-form.tsx';
import { type NamedSet, setAskingFor, withoutSet, withSet, withSetRenamed } from './saved-set-list.ts';
import { SavedSetRow } from './saved-set-row.tsx';
import styles from './saved-sets.module.css';

interface SavedSetsProps {
  readonly sets: readonly NamedSet[];
  /** The current search, without parameters that aren't filters. */
  readonly current: NamedSet['search'];
  /** False while no filter or sort order is set, because there's nothing to save. */
  readonly canSave: boolean;
  readonly onApply: (search: NamedSet['search']) => void;
  readonly onChange: (sets: readonly NamedSet[]) => void;
  readonly buttonClassName?: string | undefined;
}

export function SavedSets({ sets, current, canSave, onApply, onChange, buttonClassName }: SavedSetsProps) {
  const [renaming, setRenaming] = useState<string>();
  const dropdown = useRef<DropdownHandle>(null);
  const applied = canSave ? setAskingFor(sets, current) : undefined;
  // Undoing a deletion adds to the current sets, not to those from before.
  const latest = useRef({ sets, onChange });
  latest.current = { sets, onChange };

  const remove = (set: NamedSet) => {
    onChange(withoutSet(sets, set.name));
    notify(`“${set.name}” deleted`, {
      action: { label: 'Undo', run: () => latest.current.onChange(withSet(latest.current.sets, set)) },
    });
  };

  return (
    <Dropdown
      ref={dropdown}
      label="Saved filters"
      button={(opening) => (
        <button type="button" className={buttonClassName ?? styles.opener} {...opening}>
          <BookmarkIcon size={16} />
          <span className={styles.openerWords}>{applied === undefined ? 'Saved filters' : applied.name}</span>
          <ChevronDownIcon size={16} />
        </button>
      )}
    >
      <div className={styles.panel}>
        {sets.length === 0 ? (
          <p className={styles.empty}>No saved filters. Choose filters, then name and save them here.</p>
        ) : (
          <ul className={styles.sets} aria-label="Saved filters">
            {sets.map((set) => (
              <SavedSetRow
                key={set.name}
                set={set}
                sets={sets}
                isApplied={set === applied}
                isRenaming={set.name === renaming}
                onApply={() => {
                  dropdown.current?.close();
                  onApply(set.search);
                }}
                onRenameStart={() => setRenaming(set.name)}
                onRenameEnd={(name) => {
                  setRenaming(undefined);
                  if (name !== undefined) onChange(withSetRenamed(sets, set.name, name));
                }}
                onDelete={() => remove(set)}
              />
            ))}
          </ul>
        )}
        <SaveSetForm
          sets={sets}
          canSave={canSave}
          onSave={(name) => {
            onChange(withSet(sets, { name, search: current }));
            dropdown.current?.close();
            notify(`Filters saved as “${name}”`);
          }}
        />
      </div>
    </Dropdown>
  );
}
