/** The bell of account managers with the number of new alerts; its panel is loaded at first use. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BellIcon } from '../parts/icons/bell-icon.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import openerStyles from '../parts/menus/menu-opener.module.css';
import { bellLabel, countText, newWords } from './alert-words.ts';
import styles from './alerts-bell.module.css';
import { setAlertsOpen, useAlertsOpen } from './alerts-open.ts';
import { newestAlertsQuery } from './queries.ts';

const AlertsPanel = lazyPart(
  () => import('./alerts-panel.tsx'),
  (file) => file.AlertsPanel,
);

/** The screen's first rows load first, in ms. */
const loadAfterMs = 600;

/** True shortly after the page has loaded. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** Announced when the count rises while someone works; not at first, and not when it falls. */
function useRise(newCount: number | undefined): string {
  const before = useRef(newCount);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (newCount === undefined) return;
    if (before.current !== undefined && newCount > before.current) setWords(`Alerts: ${newWords(newCount)}`);
    if (newCount === 0) setWords('');
    before.current = newCount;
  }, [newCount]);
  return words;
}

export function AlertsBell() {
  const isOpen = useAlertsOpen();
  const { data } = useQuery({ ...newestAlertsQuery, enabled: useIsSettled() || isOpen });
  const newCount = data?.newCount ?? 0;
  const rise = useRise(data?.newCount);
  const preload = () => void AlertsPanel.preload();
  return (
    <>
      <button
        type="button"
        className={openerStyles.opener}
        aria-label={bellLabel(newCount)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setAlertsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <span className={styles.bell}>
          <BellIcon />
          {newCount === 0 ? null : (
            <span className={styles.count} aria-hidden="true">
              {countText(newCount)}
            </span>
          )}
        </span>
      </button>
      <span role="status" className="unseen">
        {rise}
      </span>
      {isOpen ? (
        <QuietGuard>
          <AlertsPanel onClose={() => setAlertsOpen(false)} />
        </QuietGuard>
      ) : null}
    </>
  );
}
