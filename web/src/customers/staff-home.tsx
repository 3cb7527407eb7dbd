/** Home for staff: find a customer by name, number or phone, or jump to an order. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SortIcon } from '../parts/icons/icons.tsx';
import type { PageListHandle } from '../parts/lists/page-list.tsx';
import { Menu } from '../parts/menus/menu.tsx';
import { ScanButton } from '../scan/index.ts';
import { CustomerResults } from './customer-results.tsx';
import { type HomePlace, type HomeSort, homeChoices, isWaitingForSearch } from './home-choices.ts';
import { OrderJumpBox } from './order-jump-box.tsx';
import { PhoneHint } from './phone-hint.tsx';
import { phoneMatches } from './phone-matches.ts';
import { type CustomerSearch, customerSearchQuery } from './search-queries.ts';
import styles from './staff-home.module.css';
import { useHomePlace } from './use-home-place.ts';

const sortWords: Record<HomeSort, string> = {
  '-cart': 'Newest cart first',
  cart: 'Oldest cart first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
};

const tabWords = { '1': 'My Customers', '2': 'All Customers' } as const;

const searchOf = (place: HomePlace): CustomerSearch => ({
  searchText: place.find.trim(),
  isAllCustomers: place.tab === '2',
  sort: place.sort.endsWith('cart') ? 'cart' : 'name',
  isAscending: !place.sort.startsWith('-'),
});

/** The customers for this state; while a search is refined, the previous list stays until the next has loaded. */
function useCustomerSearch(viewer: Viewer, place: HomePlace) {
  return useInfiniteQuery({
    ...customerSearchQuery(searchOf(place)),
    enabled: isStaff(viewer) && !isWaitingForSearch(place),
    placeholderData: (before, query) => {
      const search = query?.queryKey[2] as CustomerSearch | undefined;
      const isSameList = search?.isAllCustomers === (place.tab === '2');
      return isSameList ? before : undefined;
    },
  });
}

interface StaffHomeProps {
  /** Shows an error above everything else. */
  readonly alarm?: ReactNode;
  /** The text of the order number field. */
  readonly orderNumber?: string | undefined;
  /** Called with the one customer who has the typed phone number, so that phone mode opens at once. */
  readonly onCallerFound: (customerNumber: string) => void;
  /** The page before a search, for people without tabs. */
  readonly desk: (onCall: (customerNumber: string) => void) => ReactNode;
}

interface HomeTabsProps {
  readonly tabs: readonly HomePlace['tab'][];
  readonly chosen: HomePlace['tab'];
  readonly onChoose: (tab: HomePlace['tab']) => void;
}

function HomeTabs({ tabs, chosen, onChoose }: HomeTabsProps) {
  if (tabs.length === 0) return <h2 className={styles.only}>All customers</h2>;
  return (
    <div className={styles.tabs} role="tablist" aria-label="Which customers">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {tabWords[tab]}
        </button>
      ))}
    </div>
  );
}

const noRows: readonly CustomerSearchItem[] = [];

export function StaffHome({ alarm, orderNumber, onCallerFound, desk }: StaffHomeProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const choices = useMemo(() => homeChoices(viewer), [viewer]);
  const { place, typed, setTyped, change } = useHomePlace(choices);
  const results = useCustomerSearch(viewer, place);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<PageListHandle>(null);

  const firstPage = results.isPlaceholderData ? noRows : (results.data?.pages[0]?.data ?? noRows);
  const callers = useMemo(() => phoneMatches(place.find, firstPage), [place.find, firstPage]);
  const calling = useMemo(() => new Set(callers.map(({ customerNumber }) => customerNumber)), [callers]);
  const onlyCaller = callers.length === 1 ? callers[0]?.customerNumber : undefined;
  const latestCallerFound = useRef(onCallerFound);
  latestCallerFound.current = onCallerFound;
  useEffect(() => {
    if (onlyCaller !== undefined) latestCallerFound.current(onlyCaller);
  }, [onlyCaller]);

  const onCall = useCallback(
    (phone: string) =>
      void navigate({
        to: '/home',
        search: (query: Record<string, unknown>) => ({ ...query, phone }),
        resetScroll: false,
      }),
    [navigate],
  );

  // Enter opens the first customer for the typed text, never of the previous list; with several callers, the person
  // chooses.
  const [isOpeningFirst, setIsOpeningFirst] = useState(false);
  const isListOfTyped = typed === place.find && !results.isFetching && results.isSuccess;
  useEffect(() => {
    if (!isOpeningFirst || !isListOfTyped) return;
    setIsOpeningFirst(false);
    if (calling.size > 1) list.current?.focusFirst();
    else list.current?.openFirst();
  }, [isOpeningFirst, isListOfTyped, calling]);
  const onSubmit = () => {
    if (typed.trim() === '') return;
    if (typed !== place.find) change({ find: typed });
    setIsOpeningFirst(true);
  };

  return (
    <div className={styles.page}>
      {alarm}
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
          isTakingDigits
          isAutoFocused
        />
        <div className={styles.jump}>
          <OrderJumpBox
            isCompact
            initial={orderNumber}
            onJump={(id) => navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id } })}
          />
          <ScanButton />
        </div>
      </div>
      <div className={styles.bar}>
        <HomeTabs tabs={choices.tabs} chosen={place.tab} onChoose={(tab) => change({ tab })} />
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
      <PhoneHint matches={callers} />
      <CustomerResults
        ref={list}
        viewer={viewer}
        results={results}
        isWaiting={isWaitingForSearch(place)}
        // An account manager's All Customers is empty until a search [A4.07].
        desk={choices.tabs.length === 0 ? desk(onCall) : undefined}
        onSearchAll={place.tab === '1' ? () => change({ tab: '2' }) : undefined}
        isSearch={place.find.trim() !== ''}
        onRestart={() => void queryClient.resetQueries({ queryKey: customerSearchQuery(searchOf(place)).queryKey })}
        calling={calling}
        onCall={onCall}
        onLeaveTop={() => searchBox.current?.focus()}
      />
    </div>
  );
}
