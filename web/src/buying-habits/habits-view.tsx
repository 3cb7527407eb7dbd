/** How an account buys, on one page: facts worth knowing, and its products. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { InventoryIcon } from '../parts/icons/product-icons.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './buying-habits.module.css';
import { HabitFacts } from './habit-facts.tsx';
import { HabitTable } from './habit-table.tsx';
import { buyingHabitsQuery } from './queries.ts';

interface HabitsViewProps {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly budget: ReactNode;
}

export function HabitsView({ customerNumber, customerName, budget }: HabitsViewProps) {
  const { data, error, isFetching, refetch } = useQuery(buyingHabitsQuery(customerNumber));
  const count =
    data === undefined ? '' : `${plural(data.products.length, 'product')}${data.isCut ? ' bought most' : ''}`;
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the buying habits" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={12} label="Loading the buying habits" />
      );
    }
    return (
      <div className={styles.habits}>
        <HabitFacts habits={data} budget={budget} />
        {data.products.length === 0 ? (
          <EmptyState icon={InventoryIcon} title="Nothing was bought in the last 400 days" />
        ) : (
          <HabitTable products={data.products} />
        )}
      </div>
    );
  };
  return (
    <>
      <ReportControls
        customerName={customerName}
        about={
          <span role="status">
            {data === undefined
              ? ''
              : `${count}, ${formatDate(data.since as PlainDate)} to ${formatDate(data.asOf as PlainDate)}`}
          </span>
        }
        pdf={{
          draw: () => callPanelForResponse('drawBuyingHabits', { params: { customerNumber } }),
          fileName: () => `buying-habits-${customerNumber}.pdf`,
          isReady: data !== undefined,
        }}
      >
        {null}
      </ReportControls>
      {draw()}
    </>
  );
}
