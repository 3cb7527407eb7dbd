/** The shop: look for products by number, description or category, and see price and stock for this account. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { refusals } from '@operatory/contract/refusals';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import type { PageListHandle } from '../parts/page-list.tsx';
import { ScreenGuard } from '../parts/part-guard.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider } from '../parts/slider.tsx';
import { FilterIcon } from '../parts/status-icons.tsx';
import { useMedia } from '../parts/use-media.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './shop-screen.module.css';
import { isLanding, parseShopSearch, type ShopSearch, withoutBlanks } from './shop-search.ts';
import { type ChangeShopSearch, useSearchDraft } from './use-search-draft.ts';

interface ShopScreenProps {
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  readonly search: ShopSearch;
  /** Puts a search into the address; refining one replaces the step in the history. */
  readonly onSearchChange: ChangeShopSearch;
  /** What one may do with each product, such as adding it to the cart. */
  readonly actions?: ((item: ItemCard) => ReactNode) | undefined;
}

/** The start of the shop shows no product: what lists them is loaded once the start stands. */
const ProductResults = later(
  () => import('./product-results.tsx'),
  (file) => file.ProductResults,
);

/** Wide enough for the filters to stand beside the results. */
const wideEnough = '(min-width: 1100px)';

export function ShopScreen({ customerNumber, search, onSearchChange, actions }: ShopScreenProps) {
  const { draft, change } = useSearchDraft(search, onSearchChange);
  const [isBlankRefused, setIsBlankRefused] = useState(false);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isWide = useMedia(wideEnough);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<PageListHandle>(null);
  const asked = parseShopSearch({ ...search });
  const isAtStart = isLanding(asked);
  const hasCustomer = customerNumber !== undefined;

  useEffect(() => {
    // With a mouse the next thing one does here is type; on a touch screen the keyboard would cover the tiles.
    // Visitors come to the public page for more than its products.
    if (isAtStart && hasCustomer && window.matchMedia('(pointer: fine)').matches) {
      field.current?.focus({ preventScroll: true });
    }
  }, [isAtStart, hasCustomer]);

  useEffect(() => {
    void ProductResults.preload();
  }, []);

  const type = (text: string) => {
    setIsBlankRefused(false);
    change({ ...draft, searchText: text });
  };
  const submit = () => {
    const now = parseShopSearch({ ...draft });
    setIsBlankRefused(isLanding(now));
    change(now, 'now');
  };
  const filter = (next: ShopSearch) => change(next);
  const panel = <FilterPanel search={draft} hasCustomer={hasCustomer} onChange={filter} />;
  const filterCount = Object.keys(withoutBlanks({ ...asked, searchText: undefined })).length;

  return (
    <section className={styles.shop} aria-label="Shop">
      <div className={styles.bar}>
        <SearchBox
          ref={field}
          placeholder="Search by Product number / description"
          value={draft.searchText ?? ''}
          onChange={type}
          onSubmit={submit}
          onArrowDown={() => results.current?.focusFirst()}
          isBusy={isBusy}
          error={isBlankRefused ? refusals['item.search-blank'].text : undefined}
        />
        {isAtStart || isWide ? null : (
          <Button
            variant="default"
            className={styles.open}
            leftSection={<FilterIcon />}
            aria-haspopup="dialog"
            onClick={() => setIsFilterOpen(true)}
          >
            {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
          </Button>
        )}
      </div>
      {isAtStart ? (
        <CategoryTiles
          hasCustomer={hasCustomer}
          onChoose={(chosen) => {
            setIsBlankRefused(false);
            change(chosen, 'now');
          }}
        />
      ) : (
        <div className={styles.found} data-wide={isWide || undefined}>
          {isWide ? <aside className={styles.side}>{panel}</aside> : null}
          <div className={styles.results}>
            <FilterChips search={draft} onChange={(next) => change(next, 'now')} />
            <ScreenGuard fallback={<SkeletonRows label="Loading products" />}>
              <ProductResults
                ref={results}
                search={asked}
                customerNumber={customerNumber}
                actions={actions}
                onBusy={setIsBusy}
                onLeave={() => {
                  field.current?.focus();
                  field.current?.select();
                }}
                onClearFilters={
                  filterCount === 0 ? undefined : () => change(withoutBlanks({ searchText: asked.searchText }), 'now')
                }
              />
            </ScreenGuard>
          </div>
        </div>
      )}
      {isFilterOpen ? (
        <Slider
          title="Filters"
          onClose={() => setIsFilterOpen(false)}
          foot={
            <Button fullWidth onClick={() => setIsFilterOpen(false)}>
              Show the products
            </Button>
          }
        >
          {panel}
        </Slider>
      ) : null}
    </section>
  );
}
