/** The orders of one account. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import type { OrdersSearch } from './orders-search.ts';
import { customerOrdersQuery } from './queries.ts';

interface OrdersScreenProps {
  readonly customerNumber: string;
  /** The number searched for, from the path. */
  readonly orderSearch: string | undefined;
  readonly search: OrdersSearch;
  /** Changes path value and query at once; the address is the only place they are kept. */
  readonly onSearchChange: (orderSearch: string | undefined, search: OrdersSearch) => void;
}

export function OrdersScreen({ customerNumber, orderSearch, search }: OrdersScreenProps) {
  const { data, error, refetch } = useInfiniteQuery(customerOrdersQuery(customerNumber, orderSearch ?? '', search));
  const rows = data?.pages.flatMap((page) => page.data);
  if (error !== null) return <FailedState title="The orders could not be loaded" error={error} onRetry={refetch} />;
  if (rows === undefined) return <SkeletonRows label="Loading orders" />;
  if (rows.length === 0) return <EmptyState title="No Orders Found" />;
  return (
    <ul>
      {rows.map((order) => (
        <li key={order.orderNumber}>
          <a href={`/order/${order.orderNumber}`}>{order.orderNumber}</a>
        </li>
      ))}
    </ul>
  );
}
