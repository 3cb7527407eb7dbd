/** Creates a list from the cart's current contents. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, failureOf } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { cutWords, itemsForList, leftOutWords } from './items-for-list.ts';
import { ListNameDialog } from './list-name-dialog.tsx';

interface ListFromCartProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** Free goods stay with their coupons, and tag-only lines aren't ordered. */
export function ListFromCart({ customerNumber, onClose, onDone }: ListFromCartProps) {
  const { data, error } = useQuery({
    queryKey: ['lists', customerNumber, 'of-cart'],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'listCarts',
        { params: { customerNumber }, query: { pageIndex: 0, pageSize: 1 } },
        { signal },
      );
      const lines = (data[0]?.items ?? []).filter(({ type }) => type === 0);
      return { items: itemsForList(lines), cut: cutWords(lines) };
    },
    gcTime: 0,
    staleTime: 0,
  });
  const items = data?.items;
  const problem =
    error === null ? (items?.length === 0 ? 'The cart has no products to save' : undefined) : failureOf(error).detail;
  useEffect(() => {
    if (problem === undefined) return;
    notify(problem, { tone: 'failed' });
    onClose();
  }, [problem, onClose]);
  if (items === undefined || items.length === 0) return null;
  const made = (id: number, leftOut: readonly string[]) => {
    const words = [data?.cut, leftOutWords(leftOut)].filter((each) => each !== undefined);
    if (words.length > 0) notify(words.join('. '));
    onDone(id);
  };
  return <ListNameDialog customerNumber={customerNumber} items={items} onClose={onClose} onDone={made} />;
}
