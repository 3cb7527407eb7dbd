/** One order with its line groups. */
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../parts/failed-state.tsx';
import { orderQuery } from './queries.ts';

interface OrderScreenProps {
  readonly orderNumber: string;
  readonly shipmentId: string | undefined;
  readonly index: string | undefined;
  /** The order is not there: the person goes home with this sentence. */
  readonly onNotFound: (sentence: string) => void;
}

export function OrderScreen({ orderNumber }: OrderScreenProps) {
  const { data, error, refetch } = useQuery(orderQuery(orderNumber));
  if (error !== null) return <FailedState title="The order could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <p role="status">Retrieving order details...</p>;
  return <h1>Order {data.orderNumber}</h1>;
}
