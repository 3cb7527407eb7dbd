/** Gives the filters of the moment a name; a name that is taken asks whether to replace what it stands for. */
import { useState } from 'react';
import { Button } from './button.tsx';
import { cleanSetName, longestSetName, mostSets, type NamedSet, setNamed } from './saved-set-list.ts';
import styles from './saved-sets.module.css';
import { TextField } from './text-field.tsx';

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

  if (!canSave) return <p className={styles.hint}>Nothing narrows this list now, so there is nothing to save.</p>;

  const problem = () => {
    if (!isAsked) return undefined;
    if (name === '') return 'Give these filters a name.';
    if (holder === undefined && sets.length >= mostSets) return `${mostSets} sets are saved; delete one first.`;
    return undefined;
  };

  const save = () => {
    setIsAsked(true);
    if (name === '' || (holder === undefined && sets.length >= mostSets)) return;
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
        // Enter never replaces: what is there is replaced by the button that says so.
        if (holder === undefined) save();
      }}
    >
      <TextField
        label="Save these filters as"
        value={typed}
        maxLength={longestSetName}
        autoComplete="off"
        error={problem()}
        {...(holder === undefined ? {} : { hint: `“${holder.name}” is there already.` })}
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
