/** The cart of one account. */
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { CartIcon } from '../parts/icons.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { cartQuery } from './queries.ts';

export function CartScreen({ customerNumber }: { readonly customerNumber: string }) {
  const { data, error, refetch } = useQuery(cartQuery(customerNumber));
  if (error !== null) return <FailedState title="The cart could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <SkeletonRows label="Loading the cart" />;
  if (data === null || data.items.length === 0) return <EmptyState icon={CartIcon} title="The cart is empty." />;
  return (
    <ul>
      {data.items.map((line) => (
        <li key={`${line.itemNumber}/${line.type}`}>
          {line.quantity} × {line.description}
        </li>
      ))}
    </ul>
  );
}
