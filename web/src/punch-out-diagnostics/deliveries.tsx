/** Documents for a buyer that are waiting or failed; failed ones can be resent. */
import { useQuery } from '@tanstack/react-query';
import styles from './connection-view.module.css';
import { DeliveryLine } from './delivery-line.tsx';
import { deliveriesQuery } from './queries.ts';

/** Draws nothing if nothing is waiting or failed. */
export function Deliveries({ connectionId }: { readonly connectionId: string }) {
  const { data: deliveries = [] } = useQuery(deliveriesQuery(connectionId));
  if (deliveries.length === 0) return null;
  return (
    <section className={styles.deliveries} aria-label="Outgoing documents">
      <h2>Outgoing documents</h2>
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
