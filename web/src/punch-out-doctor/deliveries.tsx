/** Documents for a buyer that wait or were given up; the latter can be sent again. */
import { useQuery } from '@tanstack/react-query';
import styles from './connection-view.module.css';
import { DeliveryLine } from './delivery-line.tsx';
import { deliveriesQuery } from './queries.ts';

/** Draws nothing where nothing waits: that is as it should be. */
export function Deliveries({ connectionId }: { readonly connectionId: string }) {
  const { data: deliveries = [] } = useQuery(deliveriesQuery(connectionId));
  if (deliveries.length === 0) return null;
  return (
    <section className={styles.deliveries} aria-label="Documents on their way">
      <h2>Documents on their way</h2>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.deliveryId}>
            <DeliveryLine delivery={delivery} />
          </li>
        ))}
      </ul>
    </section>
  );
}
