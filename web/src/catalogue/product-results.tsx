/** What a search found: waiting, nothing, an error or the list; and how many there are. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import type { PageListHandle } from '../parts/page-list.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import type { ProductLayout } from './product-layout.ts';
import { type ProductActions, ProductList } from './product-list.tsx';
import styles from './product-results.module.css';
import { ProductSkeletons } from './product-skeletons.tsx';
import { itemSearchQuery } from './queries.ts';
import type { ShopSearch } from './shop-search.ts';
import { usePricedItems } from './use-priced-items.ts';

interface ProductResultsProps {
  readonly search: ShopSearch;
  readonly customerNumber: string | undefined;
  readonly actions: ProductActions | undefined;
  readonly layout: ProductLayout;
  /** A new answer is on its way while the old one still stands. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onLeave: () => void;
  /** The way out of an empty answer, where filters narrow it. */
  readonly onClearFilters: (() => void) | undefined;
  readonly ref: Ref<PageListHandle>;
}

/** `1 product`, `17 products`, `20+ products` while more may follow. */
export function countWords(count: number, hasMore: boolean): string {
  return `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'product' : 'products'}`;
}

/** A new search begins at its first row. */
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
  const found = useInfiniteQuery(itemSearchQuery(search, customerNumber));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, isFetchNextPageError } =
    found;
  const { items, coming } = usePricedItems(data?.pages ?? noPages, customerNumber);
  const isOld = useDelayed(isPlaceholderData);
  // While the old answer stands it keeps its own groups: products of another order would begin a group twice.
  const groupBy = useRef(search.groupBy);
  if (!isPlaceholderData) groupBy.current = search.groupBy;
  const place = useTopOnNewSearch(useMemo(() => JSON.stringify(search), [search]));

  useEffect(() => {
    onBusy(isPlaceholderData);
    return () => onBusy(false);
  }, [isPlaceholderData, onBusy]);

  if (error !== null && !isFetchNextPageError) {
    return <FailedState title="The products could not be loaded" error={error} onRetry={() => void found.refetch()} />;
  }
  if (data === undefined) return <ProductSkeletons layout={layout} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={SearchIcon} title="No Products Found">
        <p>Try fewer letters, another word, or a manufacturer’s part number.</p>
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
        {countWords(items.length, hasNextPage)}
      </p>
      <ProductList
        ref={props.ref}
        items={items}
        coming={coming}
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
