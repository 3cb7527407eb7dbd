/** Mounts the overview of accounts under Home, with its view in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountsScreen } from '../../account-groups/accounts-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

interface AccountsPageProps {
  readonly isOwn: boolean;
  /** The bill-to number; undefined for all of the person's accounts. */
  readonly billTo: string | undefined;
}

export function AccountsPage({ isOwn, billTo }: AccountsPageProps) {
  usePageTitle('Overview of accounts');
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const go = (change: Record<string, string>) => {
    const wanted = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
    void navigate({ to: '/home', search: Object.fromEntries(wanted) as never, replace: true, resetScroll: false });
  };
  return (
    <div className={styles.page}>
      <AccountsScreen
        of={{ isOwn, billTo }}
        search={{ find: textOf(query.find).slice(0, 100), sort: textOf(query.sort) }}
        onSearchChange={(change) => go({ ...change })}
        onGroup={(number) => go({ overview: number ?? 'all' })}
      />
    </div>
  );
}
