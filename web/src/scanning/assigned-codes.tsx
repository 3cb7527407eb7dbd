/** Codes that people assigned to products; each can be reassigned or removed. */
import type { AssignedCode } from '@operatory/contract/scanning';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { AssignCode } from './assign-code.tsx';
import styles from './scanning.module.css';

const assignedCodesQuery = (find: string) =>
  infiniteQueryOptions({
    queryKey: ['codes', 'assigned', find],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice('listAssignedCodes', { query: { pageIndex: pageParam, find } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Without the kind if the code itself shows it. */
const codeWords = (key: string) => key.replace(/^item /, '').replace(/^(gtin|hibc) /, (kind) => kind.toUpperCase());

function AssignedRow({ assigned }: { readonly assigned: AssignedCode }) {
  const saving = useSaving(['codes']);
  const { codeKey, itemNumber, description, assignedBy, assignedAt } = assigned;
  const words = codeWords(codeKey);
  const [isMoving, setIsMoving] = useState(false);
  return (
    <tr>
      <td className={tables.description}>
        {words}
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      </td>
      <td data-label="Product" className={tables.description}>
        {description} <span className={styles.soft}>#{itemNumber}</span>
        {isMoving ? (
          <AssignCode code={words} assigned={{ codeKey, itemNumber }} onAssigned={() => setIsMoving(false)} />
        ) : null}
      </td>
      <td data-label="Assigned">
        {momentWords(assignedAt)}
        {assignedBy === '' ? '' : ` by ${assignedBy}`}
      </td>
      <td>
        <Button
          variant="subtle"
          aria-label={`Change the product of ${words}`}
          aria-expanded={isMoving}
          onClick={() => setIsMoving(!isMoving)}
        >
          Change
        </Button>
        <Button
          variant="subtle"
          aria-label={`Unassign ${words}`}
          loading={saving.isBusy}
          onClick={() =>
            void saving.run(
              async () => void (await callBackOffice('unassignCode', { body: { codeKey, was: itemNumber } })),
            )
          }
        >
          Unassign
        </Button>
      </td>
    </tr>
  );
}

export function AssignedCodes() {
  const [typed, setTyped] = useState('');
  const find = useDebounced(typed, 300).trim();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(assignedCodesQuery(find));
  const codes = data?.pages.flatMap((page) => page.data) ?? [];
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the codes" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label="Loading codes" />
      );
    }
    if (codes.length === 0)
      return <EmptyState title={find === '' ? 'No codes were assigned yet' : 'No Results Found'} />;
    return (
      <table className={tables.table} data-cards aria-label="Assigned codes">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Product</th>
            <th scope="col">Assigned</th>
            <th scope="col">
              <span className="unseen">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((assigned) => (
            <AssignedRow key={assigned.codeKey} assigned={assigned} />
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <div className={styles.body}>
      <SearchBox
        label="Find an assigned code"
        placeholder="Code, item number, or description"
        value={typed}
        onChange={setTyped}
        isBusy={isFetching && find !== ''}
      />
      {draw()}
      {hasNextPage ? (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
