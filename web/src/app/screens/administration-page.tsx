/** Mounts administration at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AdministrationScreen, administrationTitle } from '../../administration/administration-screen.tsx';
import { type AdministrationSearch, parseAdministrationSearch } from '../../administration/administration-search.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function AdministrationPage() {
  const query = useSearch({ from: '/administration' });
  const search = useMemo(() => parseAdministrationSearch({ ...query }), [query]);
  usePageTitle(administrationTitle(search));
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
