/** Recent shipments to the account, and who checked them. */
import type { Delivery } from '@operatory/contract/receiving';
import { poWords } from '@operatory/domain/orders';
import { shippedWords } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { InventoryIcon } from '../parts/icons/product-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { deliveriesQuery } from './queries.ts';
import styles from './receiving.module.css';

function CheckMark({ check }: Pick<Delivery, 'check'>) {
  if (check === null) return null;
  const { differences, isSettled, by } = check;
  const who = by === '' ? '' : ` by ${by}`;
  if (differences === 0) return <StatusMark icon={CheckCircleIcon} word={`Checked${who}`} tone="good" />;
  const word = `${plural(differences, 'difference')}, ${isSettled ? 'settled' : `reported${who}`}`;
  return (
    <StatusMark icon={isSettled ? CheckCircleIcon : WarningIcon} word={word} tone={isSettled ? 'good' : 'notice'} />
  );
}

interface DeliveriesViewProps {
  readonly customerNumber: string;
  readonly onOpen: (shipmentId: number) => void;
}

export function DeliveriesView({ customerNumber, onOpen }: DeliveriesViewProps) {
  const { data, error, isFetching, refetch } = useQuery(deliveriesQuery(customerNumber));
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the deliveries" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label="Loading deliveries" />
    );
  }
  const { deliveries, hasMore } = data;
  if (deliveries.length === 0)
    return <EmptyState icon={InventoryIcon} title="Nothing was shipped in the last 90 days" />;
  return (
    <>
      <ul className={styles.rows} aria-label="Deliveries">
        {deliveries.map(({ shipmentId, shipmentNumber, orderNumber, poNumber, lines, pieces, check, ...days }) => (
          <li key={shipmentId} className={styles.row}>
            <span className={styles.words}>
              <button type="button" className={styles.open} onClick={() => onOpen(shipmentId)}>
                {shippedWords(days)}, shipment {shipmentNumber}
              </button>
              <span className={styles.soft}>
                {[
                  `Order ${orderNumber}`,
                  poNumber === '' ? '' : poWords(poNumber),
                  plural(lines, 'product'),
                  plural(pieces, 'piece'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <CheckMark check={check} />
          </li>
        ))}
      </ul>
      {hasMore ? <p className={styles.soft}>These are the newest {deliveries.length}.</p> : null}
    </>
  );
}
