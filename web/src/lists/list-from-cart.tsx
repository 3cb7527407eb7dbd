/** Creates a list from the cart's current contents. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, failureOf } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { itemsForList } from './items-for-list.ts';
import { ListNameDialog } from './list-name-dialog.tsx';

interface ListFromCartProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** Free goods stay with their coupons, and tag-only lines aren't ordered. */
export function ListFromCart({ customerNumber, onClose, onDone }: ListFromCartProps) {
  const { data: items, error } = useQuery({
    queryKey: ['lists', customerNumber, 'of-cart'],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'listCarts',
        { params: { customerNumber }, query: { pageIndex: 0, pageSize: 1 } },
        { signal },
      );
      const lines = data[0]?.items ?? [];
      return itemsForList(
        lines.filter(({ type }) => type === 0).map(({ itemNumber, quantity }) => ({ itemNumber, quantity })),
      );
    },
    gcTime: 0,
    staleTime: 0,
  });
  const problem =
    error === null ? (items?.length === 0 ? 'The cart has no products to save' : undefined) : failureOf(error).detail;
  useEffect(() => {
    if (problem === undefined) return;
    notify(problem, { tone: 'failed' });
    onClose();
  }, [problem, onClose]);
  if (items === undefined || items.length === 0) return null;
  return <ListNameDialog customerNumber={customerNumber} items={items} onClose={onClose} onDone={onDone} />;
}
