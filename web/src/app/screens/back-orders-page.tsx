/** Mounts the back-order desk at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { BackOrdersScreen } from '../../back-orders/back-orders-screen.tsx';
import { type BackOrdersSearch, parseBackOrdersSearch } from '../../back-orders/back-orders-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function BackOrdersPage() {
  usePageTitle('Back-orders');
  const search = parseBackOrdersSearch(useSearch({ from: '/back-orders' }) as Readonly<Record<string, unknown>>);
  const navigate = useNavigate();
  const change = useCallback(
    (next: BackOrdersSearch) => void navigate({ to: '/back-orders', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.page}>
      <BackOrdersScreen search={search} onSearchChange={change} />
    </div>
  );
}
