/** One delivery: to be checked, or with the result of its check. */
import { shippedWords } from '@operatory/domain/receiving';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { CheckDelivery } from './check-delivery.tsx';
import { DeliveryReportView } from './delivery-report-view.tsx';
import { deliveryQuery } from './queries.ts';
import styles from './receiving.module.css';
import { ShippedLines } from './shipped-lines.tsx';

interface DeliveryViewProps {
  readonly customerNumber: string;
  readonly shipmentId: number;
  readonly mayCheck: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function DeliveryView({ customerNumber, shipmentId, mayCheck, onBack, onClose }: DeliveryViewProps) {
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(customerNumber, shipmentId));
  const frame = (content: ReactNode, foot?: ReactNode) => (
    <Slider title="Check a delivery" isWide onClose={onClose} foot={foot}>
      <div className={styles.part}>
        <div className={styles.head}>
          <Button variant="subtle" onClick={onBack}>
            All deliveries
          </Button>
          {data === undefined ? null : (
            <p>
              Shipment {data.shipmentNumber} · {shippedWords(data)} ·{' '}
              <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(data.orderNumber) }}>
                Order {data.orderNumber}
              </Link>
            </p>
          )}
        </div>
        {content}
      </div>
    </Slider>
  );
  if (data === undefined) {
    return frame(
      error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the delivery" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading the delivery" />
      ),
    );
  }
  if (data.check !== null) return frame(<DeliveryReportView check={data.check} {...{ customerNumber, shipmentId }} />);
  if (!mayCheck) return frame(<ShippedLines lines={data.lines} />);
  return <CheckDelivery delivery={data} customerNumber={customerNumber} frame={frame} />;
}
