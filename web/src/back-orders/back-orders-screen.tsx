/** The back-order desk: lines on the left, the open one next to them (over them on a phone). */
import type { BackOrderDecision, BackOrderLine } from '@operatory/contract/back-orders';
import { can, isStaff, type Viewer } from '@operatory/domain/access';
import type { BackOrderAction } from '@operatory/domain/back-orders';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callPanelForResponse } from '../calls/index.ts';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { useMedia } from '../parts/hooks/use-media.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import { TabList } from '../parts/lists/tab-list.tsx';
import styles from '../parts/lists/work-list.module.css';
import { notify } from '../parts/messages/toasts.ts';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { useIsPrinting } from '../parts/reports/use-printing.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { BackOrderPanel } from './back-order-panel.tsx';
import { BackOrderHeads, BackOrderRow, BackOrderSkeletons, useLineHeight } from './back-order-row.tsx';
import { lineKey, outcomeWords } from './back-order-words.ts';
import type { BackOrdersSearch } from './back-orders-search.ts';
import { PrintedBackOrders } from './printed-back-orders.tsx';
import { backOrdersQuery, shownQuery } from './queries.ts';
import { useDeskKeys } from './use-desk-keys.ts';

interface BackOrdersScreenProps {
  readonly search: BackOrdersSearch;
  readonly onSearchChange: (search: BackOrdersSearch) => void;
}

const searchDelayMs = 300;
type ShownState = 'open' | 'waiting' | 'asked';

/** The first tab depends on the side: the distributor decides, and a practice answers proposals. */
const staffTabs = { 'To decide': 'open', Waiting: 'waiting', Asked: 'asked' } as const;
const practiceTabs = { 'To answer': 'asked', 'Not decided yet': 'open', Waiting: 'waiting' } as const;
type Tab = keyof typeof staffTabs | keyof typeof practiceTabs;
const tabsOf = (viewer: Viewer) => (isStaff(viewer) ? staffTabs : practiceTabs) as Partial<Record<Tab, ShownState>>;
const firstStateOf = (viewer: Viewer): ShownState => (isStaff(viewer) ? 'open' : 'asked');

const emptyWords = {
  open: 'No back-ordered lines are waiting for a decision',
  waiting: 'No lines are waiting for a date',
  asked: 'No proposals are waiting for an answer',
  all: 'No back-ordered lines',
};

/** The search field's text, which is written to the address a moment later. */
function useFind({ search, onSearchChange }: BackOrdersScreenProps) {
  const [typed, setTyped] = useState(search.find ?? '');
  const find = useDebounced(typed, searchDelayMs).trim();
  useEffect(() => {
    if (find === (search.find ?? '')) return;
    const { find: _, ...others } = search;
    onSearchChange({ ...others, ...(find === '' ? {} : { find }) });
  }, [find, search, onSearchChange]);
  return { typed, setTyped, find };
}

/** The same lines once, even if one was decided between two pages. */
function useLines(shown: Pick<BackOrdersSearch, 'state' | 'sort' | 'find'>) {
  const found = useInfiniteQuery(backOrdersQuery(shown));
  const lines = useMemo(
    () => [...new Map(found.data?.pages.flatMap(({ data }) => data).map((line) => [lineKey(line), line])).values()],
    [found.data],
  );
  return { found, lines, counts: found.data?.pages.at(-1)?.counts };
}

function Head({ search, onSearchChange, typed, setTyped, isBusy }: BackOrdersScreenProps & HeadProps) {
  const viewer = useViewer();
  const read = async () => (await callPanelForResponse('downloadBackOrders', { query: shownQuery(search) })).blob();
  return (
    <header className={styles.head}>
      <h1>Back-orders</h1>
      <div className={styles.tools}>
        {can(viewer, 'substitutes.edit') ? <Link to={'/substitutes' as never}>Substitutes</Link> : null}
        {can(viewer, 'codes.assign') ? <Link to={'/codes' as never}>Codes on boxes</Link> : null}
        {can(viewer, 'lots.recall') ? <Link to={'/recalls' as never}>Recalls</Link> : null}
        <CsvButton fileName="back-orders.csv" read={read} isSubtle />
        <SelectField
          label="Sort by"
          value={search.sort ?? 'oldest'}
          onChange={(event) => {
            const { sort: _, ...others } = search;
            onSearchChange(event.currentTarget.value === 'dearest' ? { ...others, sort: 'dearest' } : others);
          }}
        >
          <option value="oldest">Oldest first</option>
          <option value="dearest">Highest value first</option>
        </SelectField>
        <SearchBox
          label="Find a back-ordered line"
          placeholder={isStaff(viewer) ? 'Order, account, practice, product' : 'Order or product'}
          value={typed}
          onChange={setTyped}
          isBusy={isBusy}
        />
      </div>
    </header>
  );
}

interface HeadProps {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly isBusy: boolean;
}

