/** What a practice ordered in thirteen months, and its budgets by category, as a panel over the customer's page. */
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { isRefusedWith } from '../calls/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { AccountTable } from './account-table.tsx';
import { BudgetSection } from './budget-section.tsx';
import { ownSpendingQuery, spendingQuery } from './queries.ts';
import { type Figures, SpendingControls } from './spending-controls.tsx';
import { SpendingReport } from './spending-report.tsx';
import { addressQueryOf, parseSpendingSearch } from './spending-search.ts';

/** The last figures that were loaded: the fields keep their months and categories, and the focus, while others load or fail. */
function useKnown(figures: Figures | undefined): Figures | undefined {
  const [known, setKnown] = useState(figures);
  if (figures !== undefined && figures !== known) setKnown(figures);
  return figures ?? known;
}

/** Whether the viewer may set the account's budgets. */
function useMaySet(customerNumber: string): boolean {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  return record !== undefined && can(viewer, 'account.set-category-budgets', accountOf(record));
}

/** How many accounts a customer user has; 0 for staff. */
function useOwnAccounts(customerNumber: string): number {
  const viewer = useViewer();
  if (viewer.kind !== 'user' || viewer.accounts === 'all') return 0;
  return viewer.accounts.has(customerNumber as CustomerNumber) ? viewer.accounts.size : 0;
}

export function SpendingPanel({ customerNumber, customerName = '', search, onSearchChange, onClose }: PanelProps) {
  const parsed = parseSpendingSearch(search);
  const ownAccounts = useOwnAccounts(customerNumber);
  const isAll = parsed.isAll && ownAccounts > 1;
  const ofAccount = useQuery({ ...spendingQuery(customerNumber, parsed), enabled: !isAll });
  const ofAll = useQuery({ ...ownSpendingQuery(parsed), enabled: isAll });
  const maySet = useMaySet(customerNumber);
  const { data, error, isFetching, isPlaceholderData, refetch } = isAll ? ofAll : ofAccount;
  const known = useKnown(data);
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the spending" error={error} onRetry={() => void refetch()}>
          {isRefusedWith(error, 'spending.month-unknown') ? (
            <Button
              variant="default"
              onClick={() => onSearchChange(addressQueryOf({ ...parsed, isAll, from: undefined, to: undefined }))}
            >
              Show all 13 months
            </Button>
          ) : null}
        </FailedState>
      ) : (
        <SkeletonRows rows={14} label="Loading the spending" />
      );
    }
    return (
      <SpendingReport figures={data} isFiltered={parsed.category !== undefined} isOld={isPlaceholderData}>
        {'budgets' in data ? (
          <BudgetSection {...{ customerNumber, maySet }} budgets={data.budgets} today={data.today} />
        ) : (
          <AccountTable accounts={data.accounts} today={data.today} />
        )}
      </SpendingReport>
    );
  };
  return (
    <Slider title="Spending" isWide onClose={onClose}>
      <SpendingControls
        {...{ customerNumber, ownAccounts }}
        customerName={isAll ? 'All your accounts' : customerName}
        search={{ ...parsed, isAll }}
        onSearchChange={(next) => onSearchChange(addressQueryOf(next))}
        figures={known}
      />
      {draw()}
    </Slider>
  );
}
