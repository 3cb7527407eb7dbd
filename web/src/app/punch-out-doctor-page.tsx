/** Mounts the punch-out doctor at its address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { DoctorScreen } from '../punch-out-doctor/doctor-screen.tsx';
import { type DoctorSearch, parseDoctorSearch } from '../punch-out-doctor/doctor-search.ts';
import styles from './page.module.css';
import { usePageTitle } from './page-title.ts';

export function PunchOutDoctorPage() {
  usePageTitle('Punch-out doctor');
  const query = useSearch({ from: '/punch-out-doctor' });
  const search = useMemo(() => parseDoctorSearch({ ...query }), [query]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: DoctorSearch) => void navigate({ to: '/punch-out-doctor', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.page}>
      <DoctorScreen search={search} onSearchChange={change} />
    </div>
  );
}
