/** The shop with a search: filters next to or over the results, with chips and view options above them. */
import type { GroupBy } from '@operatory/domain/catalog';
import { chosenFilters } from '@operatory/domain/catalog';
import { type Ref, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { FilterChips } from '../parts/filters/filter-chips.tsx';
import { FilterIcon } from '../parts/icons/status-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import type { PageListHandle } from '../parts/lists/page-list.tsx';
import type { ProductLayout } from './product-layout.ts';
import type { ProductActions } from './product-list.tsx';
import { ProductResults } from './product-results.tsx';
import styles from './shop-screen.module.css';
import { filterQueryOf, isLanding, type ShopSearch, withFilters, withoutBlanks } from './shop-search.ts';
import { useItemCounts } from './use-item-counts.ts';
import { useShopFilters } from './use-shop-filters.ts';
import { ViewToggle } from './view-toggle.tsx';

/** The first products don't wait for it. */
const FilterPanel = lazyPart(
  () => import('./filter-panel.tsx'),
  (file) => file.FilterPanel,
);

const SavedFilters = lazyPart(
  () => import('./saved-filters.tsx'),
  (file) => file.SavedFilters,
);

const ComparisonLink = lazyPart(
  () => import('./compare/comparison-link.tsx'),
  (file) => file.ComparisonLink,
);

interface ShopFoundProps {
  readonly customerNumber: string | undefined;
  /** As currently shown; `search` is what the results belong to. */
  readonly draft: ShopSearch;
  readonly search: ShopSearch;
  readonly onChange: (search: ShopSearch, when?: 'now') => void;
  readonly actions: ProductActions | undefined;
  readonly layout: ProductLayout;
  readonly onView: (isCompact: boolean) => void;
  readonly isWide: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onLeave: () => void;
  readonly ref: Ref<PageListHandle>;
}

export function ShopFound(props: ShopFoundProps) {
  const { customerNumber, draft, search, onChange, layout, isWide } = props;
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const { filters, toggled, switched, removed, cleared } = useShopFilters(draft, customerNumber !== undefined);
  const isSignedIn = useViewer().kind === 'user';
  const { counts, totalCount } = useItemCounts(search, customerNumber);
  const chosen = chosenFilters(filters);
  const chips = chosen.map(({ name, label, isDisabled }) => ({
    key: name,
    label,
    isOff: isDisabled,
    onSwitch: () => onChange(switched(name)),
    onRemove: () => onChange(removed(name)),
  }));
  const group = (groupBy: GroupBy | undefined) => {
    const { groupBy: _, ...rest } = draft;
    onChange(withoutBlanks({ ...rest, groupBy }));
  };
  const panel = (
    <QuietGuard>
      <FilterPanel
        filters={filters}
        counts={counts}
        onToggle={(name) => onChange(toggled(name))}
        groupBy={draft.groupBy}
        onGroupBy={group}
      />
    </QuietGuard>
  );
  const isFiltered = Object.keys(filterQueryOf(search)).length > 0;
  // Filters that are off are shown above the tiles, so that they aren't lost.
  if (isLanding(search)) return <FilterChips chips={chips} onClear={() => onChange(cleared(), 'now')} />;
  return (
    <div className={styles.found} data-wide={isWide || undefined}>
      {isWide ? (
        <aside className={styles.side}>
          <a className={styles.skip} href="#results">
            Skip to results
          </a>
          {panel}
        </aside>
      ) : null}
      <div className={styles.results} id="results" tabIndex={-1}>
        <h2 className="unseen">Results</h2>
        <div className={styles.tools}>
          {isWide ? null : (
            <Button
              variant="default"
              className={styles.open}
              leftSection={<FilterIcon />}
              aria-haspopup="dialog"
              onClick={() => setIsFilterOpen(true)}
            >
              {chosen.length === 0 ? 'Filters' : `Filters (${chosen.length})`}
            </Button>
          )}
          <div className={styles.chips}>
            <FilterChips chips={chips} onClear={() => onChange(cleared(), 'now')} />
          </div>
          {customerNumber === undefined ? null : (
            <QuietGuard>
              <ComparisonLink customerNumber={customerNumber} look="tool" />
            </QuietGuard>
          )}
          {isSignedIn ? (
            <QuietGuard>
              <div className={styles.saved}>
                <SavedFilters search={draft} onChange={(next) => onChange(next, 'now')} />
              </div>
            </QuietGuard>
          ) : null}
          <ViewToggle isCompact={layout.isCompact} onChoose={props.onView} />
        </div>
        <ProductResults
          ref={props.ref}
          search={search}
          customerNumber={customerNumber}
          actions={props.actions}
          layout={layout}
          totalCount={totalCount}
          onBusy={props.onBusy}
          onLeave={props.onLeave}
          onClearFilters={
            isFiltered && search.searchText !== undefined ? () => onChange(withFilters(search, {}), 'now') : undefined
          }
        />
      </div>
      {isFilterOpen ? (
        <Slider
          title="Filters"
          isClosedByBack
          onClose={() => setIsFilterOpen(false)}
          foot={
            <Button fullWidth onClick={() => setIsFilterOpen(false)}>
              Show products
            </Button>
          }
        >
          {panel}
        </Slider>
      ) : null}
    </div>
  );
}
