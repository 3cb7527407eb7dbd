/** The results of a search: loading, empty, an error, or the list; and their number. */
import { can } from '@operatory/domain/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { useViewer } from '../access/index.ts';
import type { CallReply } from '../calls/called-routes.ts';
import { Button } from '../parts/controls/button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { SearchIcon } from '../parts/icons/icons.tsx';
import type { PageListHandle } from '../parts/lists/page-list.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import type { ProductLayout } from './product-layout.ts';
import { type ProductActions, ProductList } from './product-list.tsx';
import styles from './product-results.module.css';
import { ProductSkeletons } from './product-skeletons.tsx';
import { itemSearchQuery } from './queries.ts';
import type { ShopSearch } from './shop-search.ts';
import { useLastOrders } from './use-last-orders.ts';
import { usePricedItems } from './use-priced-items.ts';

interface ProductResultsProps {
  readonly search: ShopSearch;
  readonly customerNumber: string | undefined;
  readonly actions: ProductActions | undefined;
  readonly layout: ProductLayout;
  /** How many products the search finds, once counted. */
  readonly totalCount: number | undefined;
  /** New results are loading while the old ones are still shown. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onLeave: () => void;
  /** What to do if filters leave no results. */
  readonly onClearFilters: (() => void) | undefined;
  readonly ref: Ref<PageListHandle>;
}

/** `1 product`, `1,270 products`, or `20+ products` while there may be more and they haven't been counted. */
function countWords(shown: number, hasMore: boolean, total: number | undefined): string {
  const count = hasMore ? (total ?? shown) : shown;
  const isOpen = hasMore && total === undefined;
  return `${count.toLocaleString('en-US')}${isOpen ? '+' : ''} ${count === 1 && !isOpen ? 'product' : 'products'}`;
}

/** Says how the search was changed, so that people don't mistake a guess for a match. */
function Understood({ page }: { readonly page: CallReply<'searchItems'> | undefined }) {
  if (page?.shownFor === undefined && page?.dropped === undefined) return null;
  return (
    <span className={styles.understood}>
      {page.shownFor === undefined ? null : ` · Showing results for “${page.shownFor}”`}
      {page.dropped === undefined ? null : ` · No products match “${page.dropped.join(' ')}”, so we left it out`}
    </span>
  );
}

/** A new search starts at its first row. */
function useTopOnNewSearch(search: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(search);
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) place.current?.scrollIntoView({ block: 'start' });
  }, [search]);
  return place;
}

const noPages: never[] = [];

export function ProductResults(props: ProductResultsProps) {
  const { search, customerNumber, actions, layout, onBusy, onLeave } = props;
  const hasFavorites = can(useViewer(), 'favorites.keep');
  const found = useInfiniteQuery(itemSearchQuery(search, customerNumber));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, isFetchNextPageError } =
    found;
  const { items, coming } = usePricedItems(data?.pages ?? noPages, customerNumber);
  const lastOrders = useLastOrders(data?.pages ?? noPages, customerNumber);
  const isOld = useDelayed(isPlaceholderData);
  // While the old results are shown, they keep their groups; products in another order would repeat a group.
  const groupBy = useRef(search.groupBy);
  if (!isPlaceholderData) groupBy.current = search.groupBy;
  const place = useTopOnNewSearch(useMemo(() => JSON.stringify(search), [search]));

  useEffect(() => {
    onBusy(isPlaceholderData);
    return () => onBusy(false);
  }, [isPlaceholderData, onBusy]);

  // A loaded list stays if refreshing it fails.
  if (error !== null && !isFetchNextPageError && data === undefined) {
    return <FailedState title="Couldn’t load the products" error={error} onRetry={() => void found.refetch()} />;
  }
  if (data === undefined) return <ProductSkeletons layout={layout} />;
  if (items.length === 0 && search.favorites === true && hasFavorites) {
    return (
      <EmptyState icon={SearchIcon} title="No favorites found">
        <p>Press the star of a product, in the shop or on a list, to find it here.</p>
        {props.onClearFilters === undefined ? null : (
          <Button variant="default" onClick={props.onClearFilters}>
            Search without filters
          </Button>
        )}
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={SearchIcon} title="No Products Found">
        <p>Check the spelling, or try a shorter word or a part number.</p>
        {props.onClearFilters === undefined ? null : (
          <Button variant="default" onClick={props.onClearFilters}>
            Search without filters
          </Button>
        )}
      </EmptyState>
    );
  }
  const more = () => {
    if (!isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
  };
  return (
    <div ref={place} className={styles.results} aria-busy={isPlaceholderData} data-old={isOld || undefined}>
      <p role="status" className={styles.count}>
        {countWords(items.length, hasNextPage, isPlaceholderData ? undefined : props.totalCount)}
        <Understood page={data.pages[0]} />
      </p>
      <ProductList
        ref={props.ref}
        items={items}
        coming={coming}
        lastOrders={lastOrders}
        groupBy={groupBy.current}
        layout={layout}
        customerNumber={customerNumber}
        actions={actions}
        hasMore={hasNextPage}
        onMore={more}
        onLeave={onLeave}
      />
      {isFetchNextPageError ? (
        <FailedState title="Error loading more results" error={error} onRetry={() => void fetchNextPage()} />
      ) : null}
    </div>
  );
}
