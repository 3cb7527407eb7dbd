/** The button that chooses a whole group of accounts. */
import { Button } from '../../parts/controls/button.tsx';
import styles from './copy-list.module.css';
import type { AccountToCopyTo, SelectedAccounts } from './use-account-search.ts';
import type { WholeGroup } from './use-whole-group.ts';

interface ChooseAllProps {
  readonly group: WholeGroup | undefined;
  readonly selected: SelectedAccounts;
  readonly onChoose: (accounts: readonly AccountToCopyTo[]) => void;
}

/** It's there until they are all chosen. */
export function ChooseAll({ group, selected, onChoose }: ChooseAllProps) {
  if (group === undefined) return null;
  const { accounts, label, besides } = group;
  const isChosen = accounts.every(({ customerNumber }) => selected.has(customerNumber));
  return (
    <div className={styles.all}>
      {isChosen ? null : (
        <Button variant="default" onClick={() => onChoose(accounts)}>
          {label}
        </Button>
      )}
      {besides === undefined ? null : <span>{besides}</span>}
    </div>
  );
}
