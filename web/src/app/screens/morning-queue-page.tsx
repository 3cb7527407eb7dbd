/** Mounts the morning queue at its address, with phone mode over it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MorningScreen } from '../../morning-queue/morning-screen.tsx';
import { type MorningSearch, parseMorningSearch } from '../../morning-queue/morning-search.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { useWatchedCustomer } from '../start/hub-link.ts';

const PhonePanel = lazyPart(
  () => import('../../phone-mode/phone-panel.tsx'),
  (file) => file.PhonePanel,
);

function PhoneMode({ customerNumber, onClose }: { readonly customerNumber: string; readonly onClose: () => void }) {
  useWatchedCustomer(customerNumber);
  return (
    <QuietGuard use={customerNumber}>
      <PhonePanel key={customerNumber} customerNumber={customerNumber} onClose={onClose} />
    </QuietGuard>
  );
}

export function MorningQueuePage() {
  usePageTitle('Morning queue');
  const search = parseMorningSearch(useSearch({ from: '/morning-queue' }) as Readonly<Record<string, unknown>>);
  const navigate = useNavigate();
  const change = useCallback(
    (next: MorningSearch) => void navigate({ to: '/morning-queue', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  const { call, ...others } = search;
  return (
    <div className={styles.page}>
      <MorningScreen search={search} onSearchChange={change} />
      {call === undefined ? null : <PhoneMode customerNumber={call} onClose={() => change(others)} />}
    </div>
  );
}
