/** One order: its facts, and its lines by group. Signed-out visitors see the redacted one. */
import type { Order } from '@operatory/contract/orders';
import { can } from '@operatory/domain/access';
import { hasLines } from '@operatory/domain/orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useViewer } from '../access/index.ts';
import { failureOf, isRefusedWith } from '../calls/index.ts';
import { OrdersIcon } from '../parts/icons/icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { OrderGroups } from './order-groups.tsx';
import { copyNumber, OrderHead } from './order-head.tsx';
import { OrderNews } from './order-news.tsx';
import styles from './order-screen.module.css';
import { OrderSkeletons } from './order-skeletons.tsx';
import { orderQuery } from './queries.ts';

interface OrderScreenProps {
  readonly orderNumber: string;
  /** The shipment in the address, and the position of one of its lines, from 0. */
  readonly shipmentId: string | undefined;
  readonly index: string | undefined;
  /** Counts up in an address that requests a refetch of the order. */
  readonly refresh?: string | undefined;
  /** The order's actions, such as reordering it. */
  readonly actions?: ReactNode;
  /** The order doesn't exist: the person is redirected to the home page with this message. */
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
    return <FailedState title={`Couldn’t load order ${orderNumber}`} error={error} onRetry={() => void refetch()} />;
  }
  if (order === undefined) return <OrderSkeletons label="Retrieving order details..." isLabelVisible cards={2} />;
  return (
    <div className={styles.screen}>
      <OrderNews order={order} />
      <OrderHead order={order} isVisitor={viewer.kind === 'signed-out'} actions={actions} />
      <Lines order={order} seesWarehouses={can(viewer, 'stock.view-quantities')} {...{ shipmentId, index }} />
    </div>
  );
}

interface LinesProps extends Pick<OrderScreenProps, 'shipmentId' | 'index'> {
  readonly order: Order;
  readonly seesWarehouses: boolean;
}

/** The groups, or a message that none has lines. */
function Lines({ order, seesWarehouses, shipmentId, index }: LinesProps) {
  if (!hasLines(order)) return <EmptyState icon={OrdersIcon} title="No Results Found" />;
  return (
    <div className={styles.groups}>
      <OrderGroups
        order={order}
        layout="detail"
        copy={copyNumber}
        seesWarehouses={seesWarehouses}
        shipmentId={shipmentId}
        index={index}
      />
    </div>
  );
}
