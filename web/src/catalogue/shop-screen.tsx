/** The shop: search products by number or description. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { itemSearchQuery } from './queries.ts';
import type { ShopSearch } from './shop-search.ts';

interface ShopScreenProps {
  /** Absent on the public page. */
  readonly customerNumber?: string;
  readonly search: ShopSearch;
  readonly onSearchChange: (search: ShopSearch) => void;
  readonly onOpenProduct: (itemNumber: string) => void;
}

export function ShopScreen({ customerNumber, search, onSearchChange, onOpenProduct }: ShopScreenProps) {
  const [typed, setTyped] = useState(search.searchText ?? '');
  const asked = search.searchText ?? '';
  const { data, error, refetch } = useInfiniteQuery({
    ...itemSearchQuery(asked, customerNumber),
    enabled: asked !== '',
  });
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <section aria-label="Shop">
      <SearchBox
        placeholder="Search by Product number / description"
        value={typed}
        onChange={setTyped}
        onSubmit={() => onSearchChange({ searchText: typed.trim() })}
      />
      {asked === '' ? null : error !== null ? (
        <FailedState title="The products could not be loaded" error={error} onRetry={refetch} />
      ) : rows === undefined ? (
        <SkeletonRows label="Loading products" />
      ) : rows.length === 0 ? (
        <EmptyState title="No Products Found" />
      ) : (
        <ul>
          {rows.map((item) => (
            <li key={item.itemNumber}>
              <button type="button" onClick={() => onOpenProduct(item.itemNumber)}>
                {item.itemNumber} {item.description}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
