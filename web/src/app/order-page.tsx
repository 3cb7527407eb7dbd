/** Mounts the order screen at its address; an order that is not there leads home with the error [A5.01]. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { OrderScreen } from '../orders/order-screen.tsx';
import styles from './page.module.css';
import { usePageTitle } from './page-title.ts';

export function OrderPage() {
  const { id, shipid, index } = useParams({ from: '/order/$id/{-$shipid}/{-$index}' });
  const { refresh } = useSearch({ strict: false }) as { refresh?: string };
  const navigate = useNavigate();
  usePageTitle(`Order ${id}`);
  return (
    <div className={styles.page}>
      <OrderScreen
        key={id}
        orderNumber={id}
        shipmentId={shipid}
        index={index}
        refresh={refresh}
        onNotFound={(sentence) => navigate({ to: '/error/$error', params: { error: sentence }, replace: true })}
      />
    </div>
  );
}
