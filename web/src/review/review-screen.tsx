/** Customer service's review queue: held orders on the left, the open one next to them (over them on a phone). */

import type { HeldOrder, ReviewDecision } from '@operatory/contract/review';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useMemo, useRef } from 'react';
import { useMedia, useRowHeight } from '../parts/hooks/use-media.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import { hasAnswered, Together } from '../parts/lists/together.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { BulkRelease } from './bulk-release.tsx';
import { BuyerChanges } from './buyer-changes.tsx';
import { DeliveryReports } from './delivery-reports.tsx';
import { HeldOrderPanel } from './held-order-panel.tsx';
import { HeldRow } from './held-row.tsx';
import { InvoiceDifferences } from './invoice-differences.tsx';
import { heldOrdersQuery } from './queries.ts';
import { ReviewHead } from './review-head.tsx';
import styles from './review-screen.module.css';
import type { ReviewSearch } from './review-search.ts';
import { type BulkReleaseState, useBulkRelease } from './use-bulk-release.ts';
import { useClaimKey } from './use-claim-key.ts';
import { useClaiming } from './use-claiming.ts';
import { useMinute } from './use-minute.ts';
import { useOpenFirst, useReviewFilters } from './use-review-filters.ts';
import { useWaiting } from './use-waiting.ts';
import { useWantedChange, type WaitingChange } from './use-wanted-change.ts';

interface ReviewScreenProps {
  readonly search: ReviewSearch;
  readonly onSearchChange: (search: ReviewSearch) => void;
  /** Other things that are waiting for customer service. */
  readonly requests: ReactNode;
  /** Whether it's known what that is. */
  readonly isRequestsReady: boolean;
}

interface HeldOrderListProps {
  readonly found: Pick<
    UseInfiniteQueryResult<unknown>,
    'data' | 'error' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
  >;
  readonly orders: readonly HeldOrder[];
  /** The order that is shown next to the list. */
  readonly open: number | undefined;
  readonly isSearch: boolean;
  readonly isMine: boolean;
  readonly bulk: BulkReleaseState;
  readonly ref: Ref<PageListHandle>;
}

function HeldOrderList({ found, orders, open, isSearch, isMine, bulk, ref }: HeldOrderListProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const now = useMinute();
  // On a phone, the reasons have a separate line.
  const isTall = useMedia('(width<=32.5em)');
  const usualHeight = useRowHeight();
  if (data === undefined) {
    if (error !== null && !isFetching) {
      return <FailedState title="Couldn’t load the orders on hold" error={error} onRetry={() => void refetch()} />;
    }
    return <SkeletonRows label="Loading held orders" rows={12} />;
  }
  if (orders.length === 0) {
    return isSearch ? (
      <EmptyState icon={CheckCircleIcon} title="No Results Found" />
    ) : isMine ? (
      <EmptyState icon={CheckCircleIcon} title="You haven’t claimed any orders">
        <p>Open an order and click Claim, so that your colleagues see you’re on it.</p>
      </EmptyState>
    ) : (
      <EmptyState icon={CheckCircleIcon} title="No orders waiting for review">
        <p>Orders on hold appear here automatically.</p>
      </EmptyState>
    );
  }
  return (
    <PageList
      ref={ref}
      label="Held orders"
      rows={orders}
      rowKey={({ orderNumber }) => String(orderNumber)}
      rowHeight={isTall ? 80 : usualHeight}
      renderRow={(order) => <HeldRow order={order} isOpen={order.orderNumber === open} now={now} bulk={bulk} />}
      hasMore={hasNextPage}
      onMore={() => void fetchNextPage({ cancelRefetch: false })}
    />
  );
}

