/** Mounts the punch-out diagnostics at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { DiagnosticsScreen } from '../../punch-out-diagnostics/diagnostics-screen.tsx';
import { type DiagnosticsSearch, parseDiagnosticsSearch } from '../../punch-out-diagnostics/diagnostics-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function PunchOutDiagnosticsPage() {
  usePageTitle('Punch-out diagnostics');
  const query = useSearch({ from: '/punch-out-diagnostics' });
  const search = useMemo(() => parseDiagnosticsSearch({ ...query }), [query]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: DiagnosticsSearch) =>
      void navigate({
        to: '/punch-out-diagnostics',
        search: next,
        // A different view is a new history entry, so that Back returns here, and a secret shown only once can ask before it's left.
        replace: next.of === search.of && next.form === search.form,
        resetScroll: false,
      }),
    [navigate, search.of, search.form],
  );
  return (
    <div className={styles.page}>
      <DiagnosticsScreen search={search} onSearchChange={change} />
    </div>
  );
}
