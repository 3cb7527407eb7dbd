/** What equal products would have saved in the thirteen months: only pairs of the list of substitutes, each with its reason. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import { Money } from '../parts/reports/money.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './change.module.css';
import { cheaperItemsQuery } from './queries.ts';
import type { ReportProps } from './sales-report-slider.tsx';

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars));

export function SavingsView({
  customerNumber,
  customerName,
  today,
  search,
}: ReportProps & { readonly today: PlainDate }) {
  const endDate = search.endDate ?? today;
  const { data, error, isFetching, refetch } = useQuery(cheaperItemsQuery(customerNumber, endDate));
  const { shown, endRef } = useGrowingList(data?.data.length ?? 0, endDate);
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the savings" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label="Loading the savings" />
      );
    }
    if (data.data.length === 0) {
      return (
        <EmptyState icon={CheckCircleIcon} title="No cheaper equal product">
          <p>The list of substitutes has none that costs less for what this account bought.</p>
        </EmptyState>
      );
    }
    return (
      <>
        <ul className={styles.items} aria-label="Savings">
          {data.data
            .slice(0, shown)
            .map(({ itemNumber, description, pack, quantity, amount, equal, equalQuantity, saved }) => (
              <li key={itemNumber} className={styles.fact}>
                <span className={styles.product}>
                  {description} <span className={styles.soft}>{itemNumber}</span>
                </span>
                <span className={styles.words}>
                  {quantity} × {pack} for {usd(amount)}. {equalQuantity} × {equal.pack} of {equal.description}{' '}
                  <span className={styles.soft}>{equal.itemNumber}</span> at {usd(equal.price)} would hold as much:{' '}
                  {equal.reason}
                  {equal.note === '' ? '' : `, “${equal.note}”`}.
                </span>
                <span className={styles.amount}>
                  <Money dollars={saved} />
                </span>
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
              : `${usd(data.saved ?? 0)} in the 13 months through ${formatDate(endDate)}, at today’s prices`}
          </span>
        }
      >
        {null}
      </ReportControls>
      {draw()}
    </>
  );
}
