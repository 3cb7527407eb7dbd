/** The customers found, one row each, page by page; or why there are none. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { can, type Viewer } from '@operatory/domain/access';
import { customerSearchLimits } from '@operatory/domain/customers';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useCallback } from 'react';
import type { CallReply } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useIsPhone, useRowHeight } from '../parts/hooks/use-media.ts';
import { SearchIcon } from '../parts/icons/icons.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './customer-results.module.css';
import { CustomerRow } from './customer-row.tsx';

type Results = UseInfiniteQueryResult<InfiniteData<CallReply<'searchCustomers'>>, Error>;

interface CustomerResultsProps {
  readonly viewer: Viewer;
  readonly results: Results;
  /** There is no search yet, which All Customers requires. */
  readonly isWaiting: boolean;
  /** The content until then. */
  readonly desk?: ReactNode;
  readonly isSearch: boolean;
  /** Offered when nothing was found in My Customers. */
  readonly onSearchAll: (() => void) | undefined;
  readonly onLeaveTop: () => void;
  /** Clears the list and starts over. */
  readonly onRestart: () => void;
  /** Those who have the typed phone number. */
  readonly calling: ReadonlySet<string>;
  /** Opens phone mode for a customer. */
  readonly onCall: (customerNumber: string) => void;
  readonly ref?: Ref<PageListHandle>;
}

const rowKey = (row: CustomerSearchItem) => row.customerNumber;

export function CustomerResults(props: CustomerResultsProps) {
  const { viewer, results, isWaiting, isSearch, onLeaveTop, onRestart, calling } = props;
  const { data, error, isFetchNextPageError, isFetchingNextPage, fetchNextPage, hasNextPage, refetch } = results;
  const isPhone = useIsPhone();
  const rowHeight = useRowHeight();
  const isShowingCarts = can(viewer, 'customers.sort-by-cart');
  const onMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  if (isWaiting) {
    return (
      props.desk ?? (
        <EmptyState icon={SearchIcon} title="Find a customer">
          <p>Type part of a name, a city, a customer number, or a phone number in any format.</p>
        </EmptyState>
      )
    );
  }
  if (isFetchNextPageError) {
    return <FailedState title="Error loading more results" error={error} onRetry={onRestart} />;
  }
  // A list that was loaded stays when refreshing it fails.
  if (error !== null && data === undefined) {
    // A failed search while typing leaves an empty list without a message; the next letter tries again.
    if (isSearch) return <div className={styles.silent} />;
    return <FailedState title="Error loading your customers" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows label="Loading customers" rows={16} />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) {
    return (
      <EmptyState icon={SearchIcon} title="No matching results">
        {isSearch ? <p>Check the spelling, or try another part of the name, the city, or the phone number.</p> : null}
        {isSearch && props.onSearchAll !== undefined ? (
          <Button variant="default" onClick={props.onSearchAll}>
            Search All Customers
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <div className={styles.results} data-stale={results.isPlaceholderData || undefined}>
      <div className={styles.head} aria-hidden="true">
        <span>Customer</span>
        <span>Number</span>
        <span>Phone</span>
        <span>City</span>
        <span className={styles.last}>{isShowingCarts ? 'Open cart' : ''}</span>
        <span />
      </div>
      <PageList
        {...(props.ref === undefined ? {} : { ref: props.ref })}
        label="Customers"
        rows={rows}
        rowKey={rowKey}
        rowHeight={rowHeight}
        renderRow={(row) => (
          <CustomerRow
            customer={row}
            isShowingCart={isShowingCarts}
            isPhone={isPhone}
            isCalling={calling.has(row.customerNumber)}
            onCall={props.onCall}
          />
        )}
        hasMore={hasNextPage}
        onMore={onMore}
        bottomThreshold={customerSearchLimits.bottomThreshold}
        onLeaveTop={onLeaveTop}
      />
    </div>
  );
}
