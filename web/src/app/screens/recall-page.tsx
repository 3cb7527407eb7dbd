/** Mounts the lot search at its address, which contains the search. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RecallScreen } from '../../receiving/recall-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function RecallPage() {
  usePageTitle('Recalls');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <RecallScreen
        recalled={{ lot: textOf(search.lot).slice(0, 40), itemNumber: textOf(search.item).slice(0, 20) }}
        onFind={({ lot, itemNumber }) =>
          void navigate({
            to: '/recalls',
            search: { lot, ...(itemNumber === '' ? {} : { item: itemNumber }) } as never,
          })
        }
      />
    </div>
  );
}