export function ReviewScreen({ search, onSearchChange, requests, isRequestsReady }: ReviewScreenProps) {
  const list = useRef<PageListHandle>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isBeside = useMedia('(width>=64em)');
  const { typed, find, isMine, filters, onType } = useReviewFilters(search, onSearchChange);
  const found = useInfiniteQuery(heldOrdersQuery(find, isMine));
  const { data, isFetching, isPlaceholderData } = found;
  // If an order was decided between two reads, a page can start with the last order of the previous page.
  const orders = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data).map((order) => [order.orderNumber, order])).values()],
    [data],
  );
  const bulk = useBulkRelease(orders);
  const claiming = useClaiming();
  const waiting = useWaiting(data?.pages.at(-1)?.totalCount, find !== '' || isMine);
  const isReady = waiting.isReady && isRequestsReady && hasAnswered(found);
  const { order: open } = search;
  const show = (order: number | undefined) => onSearchChange({ ...(order === undefined ? {} : { order }), ...filters });
  const awaitFirst = useOpenFirst({
    isAnswered: data !== undefined && !isPlaceholderData && find === typed.trim(),
    first: orders[0]?.orderNumber,
    show,
  });
  const onKeyDown = useClaimKey({ orders, open, isMine, claiming });

  const { wanted, seeChange } = useWantedChange(() => title.current?.focus());
  const onSeeChange = (change: WaitingChange) => {
    seeChange(change);
    // The order covers the page.
    if (!isBeside) show(undefined);
  };

  // Someone who has opened another page or order while the decision was being sent stays there.
  const shown = useRef<number>(undefined);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = undefined;
    };
  }, [open]);
  const onDecided = ({ orderNumber, state }: ReviewDecision) => {
    notify(`Order ${orderNumber} ${state === 'released' ? 'released' : 'sent back to the cart'}`);
    // The address changes before another page is drawn.
    if (shown.current !== orderNumber || location.pathname !== '/review') return;
    // Continue with the next waiting order; after the last one, return to the list.
    const index = orders.findIndex((order) => order.orderNumber === orderNumber);
    const next = orders[index + 1] ?? orders[index - 1];
    show(isBeside ? next?.orderNumber : undefined);
    if (isBeside) (next === undefined ? top : title).current?.focus();
  };

  // Without an order on the left or in the address: one sentence, without empty frames around it.
  const isNothingThere = open === undefined && data !== undefined && orders.length === 0;
  const panel =
    open === undefined ? null : (
      <HeldOrderPanel key={open} {...{ claiming, onDecided, onSeeChange }} orderNumber={open} />
    );
  return (
    <section
      className={styles.screen}
      aria-label="Review queue"
      aria-busy={claiming.busy === undefined ? undefined : true}
      onKeyDown={onKeyDown}
    >
      <ReviewHead
        {...{ top, typed, isMine }}
        words={isReady && !isPlaceholderData ? waiting.words : ''}
        isBusy={isFetching && find !== ''}
        onType={(text) => {
          awaitFirst(false);
          onType(text);
        }}
        onMine={(isOn) => {
          const { mine: _, ...others } = search;
          onSearchChange(isOn ? { ...others, mine: true } : others);
        }}
        onArrowDown={() => list.current?.focusFirst()}
        onSubmit={() => awaitFirst(true)}
      />
      <Together isReady={isReady} label="Loading what waits">
        <BuyerChanges wanted={isBeside || open === undefined ? wanted : undefined} />
        <InvoiceDifferences />
        <DeliveryReports />
        {requests}
        <div className={styles.layout} data-alone={isNothingThere || undefined}>
          <div className={styles.list}>
            <BulkRelease bulk={bulk} listed={orders.length} />
            <HeldOrderList ref={list} {...{ found, orders, open, isMine, bulk }} isSearch={find !== ''} />
          </div>
          {isNothingThere ? null : isBeside ? (
            <section className={styles.beside} aria-label={open === undefined ? 'Held order' : `Order ${open}`}>
              {panel === null ? (
                <p className={styles.hint}>Select an order to see why it’s on hold.</p>
              ) : (
                <>
                  <h2 ref={title} tabIndex={-1} className={styles.title}>
                    Order {open}
                  </h2>
                  {panel}
                </>
              )}
            </section>
          ) : panel === null ? null : (
            <Slider title={`Order ${open}`} onClose={() => show(undefined)}>
              <div className={styles.inSlider}>{panel}</div>
            </Slider>
          )}
        </div>
      </Together>
    </section>
  );
}
