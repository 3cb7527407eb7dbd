/** Scanned codes that name no product: each is assigned to one, or dismissed. */
import type { UnknownCode } from '@operatory/contract/scanning';
import { plural } from '@operatory/domain/words';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callBackOffice, callBackOfficeForResponse } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { AssignCode } from './assign-code.tsx';
import styles from './scanning.module.css';

const unknownCodesQuery = infiniteQueryOptions({
  queryKey: ['codes', 'unknown'],
  queryFn: ({ pageParam, signal }) =>
    callBackOffice('listUnknownCodes', { query: { pageIndex: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  staleTime: 0,
});

/** The camera's picture. */
function CodePicture({ code }: { readonly code: string }) {
  const { data } = useQuery({
    queryKey: ['codes', 'picture', code],
    queryFn: async ({ signal }) =>
      (await callBackOfficeForResponse('readCodePicture', { query: { code } }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address === undefined ? (
    <span className={styles.picture} />
  ) : (
    <img className={styles.picture} src={address} alt={`What the camera saw of ${code}`} />
  );
}

function UnknownRow({ unknown, onDone }: { readonly unknown: UnknownCode; readonly onDone: () => void }) {
  const saving = useSaving(['codes']);
  const { code, times, seenAt, customerNumber, customerName, hasPicture } = unknown;
  return (
    <li className={styles.line}>
      {hasPicture ? <CodePicture code={code} /> : null}
      <span className={styles.words}>
        <strong>{code}</strong>
        <span className={styles.soft}>
          Looked up {times === 2 ? 'twice' : plural(times, 'time')}, last {momentWords(seenAt)} for {customerName} (
          {customerNumber})
        </span>
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      </span>
      <AssignCode code={code} onAssigned={onDone} />
      <Button
        variant="subtle"
        aria-label={`Not a product: ${code}`}
        loading={saving.isBusy}
        onClick={() =>
          void saving.run(async () => {
            await callBackOffice('dismissCode', { body: { code } });
            notify(`${code} is marked as not a product`);
            onDone();
          })
        }
      >
        Not a product
      </Button>
    </li>
  );
}

export function UnknownCodes() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(unknownCodesQuery);
  const codes = data?.pages.flatMap((page) => page.data) ?? [];
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the codes" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label="Loading codes" />
    );
  }
  if (codes.length === 0) {
    return (
      <EmptyState title="No unknown codes">
        <p>Scanned codes that don’t match a product appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.lines} aria-label="Unknown codes">
        {codes.map((unknown) => (
          <UnknownRow key={unknown.code} unknown={unknown} onDone={() => void refetch()} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
