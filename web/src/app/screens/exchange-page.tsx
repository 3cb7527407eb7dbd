/** Mounts the data exchange at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ExchangeScreen, exchangeTitle } from '../../exchange/exchange-screen.tsx';
import { type ExchangeSearch, parseExchangeSearch } from '../../exchange/exchange-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function ExchangePage() {
  const query = useSearch({ from: '/data-exchange' });
  const search = useMemo(() => parseExchangeSearch({ ...query }), [query]);
  usePageTitle(exchangeTitle(search));
  const navigate = useNavigate();
  // Each step has its own history entry, so Back returns from a run to the runs.
  const change = useCallback(
    (next: ExchangeSearch, { replace } = { replace: false }) =>
      void navigate({ to: '/data-exchange', search: next, replace, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.page}>
      <ExchangeScreen search={search} onSearchChange={change} />
    </div>
  );
}
