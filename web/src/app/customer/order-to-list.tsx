/** Connects orders with lists: creates a list from an order's products. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callPanel, failureOf, isSessionOver } from '../../calls/index.ts';
import { itemsForList, leftOutWords, type NewListItem } from '../../lists/items-for-list.ts';
import { Button } from '../../parts/controls/button.tsx';
import { ListIcon } from '../../parts/icons/list-icons.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { notify } from '../../parts/messages/toasts.ts';

const ListNameDialog = lazyPart(
  () => import('../../lists/list-name-dialog.tsx'),
  (file) => file.ListNameDialog,
);

interface OrderToListProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
}

/** Free goods and items no longer in the catalog are left out. */
export function OrderToList({ orderNumber, customerNumber }: OrderToListProps) {
  const navigate = useNavigate();
  const [items, setItems] = useState<readonly NewListItem[]>();
  const [isReading, setIsReading] = useState(false);

  const read = async () => {
    setIsReading(true);
    try {
      const params = { orderNumber: String(orderNumber), customerNumber };
      const { lines } = await callPanel('listReorderLines', { params });
      const known = itemsForList(lines.filter(({ obstacle }) => obstacle !== 'free-good' && obstacle !== 'unknown'));
      if (known.length === 0) notify('This order has no products to save as a list', { tone: 'failed' });
      else setItems(known);
    } catch (thrown) {
      if (!isSessionOver(thrown)) notify(failureOf(thrown).detail, { tone: 'failed' });
    } finally {
      setIsReading(false);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<ListIcon size={18} />} loading={isReading} onClick={() => void read()}>
        Create a list
      </Button>
      <QuietGuard use={items === undefined ? 0 : 1}>
        {items === undefined ? null : (
          <ListNameDialog
            customerNumber={customerNumber}
            items={items}
            onClose={() => setItems(undefined)}
            onDone={(id, leftOut) => {
              const to = { to: '/customer/$id/$panel', params: { id: customerNumber, panel: 'lists' } } as const;
              const open = () => void navigate({ ...to, search: { list: String(id) } });
              notify(leftOutWords(leftOut) ?? 'List created', { action: { label: 'Open', run: open } });
            }}
          />
        )}
      </QuietGuard>
    </>
  );
}
