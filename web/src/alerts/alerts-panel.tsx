/** The alerts over the page; opening it marks them as no longer new. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { BellIcon } from '../parts/icons/bell-icon.tsx';
import { CloseIcon } from '../parts/icons/frame-icons.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './alerts-panel.module.css';
import { markAllViewed, newestAlertsQuery, noteAccessed } from './queries.ts';

/** Announces that the panel is open, and alerts that arrive while it is. */
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
              <p>You’ll see an alert here when items on your customers’ orders are back-ordered or canceled.</p>
            </EmptyState>
          ) : isError && !isFetching ? (
            // The reason is only logged.
            <LoadAgain what="the alerts" onLoad={() => void refetch()} />
          ) : (
            <SkeletonRows label="Loading alerts" rows={10} />
          )}
        </div>
      )}
    </Layer>
  );
}
