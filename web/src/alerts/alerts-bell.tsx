/** The bell of account managers with the count of what is new; its panel is loaded when it is first wanted [A2.59] [A6.05]. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { later } from '../parts/later.tsx';
import openerStyles from '../parts/menu-opener.module.css';
import { QuietGuard } from '../parts/part-guard.tsx';
import { bellLabel, countText, newWords } from './alert-words.ts';
import styles from './alerts-bell.module.css';
import { setAlertsOpen, useAlertsOpen } from './alerts-open.ts';
import { BellIcon } from './bell-icon.tsx';
import { newestAlertsQuery } from './queries.ts';

const AlertsPanel = later(
  () => import('./alerts-panel.tsx'),
  (file) => file.AlertsPanel,
);

/** The first rows of the screen go first, in ms. */
const patience = 600;

/** True a moment after the page has come. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** What is read out when the count rises while somebody works; nothing at first and nothing when it falls. */
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
