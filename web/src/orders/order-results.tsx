/** The results of the orders screen: loading, empty, an error, or the cards. */

import type { Order } from '@operatory/contract/orders';
import { hasLines, hasOrderFilters } from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { OrdersIcon } from '../parts/icons/icons.tsx';
import { useEndInSight } from '../parts/lists/use-end-in-sight.ts';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { OrderList, type OrderListHandle } from './order-list.tsx';
import { type Folds, foldAll, orderListMemory } from './order-list-memory.ts';
import styles from './order-results.module.css';
import { OrderSkeletons } from './order-skeletons.tsx';
import { filtersOf, type OrdersSearch } from './orders-search.ts';
import { customerOrdersQuery } from './queries.ts';

export interface OrderResultsHandle extends OrderListHandle {
  /** The order that is the only one found. */
  only(): Order | undefined;
  /** Opens or closes the groups of all orders. */
  foldAll(isOpen: boolean): void;
}

interface OrderResultsProps {
  readonly customerNumber: string;
  readonly orderSearch: string;
  readonly search: OrdersSearch;
  readonly seesWarehouses: boolean;
  /** Arrow up from the first order. */
  readonly onLeaveTop: () => void;
  /** Clears the search and filters that had no results. */
  readonly onShowAll: () => void;
  /** New results are loading while the old ones are still shown. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly ref: Ref<OrderResultsHandle>;
}

/** Orders in page order; one that moved to the next page between two responses appears once. */
function withoutRepeats(pages: readonly { readonly data: readonly Order[] }[]): Order[] {
  const found = pages.flatMap(({ data }) => data).map((order) => [order.orderNumber, order] as const);
  return [...new Map(found).values()];
}

export function OrderResults(props: OrderResultsProps) {
  const { customerNumber, orderSearch, search, seesWarehouses, onLeaveTop, onShowAll, onBusy } = props;
  const found = useInfiniteQuery(customerOrdersQuery(customerNumber, orderSearch, search));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, isFetchNextPageError } =
    found;
  const orders = useMemo(() => (data === undefined ? undefined : withoutRepeats(data.pages)), [data]);
  const filters = useMemo(() => filtersOf(search), [search]);
  const isOld = useDelayed(isPlaceholderData);
  const list = useRef<OrderListHandle>(null);
  // An order without lines has no card.
  const cards = useMemo(() => orders?.filter(hasLines) ?? [], [orders]);
  const memory = useMemo(() => orderListMemory(customerNumber, filters), [customerNumber, filters]);
  const [, draw] = useState<Folds>();
  const isAutomatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const end = useEndInSight(isAutomatic, () => void fetchNextPage());

  useEffect(() => {
    onBusy(isPlaceholderData);
    return () => onBusy(false);
  }, [isPlaceholderData, onBusy]);

  useImperativeHandle(props.ref, () => ({
    focusFirst: () => list.current?.focusFirst() ?? false,
    only: () => (orders?.length === 1 && !isPlaceholderData ? orders[0] : undefined),
    foldAll: (isOpen) => draw(foldAll(memory, isOpen)),
  }));

  if (error !== null && orders === undefined) {
    return <FailedState title="Couldn’t load the orders" error={error} onRetry={() => void found.refetch()} />;
  }
  if (orders === undefined) return <OrderSkeletons label="Loading orders" />;
  if (orders.length === 0) {
    const isNarrowed = orderSearch !== '' || hasOrderFilters(filters);
    return (
      <EmptyState icon={OrdersIcon} title="No Orders Found">
        {isNarrowed ? (
          <>
            <p>No orders match this search and these filters.</p>
            <Button variant="default" onClick={onShowAll}>
              Show all orders
            </Button>
          </>
        ) : (
          <p>Your first order will appear here once it’s placed.</p>
        )}
      </EmptyState>
    );
  }
  return (
    <div className={styles.results} data-old={isOld || undefined} aria-busy={isOld}>
      {error !== null && !isFetchNextPageError ? (
        <LoadAgain what="the orders" verb="refresh" onLoad={() => void found.refetch()} />
      ) : null}
      <OrderList
        ref={list}
        orders={cards}
        filters={filters}
        seesWarehouses={seesWarehouses}
        memory={memory}
        onLeaveTop={onLeaveTop}
      />
      {isFetchNextPageError ? (
        <FailedState title="Error loading more results" error={error} onRetry={() => void fetchNextPage()} />
      ) : null}
      {hasNextPage && !isFetchNextPageError ? (
        <div ref={end} className={`${styles.more} no-print`}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier orders
          </Button>
        </div>
      ) : null}
      {hasNextPage ? (
        <p className="on-paper">Earlier orders aren’t printed here.</p>
      ) : (
        <p className={styles.end}>{endWords(orders.length)}</p>
      )}
    </div>
  );
}

function endWords(count: number): string {
  return `End of list, ${plural(count, 'order')}`;
}
