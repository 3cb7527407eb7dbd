/** Home for staff: find a customer by name, number or phone, or jump to an order. */
import { isStaff, type Viewer } from '@operatory/domain/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Banner } from '../parts/banner.tsx';
import { SortIcon } from '../parts/icons.tsx';
import { Menu } from '../parts/menu.tsx';
import type { PageListHandle } from '../parts/page-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { ScanButton } from '../scan/index.ts';
import { CustomerResults } from './customer-results.tsx';
import { type HomePlace, type HomeSort, homeChoices, isWaitingForSearch } from './home-choices.ts';
import { OrderJumpBox } from './order-jump-box.tsx';
import { type CustomerSearch, customerSearchQuery } from './queries.ts';
import styles from './staff-home.module.css';
import { useHomePlace } from './use-home-place.ts';

const sortWords: Record<HomeSort, string> = {
  '-cart': 'Newest cart first',
  cart: 'Oldest cart first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
};

const tabWords = { '1': 'My Customers', '2': 'All Customers' } as const;

/** Customers as the place asks for them; while a search is narrowed the list before stays until the next is here. */
function useCustomerSearch(viewer: Viewer, place: HomePlace) {
  return useInfiniteQuery({
    ...customerSearchQuery({
      searchText: place.find.trim(),
      isAllCustomers: place.tab === '2',
      sort: place.sort.endsWith('cart') ? 'cart' : 'name',
      isAscending: !place.sort.startsWith('-'),
    }),
    enabled: isStaff(viewer) && !isWaitingForSearch(place),
    placeholderData: (before, query) => {
      const search = query?.queryKey[2] as CustomerSearch | undefined;
      const isSameList = search?.isAllCustomers === (place.tab === '2');
      return isSameList ? before : undefined;
    },
  });
}

export function StaffHome({ error }: { readonly error?: string | undefined }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const choices = useMemo(() => homeChoices(viewer), [viewer]);
  const { place, typed, setTyped, change } = useHomePlace(choices);
  const results = useCustomerSearch(viewer, place);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<PageListHandle>(null);

  // Enter opens the first customer of what was typed, never of the list from before.
  const [isOpeningFirst, setIsOpeningFirst] = useState(false);
  const isListOfTyped = typed === place.find && !results.isFetching && results.isSuccess;
  useEffect(() => {
    if (!isOpeningFirst || !isListOfTyped) return;
    setIsOpeningFirst(false);
    list.current?.openFirst();
  }, [isOpeningFirst, isListOfTyped]);
  const onSubmit = () => {
    if (typed.trim() === '') return;
    if (typed !== place.find) change({ find: typed });
    setIsOpeningFirst(true);
  };

  return (
    <div className={styles.page}>
      {error === undefined ? null : (
        <Banner tone="alarm" onDismiss={() => navigate({ to: '/home', replace: true })}>
          {error}
        </Banner>
      )}
      <h1 className="unseen">Customers</h1>
      <div className={styles.controls}>
        <SearchBox
          ref={searchBox}
          placeholder="Search by customer name, id, or phone #"
          value={typed}
          onChange={(text) => {
            setIsOpeningFirst(false);
            setTyped(text);
          }}
          onSubmit={onSubmit}
          onArrowDown={() => list.current?.focusFirst()}
          isBusy={results.isFetching}
          isJumpTarget
          isAutoFocused
        />
        <div className={styles.jump}>
          <OrderJumpBox
            isCompact
            onJump={(id) => navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id } })}
          />
          <ScanButton />
        </div>
      </div>
      <div className={styles.bar}>
        {choices.tabs.length === 0 ? (
          <h2 className={styles.only}>All customers</h2>
        ) : (
          <div className={styles.tabs} role="tablist" aria-label="Which customers">
            {choices.tabs.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                aria-selected={tab === place.tab}
                className={styles.tab}
                onClick={() => change({ tab })}
              >
                {tabWords[tab]}
              </button>
            ))}
          </div>
        )}
        <Menu
          label={`Sort: ${sortWords[place.sort]}`}
          button={
            <>
              <SortIcon size={18} />
              <span className={styles.sortWord}>{sortWords[place.sort]}</span>
            </>
          }
          groups={[
            choices.sorts.map((sort) => ({
              label: sortWords[sort],
              isChecked: sort === place.sort,
              onChoose: () => change({ sort }),
            })),
          ]}
        />
      </div>
      <CustomerResults
        ref={list}
        viewer={viewer}
        results={results}
        isWaiting={isWaitingForSearch(place)}
        onSearchAll={place.tab === '1' ? () => change({ tab: '2' }) : undefined}
        isSearch={place.find.trim() !== ''}
        onLeaveTop={() => searchBox.current?.focus()}
      />
    </div>
  );
}