/** The search with the viewer's default tab filled in, and the viewer's tabs. The default isn't in the address. */
function useShown({ search, onSearchChange }: BackOrdersScreenProps) {
  const viewer = useViewer();
  const first = firstStateOf(viewer);
  const stateOfTab = tabsOf(viewer);
  return {
    search: { ...search, state: search.state ?? first },
    onSearchChange: ({ state, ...others }: BackOrdersSearch) =>
      onSearchChange(state === undefined || state === first ? others : { ...others, state }),
    stateOfTab,
    tabs: Object.keys(stateOfTab) as Tab[],
  };
}

export function BackOrdersScreen(props: BackOrdersScreenProps) {
  const { search, onSearchChange, stateOfTab, tabs } = useShown(props);
  const { typed, setTyped, find } = useFind({ search, onSearchChange });
  const list = useRef<PageListHandle>(null);
  const isBeside = useMedia('(width>=64em)');
  const rowHeight = useLineHeight();
  const { found, lines, counts } = useLines({ ...search, find });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const isPrinting = useIsPrinting();
  const [action, setAction] = useState<BackOrderAction>();
  const { state } = search;
  const open = lines.find((line) => lineKey(line) === search.line);
  const show = (line: BackOrderLine | undefined) => {
    const { line: _, ...others } = search;
    setAction(undefined);
    onSearchChange({ ...others, ...(line === undefined ? {} : { line: lineKey(line) }) });
  };
  const openKey = open === undefined ? undefined : lineKey(open);
  // A decision that was started for one line is dropped when another opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another line opens
  useEffect(() => setAction(undefined), [openKey]);
  const onDecided = (decision: BackOrderDecision) => {
    notify(outcomeWords(decision));
    const index = lines.findIndex((line) => lineKey(line) === openKey);
    const next = lines[index + 1] ?? lines[index - 1];
    show(isBeside ? next : undefined);
    if (next === undefined) list.current?.focusFirst();
  };
  const screen = useDeskKeys({ open, action, onAction: setAction, isBeside });
  const tab = tabs.find((one) => stateOfTab[one] === state);
  const now = Date.now();
  const panel =
    open === undefined ? null : (
      <BackOrderPanel key={openKey} line={open} action={action} onAction={setAction} onDecided={onDecided} />
    );
  return (
    <section ref={screen} className={styles.screen} aria-label="Back-orders">
      <Head {...{ search, onSearchChange, typed, setTyped }} isBusy={isFetching && find !== ''} />
      <div className={styles.bar}>
        <TabList
          label="Which lines"
          id="back-orders"
          tabs={tabs}
          chosen={tab ?? 'To decide'}
          onChoose={(chosen) => {
            const { state: _, line: __, ...others } = search;
            const next = stateOfTab[chosen];
            onSearchChange({ ...others, ...(next === undefined ? {} : { state: next }) });
          }}
        />
        <p className={styles.count} role="status">
          {counts === undefined || state === 'all' ? '' : plural(counts[state], 'line')}
        </p>
      </div>
      <div className={styles.layout} id="back-orders-panel" role="tabpanel" aria-label={tab ?? 'All'}>
        <div className={styles.list}>
          {data === undefined ? (
            error !== null && !isFetching ? (
              <FailedState title="Couldn’t load the back-orders" error={error} onRetry={() => void refetch()} />
            ) : (
              <BackOrderSkeletons />
            )
          ) : lines.length === 0 ? (
            <EmptyState icon={CheckCircleIcon} title={find === '' ? emptyWords[state] : 'No Results Found'} />
          ) : isPrinting ? (
            <PrintedBackOrders
              lines={lines}
              title={tab ?? 'All'}
              now={now}
              total={counts?.[state === 'all' ? 'open' : state]}
            />
          ) : (
            <>
              <BackOrderHeads />
              <PageList
                ref={list}
                label="Back-ordered lines"
                rows={lines}
                rowKey={lineKey}
                rowHeight={rowHeight}
                renderRow={(line, index) => (
                  <BackOrderRow
                    line={line}
                    isFollowing={line.others > 0 && lines[index - 1]?.itemNumber === line.itemNumber}
                    isOpen={lineKey(line) === openKey}
                    now={now}
                  />
                )}
                hasMore={hasNextPage}
                onMore={() => void fetchNextPage({ cancelRefetch: false })}
              />
            </>
          )}
        </div>
        {isBeside && (lines.length > 0 || (data === undefined && isFetching)) ? (
          <section className={styles.beside} aria-label={open === undefined ? 'Line' : open.description}>
            {data === undefined ? null : panel === null ? (
              <p className={styles.hint}>Select a line to see what can be done.</p>
            ) : (
              <>
                <h2 className={styles.title}>{open?.description}</h2>
                {panel}
              </>
            )}
          </section>
        ) : panel === null ? null : (
          <Slider title={open?.description ?? ''} onClose={() => show(undefined)}>
            <div className={styles.inSlider}>{panel}</div>
          </Slider>
        )}
      </div>
    </section>
  );
}
