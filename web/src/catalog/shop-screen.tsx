/** The shop: search for products by number, description, or category, and see price and stock for this account. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { takeTyped } from '../parts/controls/typed-ahead.ts';
import { useMedia } from '../parts/hooks/use-media.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { ScreenGuard } from '../parts/lazy/part-guard.tsx';
import type { PageListHandle } from '../parts/lists/page-list.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { useProductLayout } from './product-layout.ts';
import type { ProductActions } from './product-list.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';
import styles from './shop-screen.module.css';
import { isLanding, parseShopSearch, type ShopSearch } from './shop-search.ts';
import { useCompactView } from './use-compact-view.ts';
import { useRememberedFilters } from './use-remembered-filters.ts';
import { type ChangeShopSearch, useSearchDraft } from './use-search-draft.ts';

interface ShopScreenProps {
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  readonly search: ShopSearch;
  /** Writes a search to the address; refining one replaces the history entry. */
  readonly onSearchChange: ChangeShopSearch;
  /** What one may do with each product, such as adding it to the cart. */
  readonly actions?: ProductActions | undefined;
}

/** The shop's start shows no products, so their list loads afterward. */
const ShopFound = lazyPart(
  () => import('./shop-found.tsx'),
  (file) => file.ShopFound,
);

/** The start doesn't need the texts of refusals; if they don't load, the field stays as it is. */
const blankSearchText = () =>
  import('@operatory/contract/refusals').then(
    ({ refusals }) => refusals['item.search-blank'].text,
    () => undefined,
  );

/** Wide enough to show filters next to the results. */
const wideEnough = '(width>=68.75em)';

export function ShopScreen({ customerNumber, search, onSearchChange, actions }: ShopScreenProps) {
  const remember = useRememberedFilters(search, (kept) => onSearchChange(kept, { isReplacing: true }));
  const send: ChangeShopSearch = (next, how) => {
    remember(next);
    onSearchChange(next, how);
  };
  const { draft, change } = useSearchDraft(search, send);
  const [blankRefusal, setBlankRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isCompact, chooseView] = useCompactView();
  const hasCustomer = customerNumber !== undefined;
  // Whether there is a cart is often known only later, and nearly everyone here has one.
  const layout = useProductLayout(isCompact, customerNumber, true);
  const isWide = useMedia(wideEnough);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<PageListHandle>(null);
  const asked = parseShopSearch({ ...search });
  const isAtStart = isLanding(asked);

  useEffect(() => {
    // With a mouse, people type next; on a touch screen, the keyboard would cover the tiles. Visitors come to the
    // public page for more than its products.
    if (isAtStart && hasCustomer && window.matchMedia('(pointer: fine)').matches) {
      field.current?.focus({ preventScroll: true });
    }
  }, [isAtStart, hasCustomer]);

  useEffect(() => {
    void ShopFound.preload();
  }, []);

  const type = (text: string) => {
    setBlankRefusal(undefined);
    change({ ...draft, searchText: text });
  };
  const latestType = useRef(type);
  latestType.current = type;
  useEffect(() => {
    // Someone who chose this customer and kept typing was typing into this field.
    const typed = takeTyped();
    if (typed === '') return;
    field.current?.focus({ preventScroll: true });
    latestType.current(typed);
  }, []);
  const submit = () => {
    const now = parseShopSearch({ ...draft });
    setBlankRefusal(undefined);
    if (isLanding(now)) void blankSearchText().then(setBlankRefusal);
    change(now, 'now');
  };
  const leave = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const skeletons = (
    <div className={styles.found} data-wide={isWide || undefined}>
      {isWide ? <div /> : null}
      <div className={styles.results}>
        <div className={styles.tools} />
        <ProductSkeletons layout={layout} />
      </div>
    </div>
  );
  const found = (
    <ScreenGuard use={JSON.stringify(asked)} fallback={isAtStart ? null : skeletons}>
      <ShopFound
        ref={results}
        customerNumber={customerNumber}
        draft={draft}
        search={asked}
        onChange={change}
        actions={actions}
        layout={layout}
        onView={chooseView}
        isWide={isWide}
        onBusy={setIsBusy}
        onLeave={leave}
      />
    </ScreenGuard>
  );

  return (
    <section className={styles.shop} aria-label="Shop">
      <SearchBox
        ref={field}
        placeholder="Search by Product number / description"
        value={draft.searchText ?? ''}
        onChange={type}
        onSubmit={submit}
        onArrowDown={() => results.current?.focusFirst()}
        isBusy={isBusy}
        error={blankRefusal}
      />
      {isAtStart && draft.off === undefined ? null : found}
      {isAtStart ? (
        <CategoryTiles
          hasCustomer={hasCustomer}
          onChoose={(chosen) => {
            setBlankRefusal(undefined);
            change({ ...draft, ...chosen }, 'now');
          }}
        />
      ) : null}
    </section>
  );
}
