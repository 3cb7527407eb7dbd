/** The tabs Orders, Shop and Cart: in the customer bar, and at the bottom of a phone [A2.23]. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { customerQuery, isCartEnabled, lastPlaceOf, type TabName, useLastPlaces } from '../../customers/index.ts';
import type { Icon } from '../../parts/icons/icon.tsx';
import { CartIcon, OrdersIcon, ShopIcon } from '../../parts/icons/icons.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { tabDestination } from '../routing/tab-destination.ts';
import styles from './customer-tabs.module.css';

const CartCount = lazyPart(
  () => import('./cart-count.tsx'),
  (file) => file.CartCount,
);

const tabs: readonly { name: TabName; label: string; icon: Icon }[] = [
  { name: 'orders', label: 'Orders', icon: OrdersIcon },
  { name: 'products', label: 'Shop', icon: ShopIcon },
  { name: 'cart', label: 'Cart', icon: CartIcon },
];

interface CustomerTabsProps {
  readonly customerNumber: string;
  readonly current: TabName;
}

export function CustomerTabs({ customerNumber, current }: CustomerTabsProps) {
  const viewer = useViewer();
  const memory = useLastPlaces();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const hasCart = record !== undefined && isCartEnabled(viewer, record);
  return (
    <nav className={styles.tabs} aria-label="Customer">
      {tabs.map(({ name, label, icon: Picture }) =>
        name === 'cart' && !hasCart ? null : (
          <Link
            key={name}
            {...tabDestination(customerNumber, name, lastPlaceOf(memory, customerNumber, name))}
            className={styles.tab}
            aria-current={name === current ? 'page' : undefined}
          >
            <Picture />
            <span>{label}</span>
            {name === 'cart' ? (
              <span className={styles.badge}>
                <QuietGuard>
                  <CartCount customerNumber={customerNumber} />
                </QuietGuard>
              </span>
            ) : null}
          </Link>
        ),
      )}
    </nav>
  );
}
