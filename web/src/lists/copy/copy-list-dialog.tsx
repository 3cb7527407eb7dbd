/** Copies the selected list to other accounts: its contents, its name, and the accounts; then the result. */

import type { ListItem } from '@operatory/contract/lists';
import { refusalText } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { copyObstacle, readListName } from '@operatory/domain/lists';
import { isRefusal } from '@operatory/domain/refusals';
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../../access/index.ts';
import type { SelectedAccounts } from '../../customers/account-picker/use-account-search.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Layer } from '../../parts/layers/layer.tsx';
import dialog from '../../parts/messages/dialog.module.css';
import { useListOutbox, useListOutboxState } from '../list-outbox.ts';
import type { ListOrder } from '../list-sort.tsx';
import { type ListSummary, listQuery } from '../queries.ts';
import styles from './copy-list.module.css';
import { CopyOutcome } from './copy-outcome.tsx';
import { CopyTargets } from './copy-targets.tsx';
import { LeftOut } from './left-out.tsx';
import { useListCopy } from './use-list-copy.ts';

interface CopyListDialogProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly order: ListOrder;
  readonly onClose: () => void;
}

/** The products that the server will leave out, by the same rule. */
const leftOutOf = (items: readonly ListItem[]) =>
  items.flatMap((item) => {
    const reason = copyObstacle(item.availability === null ? undefined : item);
    return reason === undefined ? [] : [{ productNumber: item.productNumber, description: item.description, reason }];
  });

/** The contents of the copies, or why the list can't be copied now. */
function usePreview({ customerNumber, list, order }: Omit<CopyListDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const { data } = useQuery(listQuery(client, { customerNumber, listId: list.id, ...order }));
  const { changes } = useListOutboxState(useListOutbox(customerNumber));
  const leftOut = data === undefined ? [] : leftOutOf(data.items);
  const copied = data === undefined ? undefined : data.items.length - leftOut.length;
  const isUnsaved = changes.some(({ listId }) => listId === list.id);
  const obstacle = isUnsaved
    ? 'This list has changes that aren’t saved yet. You can copy it once they’re saved.'
    : copied === 0
      ? leftOut.length === 0
        ? 'This list has no products to copy.'
        : 'A practice can’t order any of these products, so there is nothing to copy.'
      : undefined;
  return { leftOut, copied, obstacle };
}

interface AskProps extends CopyListDialogProps {
  readonly viewer: User;
  readonly onCopy: (name: string, selected: SelectedAccounts) => void;
}

function Ask({ viewer, onCopy, onClose, ...shown }: AskProps) {
  const { customerNumber, list } = shown;
  const [typed, setTyped] = useState(list.name);
  const [problem, setProblem] = useState<string>();
  const [selected, setSelected] = useState<SelectedAccounts>(new Map());
  const { leftOut, copied, obstacle } = usePreview(shown);
  const isReady = obstacle === undefined && selected.size > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = readListName(typed);
    if (isRefusal(name)) setProblem(refusalText(name));
    else if (isReady) onCopy(name, selected);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={dialog.body}>
        <h2>Copy {list.name}</h2>
        {obstacle === undefined ? (
          <p>
            {copied === undefined ? '' : `${plural(copied, 'product')}, in the same quantities. `}
            Each account sees its own prices.
          </p>
        ) : (
          <p role="alert">{obstacle}</p>
        )}
        <LeftOut products={leftOut} ending="won’t be copied" />
        <TextField
          label="Name of the copy"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
          error={problem}
          hint="If an account already has a list with this name, “(copy)” is added."
        />
        <CopyTargets viewer={viewer} from={customerNumber} list={list} selected={selected} onChange={setSelected} />
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady}>
          {selected.size === 0 ? 'Copy' : `Copy to ${plural(selected.size, 'account')}`}
        </Button>
      </div>
    </form>
  );
}

export function CopyListDialog(props: CopyListDialogProps) {
  const { customerNumber, list, onClose } = props;
  const viewer = useViewer();
  const copy = useListCopy(customerNumber, list.id);
  const { asked, isBusy } = copy;
  if (viewer.kind !== 'user') return null;
  return (
    <Layer
      shape="dialog"
      label={`Copy ${list.name}`}
      isVeilClosing={false}
      // A running copy is stopped first, so that people see what was copied.
      onClose={isBusy ? copy.stop : onClose}
    >
      {asked === undefined ? (
        <Ask
          {...props}
          viewer={viewer}
          onCopy={(name, selected) => void copy.send({ name, accounts: [...selected.values()] })}
        />
      ) : (
        <CopyOutcome copy={copy} asked={asked} onClose={onClose} />
      )}
    </Layer>
  );
}
