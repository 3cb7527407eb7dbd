/** The entries in their order, or why there are none; on paper, every one that was loaded. */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, type Ref, useMemo } from 'react';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import { useIsPrinting } from '../parts/reports/use-printing.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { MorningHeads, MorningRow, useEntryHeight } from './morning-row.tsx';
import styles from './morning-screen.module.css';
import type { MorningSearch } from './morning-search.ts';
import { entryKey, morningQuery } from './queries.ts';

/** The same entries once, even if one was decided between two pages, and without those that were just decided. */
export function useEntries(search: MorningSearch, gone: ReadonlySet<string>) {
  const found = useInfiniteQuery(morningQuery(search));
  const entries = useMemo(() => {
    const all = found.data?.pages.flatMap(({ data }) => data) ?? [];
    return [...new Map(all.map((entry) => [entryKey(entry), entry])).values()].filter(
      (entry) => !gone.has(entryKey(entry)),
    );
  }, [found.data, gone]);
  return { found, entries, last: found.data?.pages.at(-1) };
}

/** In print, every loaded entry is shown in full. */
function Printed({ entries }: { readonly entries: readonly MorningEntry[] }) {
  return (
    <ul className={styles.printed}>
      {entries.map((entry) => (
        <li key={entryKey(entry)}>
          <strong>{entry.customerName}</strong> {entry.customerNumber}, {entry.phone}:{' '}
          {entry.reasons.map(({ words }) => words).join('; ')}.
        </li>
      ))}
    </ul>
  );
}

interface MorningListProps {
  readonly found: ReturnType<typeof useEntries>['found'];
  readonly entries: readonly MorningEntry[];
  readonly search: MorningSearch;
  readonly openKey: string | undefined;
  readonly ref: Ref<PageListHandle>;
}

export function MorningList({ found, entries, search, openKey, ref }: MorningListProps) {
  const rowHeight = useEntryHeight();
  const isPrinting = useIsPrinting();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the morning queue" error={error} onRetry={() => void refetch()} />
    ) : (
      <div style={{ '--row-height': `${rowHeight}px` } as CSSProperties}>
        <MorningHeads />
        <SkeletonRows label="Loading the morning queue" rows={12} />
      </div>
    );
  }
  if (entries.length === 0) {
    const isMade = data.pages.at(-1)?.builtAt !== null;
    const nothing = isMade ? 'Nothing for today' : 'The queue is being prepared. Check back in a minute.';
    return <EmptyState icon={CheckCircleIcon} title={search.find === undefined ? nothing : 'No Results Found'} />;
  }
  if (isPrinting) return <Printed entries={entries} />;
  return (
    <>
      <MorningHeads />
      <PageList
        ref={ref}
        label="Accounts to call"
        rows={entries}
        rowKey={entryKey}
        rowHeight={rowHeight}
        renderRow={(entry) => <MorningRow entry={entry} isOpen={entryKey(entry) === openKey} />}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage({ cancelRefetch: false })}
      />
    </>
  );
}
