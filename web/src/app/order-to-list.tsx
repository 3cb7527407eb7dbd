/** Where orders and lists meet: what an order held becomes a list of the account. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, failureOf, isSessionOver } from '../calls/index.ts';
import { itemsForList, leftOutWords, type NewListItem } from '../lists/items-for-list.ts';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { ListIcon } from '../parts/list-icons.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { notify } from '../parts/toasts.ts';

const ListNameDialog = later(
  () => import('../lists/list-name-dialog.tsx'),
  (file) => file.ListNameDialog,
);

interface OrderToListProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
}

/** Free goods and what is no longer in the catalogue stay behind. */
export function OrderToList({ orderNumber, customerNumber }: OrderToListProps) {
  const navigate = useNavigate();
  const [items, setItems] = useState<readonly NewListItem[]>();
  const [isReading, setIsReading] = useState(false);

  const read = async () => {
    setIsReading(true);
    try {
      const params = { orderNumber: String(orderNumber), customerNumber };
      const { lines } = await call('listReorderLines', { params });
      const known = itemsForList(lines.filter(({ obstacle }) => obstacle !== 'free-good' && obstacle !== 'unknown'));
      if (known.length === 0) notify('This order holds nothing to make a list of', { tone: 'failed' });
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
        Make a list
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
              notify(leftOutWords(leftOut) ?? 'The list is made', { action: { label: 'Open it', run: open } });
            }}
          />
        )}
      </QuietGuard>
    </>
  );
}
