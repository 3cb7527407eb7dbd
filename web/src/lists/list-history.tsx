/** A list's history: what changed, by whom, and when, newest first. */
import { formatMoment } from '@operatory/domain/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { scrollsByKeyboard } from '../parts/keyboard/scrolls.ts';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
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
  const { timeZone } = settings();
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Layer shape="dialog" label={`History of ${list.name}`} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{list.name}: list history</h2>
        {rows === undefined && error !== null ? (
          <LoadAgain what="the history" onLoad={() => void refetch()} />
        ) : rows === undefined ? (
          <SkeletonRows rows={5} label="Loading the history" />
        ) : (
          <ol className={styles.history} {...scrollsByKeyboard} aria-label="Changes, newest first">
            {rows.map((row) => (
              <li key={row.version}>
                <span>{changeWords(row)}</span>
                <span className={styles.when}>
                  {row.changedBy === '' ? '' : `${row.changedBy} · `}
                  <time dateTime={row.changedAt}>{formatMoment(row.changedAt, timeZone)}</time>
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
