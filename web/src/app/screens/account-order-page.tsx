/** Mounts an order for several accounts under Home. The address says where it was started. */
import type { User } from '@operatory/domain/access';
import { useSearch } from '@tanstack/react-router';
import { AccountOrderScreen } from '../../account-orders/account-order-screen.tsx';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';

interface AccountOrderPageProps {
  readonly viewer: User;
  /** The account whose list is ordered, a bill-to number, or `all` for all of the person's accounts. */
  readonly orderFor: string;
}

export function AccountOrderPage({ viewer, orderFor }: AccountOrderPageProps) {
  usePageTitle('Order for several accounts');
  const { list } = useSearch({ strict: false }) as { list?: unknown };
  const listId = Number(typeof list === 'string' ? list : Number.NaN);
  const begin = Number.isSafeInteger(listId)
    ? { customerNumber: orderFor, listId }
    : orderFor === 'all'
      ? {}
      : { billTo: orderFor };
  return (
    <div className={styles.page}>
      <AccountOrderScreen key={`${orderFor} ${listId}`} viewer={viewer} begin={begin} />
    </div>
  );
}
