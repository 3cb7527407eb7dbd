/** Names the current filters; if the name is taken, asks whether to replace that set. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { cleanSetName, longestSetName, maxSets, type NamedSet, setNamed } from './saved-set-list.ts';
import styles from './saved-sets.module.css';

interface SaveSetFormProps {
  readonly sets: readonly NamedSet[];
  readonly canSave: boolean;
  readonly onSave: (name: string) => void;
}

export function SaveSetForm({ sets, canSave, onSave }: SaveSetFormProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const name = cleanSetName(typed);
  const holder = setNamed(sets, name);

  if (!canSave) return <p className={styles.hint}>No filters are on.</p>;

  const problem = () => {
    if (!isAsked) return undefined;
    if (name === '') return 'Give these filters a name.';
    if (holder === undefined && sets.length >= maxSets) return `${maxSets} sets are saved; delete one first.`;
    return undefined;
  };

  const save = () => {
    setIsAsked(true);
    if (name === '' || (holder === undefined && sets.length >= maxSets)) return;
    setTyped('');
    setIsAsked(false);
    onSave(name);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter never replaces a set; only the button labeled so does.
        if (holder === undefined) save();
      }}
    >
      <TextField
        label="Save these filters as"
        value={typed}
        maxLength={longestSetName}
        autoComplete="off"
        error={problem()}
        {...(holder === undefined ? {} : { hint: `“${holder.name}” already exists.` })}
        onChange={(event) => {
          setIsAsked(false);
          setTyped(event.currentTarget.value);
        }}
      />
      {holder === undefined ? (
        <Button type="submit">Save filters</Button>
      ) : (
        <Button variant="default" onClick={save}>
          Replace “{holder.name}”
        </Button>
      )}
    </form>
  );
}
