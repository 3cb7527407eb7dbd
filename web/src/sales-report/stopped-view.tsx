/** What the account stopped buying: products that are overdue by its own reorder interval. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import { Money } from '../parts/reports/money.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './change.module.css';
import { stoppedItemsQuery } from './queries.ts';
import type { ReportProps } from './sales-report-slider.tsx';

export function StoppedView({
  customerNumber,
  customerName,
  today,
  search,
}: ReportProps & { readonly today: PlainDate }) {
  const endDate = search.endDate ?? today;
  const { data, error, isFetching, refetch } = useQuery(stoppedItemsQuery(customerNumber, endDate));
  const { shown, endRef } = useGrowingList(data?.data.length ?? 0, endDate);
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load what stopped" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label="Loading what stopped" />
      );
    }
    if (data.data.length === 0) {
      return (
        <EmptyState icon={CheckCircleIcon} title="Nothing stopped">
          <p>
            Everything this account buys regularly was reordered on time. We need four purchases in 400 days to tell.
          </p>
        </EmptyState>
      );
    }
    return (
      <>
        <ul className={styles.items} aria-label="Products that stopped">
          {data.data.slice(0, shown).map(({ itemNumber, description, words, isLate, worth, instead }) => (
            <li key={itemNumber} className={styles.fact}>
              <span className={styles.product}>
                {description} <span className={styles.soft}>{itemNumber}</span>
              </span>
              <strong className={styles.state}>{isLate ? 'Late' : 'Stopped'}</strong>
              <span className={styles.words}>
                {words}.{instead === undefined ? '' : ` Bought since: ${instead}, a substitute.`}
              </span>
              <span className={styles.amount}>{worth === undefined ? null : <Money dollars={worth} />}</span>
            </li>
          ))}
        </ul>
        <div ref={endRef} />
      </>
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
              : `${plural(data.data.length, 'product')} as of ${formatDate(endDate)}, at today’s prices`}
          </span>
        }
      >
        {null}
      </ReportControls>
      {draw()}
    </>
  );
}
