/** Mounts the people of a practice at their address. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { PracticePeopleScreen } from '../../practice-people/practice-people-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

export function PracticePeoplePage() {
  usePageTitle('People');
  const { id } = useParams({ from: '/practice-people/$id' });
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PracticePeopleScreen
        customerNumber={id}
        onAccountChange={(next) => void navigate({ to: '/practice-people/$id', params: { id: next } })}
      />
    </div>
  );
}
