/** Names a new list, or renames one. */
import { refusalText } from '@operatory/contract/refusals';
import { listNameLength, longestListName, readListName } from '@operatory/domain/lists';
import { isRefusal } from '@operatory/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callPanel, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { comingWords, type NewListItem } from './items-for-list.ts';
import styles from './lists.module.css';
import { type ListSummary, listSummariesQuery } from './queries.ts';

interface ListNameDialogProps {
  readonly customerNumber: string;
  /** The list to rename; without it, a new one is created. */
  readonly list?: ListSummary;
  /** The first items of a new list. */
  readonly items?: readonly NewListItem[];
  readonly onClose: () => void;
  readonly onDone: (id: number, leftOut: readonly string[]) => void;
}

export function ListNameDialog({ customerNumber, list, items = [], onClose, onDone }: ListNameDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(list?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // One id per entered name: retrying after a lost response creates it once.
  const [changeId, setChangeId] = useState(() => crypto.randomUUID());
  const title = list === undefined ? 'New list' : `Rename ${list.name}`;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const name = readListName(typed);
    if (isRefusal(name)) {
      setProblem(refusalText(name));
      return;
    }
    setIsSaving(true);
    setProblem(undefined);
    try {
      const { id, leftOut } = await callPanel('nameList', {
        params: { customerNumber },
        body: {
          Name: name,
          ChangeId: changeId,
          ...(list === undefined ? {} : { Id: String(list.id), Version: list.nameVersion }),
          ...(items.length === 0
            ? {}
            : { Items: items.map(({ itemNumber, quantity }) => ({ ProductNumber: itemNumber, Quantity: quantity })) }),
        },
      });
      await client.invalidateQueries({ queryKey: listSummariesQuery(customerNumber).queryKey });
      onClose();
      onDone(id, leftOut);
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem(failureOf(thrown).detail);
      setIsSaving(false);
    }
  };

  return (
    <Layer shape="dialog" label={title} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <div className={dialog.body}>
          <h2>{title}</h2>
          {items.length === 0 ? null : <p>{comingWords(items)}</p>}
          <TextField
            label="Name"
            placeholder="List Name"
            autoComplete="off"
            data-autofocus
            value={typed}
            readOnly={isSaving}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
              setChangeId(crypto.randomUUID());
            }}
            error={problem}
          />
          <p className={styles.counter} data-over={listNameLength(typed) > longestListName || undefined}>
            {listNameLength(typed)} / {longestListName}
          </p>
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {list === undefined ? 'Create list' : 'Rename list'}
          </Button>
        </div>
      </form>
    </Layer>
  );
}
