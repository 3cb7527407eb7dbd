/** Who changed what on a list, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../parts/button.tsx';
import dialog from '../parts/dialog.module.css';
import { Layer } from '../parts/layer.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { changeWords } from './change-words.ts';
import styles from './lists.module.css';
import { type ListSummary, listChangesQuery } from './queries.ts';

interface ListHistoryProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly onClose: () => void;
}

export function ListHistory({ customerNumber, list, onClose }: ListHistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    listChangesQuery(customerNumber, list.id),
  );
  const times = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings().timeZone,
  });
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Layer shape="dialog" label={`Changes of ${list.name}`} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{list.name}: who changed what</h2>
        {rows === undefined && error !== null ? (
          <LoadAgain label="Load the changes" onLoad={() => void refetch()} />
        ) : rows === undefined ? (
          <SkeletonRows rows={5} label="Loading the changes" />
        ) : (
          <ol className={styles.history}>
            {rows.map((row) => (
              <li key={row.version}>
                <span>{changeWords(row)}</span>
                <span className={styles.when}>
                  {row.changedBy === '' ? '' : `${row.changedBy} · `}
                  <time dateTime={row.changedAt}>{times.format(new Date(row.changedAt))}</time>
                </span>
              </li>
            ))}
          </ol>
        )}
        {hasNextPage ? (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier changes
          </Button>
        ) : null}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Layer>
  );
}
