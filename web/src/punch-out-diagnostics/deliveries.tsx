/** Documents for a buyer that are waiting or failed; failed ones can be resent. */
import { useQuery } from '@tanstack/react-query';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import styles from './connection-view.module.css';
import { DeliveryLine } from './delivery-line.tsx';
import { deliveriesQuery } from './queries.ts';

interface DeliveriesProps {
  readonly connectionId: string;
}

/** Renders nothing if nothing is waiting or failed. */
export function Deliveries({ connectionId }: DeliveriesProps) {
  const { data: deliveries = [], isLoadingError, refetch } = useQuery(deliveriesQuery(connectionId));
  if (isLoadingError) return <LoadAgain what="the outgoing documents" onLoad={() => void refetch()} />;
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
