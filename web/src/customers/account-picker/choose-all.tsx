/** The button that selects a whole group of accounts. */
import { Button } from '../../parts/controls/button.tsx';
import styles from './account-picker.module.css';
import type { AccountOption, SelectedAccounts } from './use-account-search.ts';

/** Accounts that are chosen in one press. */
export interface WholeGroup {
  /** Those that it chooses; `undefined` while they're loading, or if they can't be chosen. */
  readonly accounts: readonly AccountOption[] | undefined;
  /** What the button says; without one, there is none. */
  readonly label: string | undefined;
  /** What is said beside it, or instead. */
  readonly note: string | undefined;
}

interface ChooseAllProps {
  readonly group: WholeGroup | undefined;
  readonly selected: SelectedAccounts;
  readonly onChoose: (accounts: readonly AccountOption[]) => void;
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
