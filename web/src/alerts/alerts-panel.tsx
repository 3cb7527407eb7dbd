/** The alerts over the page: what they are, whose, since when; opening it makes them no longer new [A4.12]. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { CloseIcon } from '../parts/frame-icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Layer } from '../parts/layer.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './alerts-panel.module.css';
import { BellIcon } from './bell-icon.tsx';
import { markAllViewed, newestAlertsQuery, noteAccessed } from './queries.ts';

/** Says once that the panel is open, and again for what is raised while it stands open. */
function useAccessNoted(newestId: number | undefined, newCount: number | undefined) {
  const queryClient = useQueryClient();
  const noted = useRef<number | undefined>(undefined);
  useEffect(() => {
    const id = newestId ?? 0;
    if (newCount === undefined || noted.current === id) return;
    const isFirst = noted.current === undefined;
    noted.current = id;
    if (isFirst || newCount > 0) void noteAccessed(queryClient);
  }, [newestId, newCount, queryClient]);
}

export function AlertsPanel({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(newestAlertsQuery);
  useAccessNoted(data?.data[0]?.id, data?.newCount);
  return (
    <Layer shape="panel" label="Alerts" onClose={onClose}>
      <header className={styles.head}>
        <h2 className={styles.title}>Alerts</h2>
        {data === undefined || data.data.length === 0 ? null : (
          <Button variant="subtle" onClick={() => void markAllViewed(queryClient)}>
            Mark All as Read
          </Button>
        )}
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {data !== undefined && data.data.length > 0 ? (
        <AlertList newest={data} onClose={onClose} />
      ) : (
        <div className={styles.body}>
          {data !== undefined ? (
            <EmptyState icon={BellIcon} title="No alerts">
              <p>You will hear here when lines of your customers’ orders are back-ordered or canceled.</p>
            </EmptyState>
          ) : isError && !isFetching ? (
            // Why stands in the log alone [A8.18].
            <LoadAgain label="Load the alerts" onLoad={() => void refetch()} />
          ) : (
            <SkeletonRows label="Loading alerts" rows={10} />
          )}
        </div>
      )}
    </Layer>
  );
}
