/** One order: its facts, and its lines by group. Signed-out visitors see the redacted one. */
import type { Order } from '@operatory/contract/orders';
import { can } from '@operatory/domain/access';
import { hasLines } from '@operatory/domain/orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useViewer } from '../access/index.ts';
import { failureOf, isRefusedWith } from '../calls/index.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { OrdersIcon } from '../parts/icons.tsx';
import { OrderGroups } from './order-groups.tsx';
import { OrderHead } from './order-head.tsx';
import styles from './order-screen.module.css';
import { OrderSkeletons } from './order-skeletons.tsx';
import { orderQuery } from './queries.ts';

interface OrderScreenProps {
  readonly orderNumber: string;
  /** The shipment that the address points at, and the place of one of its lines, from 0. */
  readonly shipmentId: string | undefined;
  readonly index: string | undefined;
  /** Counts up in an address that asks to read the order again [A2.12]. */
  readonly refresh?: string | undefined;
  /** What can be done with the order, such as ordering it again. */
  readonly actions?: ReactNode;
  /** The order is not there: the person goes home with this sentence [A5.01]. */
  readonly onNotFound: (sentence: string) => void;
}

const isAbsent = (thrown: unknown) =>
  isRefusedWith(thrown, 'order.not-found') || isRefusedWith(thrown, 'order.number-invalid');

export function OrderScreen({ orderNumber, shipmentId, index, refresh, actions, onNotFound }: OrderScreenProps) {
  const viewer = useViewer();
  const { data: order, error, refetch } = useQuery(orderQuery(orderNumber));
  const leave = useRef(onNotFound);
  leave.current = onNotFound;

  useEffect(() => {
    if (isAbsent(error)) leave.current(failureOf(error).detail);
  }, [error]);

  const lastRefresh = useRef(refresh);
  useEffect(() => {
    if (refresh === lastRefresh.current) return;
    lastRefresh.current = refresh;
    void refetch();
  }, [refresh, refetch]);

  if (isAbsent(error)) return null;
  if (error !== null && order === undefined) {
    return (
      <FailedState title={`Order ${orderNumber} could not be loaded`} error={error} onRetry={() => void refetch()} />
    );
  }
  if (order === undefined) return <OrderSkeletons label="Retrieving order details..." isLabelVisible cards={2} />;
  return (
    <div className={styles.screen}>
      <OrderHead order={order} isVisitor={viewer.kind === 'signed-out'} actions={actions} />
      <Lines order={order} seesWarehouses={can(viewer, 'stock.view-quantities')} {...{ shipmentId, index }} />
    </div>
  );
}

interface LinesProps extends Pick<OrderScreenProps, 'shipmentId' | 'index'> {
  readonly order: Order;
  readonly seesWarehouses: boolean;
}

/** The groups, or that there is nothing in any of them [A2.51]. */
function Lines({ order, seesWarehouses, shipmentId, index }: LinesProps) {
  if (!hasLines(order)) return <EmptyState icon={OrdersIcon} title="No Results Found" />;
  return (
    <div className={styles.groups}>
      <OrderGroups
        order={order}
        layout="detail"
        seesWarehouses={seesWarehouses}
        shipmentId={shipmentId}
        index={index}
      />
    </div>
  );
}
