/** The rows of the panel: ten at first, and ten more whenever the end comes into view. */

import type { OrderAlerts } from '@operatory/contract/alerts';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { arrowTarget } from '../parts/keyboard/arrows.ts';
import { useEndInSight } from '../parts/lists/use-end-in-sight.ts';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts-panel.module.css';
import { mergeAlerts } from './merge-alerts.ts';
import { alertsThroughQuery } from './queries.ts';

interface AlertListProps {
  /** The newest page with at least one alert; refetched whenever one is raised. */
  readonly newest: OrderAlerts;
  readonly onClose: () => void;
}

export function AlertList({ newest, onClose }: AlertListProps) {
  const [first, setFirst] = useState(newest);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    alertsThroughQuery(first),
  );
  // There are so many new alerts that the newest page no longer overlaps the others: start over from it.
  const isApart = newest.data.every(({ id }) => id > (first.data[0]?.id ?? 0));
  useEffect(() => {
    if (isApart) setFirst(newest);
  }, [isApart, newest]);

  const alerts = mergeAlerts(newest.data, ...data.pages.map((page) => page.data));
  const isAutomatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useEndInSight(isAutomatic, () => void fetchNextPage());

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The panel was open before the alerts arrived, so the focus was on its close button.
    const isWaitedFor = list.current?.closest('[role="dialog"]')?.contains(document.activeElement);
    if (isWaitedFor) list.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, []);

  /** Arrows move from alert to alert; at the end they load more. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = arrowTarget(event, at, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
    if (next >= rows.length - 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };

  return (
    <div className={styles.body}>
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {alerts.map((alert, index) => (
          <AlertRow key={alert.id} alert={alert} isFirst={index === 0} onClose={onClose} />
        ))}
      </ul>
      <div ref={end} className={styles.end} role="status">
        {isFetchNextPageError && !isFetchingNextPage ? (
          <Button variant="subtle" onClick={() => void fetchNextPage()}>
            Load older alerts
          </Button>
        ) : hasNextPage ? (
          'Loading more alerts…'
        ) : (
          `${plural(alerts.length, 'alert')}, no more`
        )}
      </div>
    </div>
  );
}
