/** The button that selects a whole group of accounts. */
import { Button } from '../../parts/controls/button.tsx';
import styles from './copy-list.module.css';
import type { AccountToCopyTo, SelectedAccounts } from './use-account-search.ts';
import type { WholeGroup } from './use-whole-group.ts';

interface ChooseAllProps {
  readonly group: WholeGroup | undefined;
  readonly selected: SelectedAccounts;
  readonly onChoose: (accounts: readonly AccountToCopyTo[]) => void;
}

/** Reserves its space while the group is loading, and stays visible after all are chosen. */
export function ChooseAll({ group, selected, onChoose }: ChooseAllProps) {
  if (group === undefined) return null;
  const { accounts, label, note } = group;
  const isChosen = accounts?.every(({ customerNumber }) => selected.has(customerNumber)) === true;
  return (
    <div className={styles.all}>
      {label === undefined ? null : (
        <Button
          variant="default"
          aria-disabled={accounts === undefined || isChosen}
          onClick={() => {
            if (accounts !== undefined && !isChosen) onChoose(accounts);
          }}
        >
          {label}
        </Button>
      )}
      {note === undefined ? null : <span>{note}</span>}
    </div>
  );
}
