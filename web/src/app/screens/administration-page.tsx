/** Mounts administration at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AdministrationScreen } from '../../administration/administration-screen.tsx';
import { type AdministrationSearch, parseAdministrationSearch } from '../../administration/administration-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function AdministrationPage() {
  usePageTitle('Administration');
  const query = useSearch({ from: '/administration' });
  const search = useMemo(() => parseAdministrationSearch({ ...query }), [query]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: AdministrationSearch) => void navigate({ to: '/administration', search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.page}>
      <AdministrationScreen search={search} onSearchChange={change} />
    </div>
  );
}
