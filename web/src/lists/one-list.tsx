/** The chosen list: its products in order, and for those who may, adding, changing and ordering them. */
import { type ListSort, operationFor, sortListItems, usualListQuantity } from '@operatory/domain/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { isRefusedWith } from '../calls/index.ts';
import { pressPauses, useSinglePress } from '../catalogue/index.ts';
import { ItemTypeAhead } from '../catalogue/item-type-ahead.tsx';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { CartIcon } from '../parts/icons.tsx';
import { later } from '../parts/later.tsx';
import { ListIcon } from '../parts/list-icons.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import { Money } from '../parts/money.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider } from '../parts/slider.tsx';
import { DescriptionIcon } from '../parts/status-icons.tsx';
import { notify } from '../parts/toasts.ts';
import { queueTiming } from './change-queue.ts';
import { type ListRow, type QueuedChange, rowsWith } from './list-changes.ts';
import { ListItems } from './list-items.tsx';
import type { ListOrder } from './list-sort.tsx';
import styles from './lists.module.css';
import { type ListSummary, listQuery, listSummariesQuery } from './queries.ts';
import { useChangeQueue, useQueueState } from './use-change-queue.ts';
import { useListToCart } from './use-list-to-cart.ts';

const PasteInList = later(
  () => import('./paste-in-list.tsx'),
  (file) => file.PasteInList,
);

interface OneListProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly order: ListOrder;
  readonly head: ReactNode;
  readonly dialogs: ReactNode;
  readonly onClose: () => void;
}

const noChanges: readonly QueuedChange[] = [];

/** The rows of the list in order, with what waits to be stored; `undefined` while it is loading. */
function useRows(
  { customerNumber, list, order }: Pick<OneListProps, 'customerNumber' | 'list' | 'order'>,
  changes: readonly QueuedChange[],
) {
  const client = useQueryClient();
  const { sort, isAscending } = order;
  const { data, error, refetch } = useQuery(listQuery(client, { customerNumber, listId: list.id, ...order }));
  // Somebody deleted it: the others are shown.
  const isGone = isRefusedWith(error, 'list.not-found');
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: listSummariesQuery(customerNumber).queryKey });
  }, [isGone, client, customerNumber]);
  const rows = useMemo(() => {
    if (data === undefined) return undefined;
    const ofList = changes.filter(({ listId }) => listId === list.id);
    return sortListItems(rowsWith(data.items, ofList), { sort: sort satisfies ListSort, isAscending });
  }, [data, changes, list.id, sort, isAscending]);
  return { rows, error, refetch };
}

const isAvailable = ({ item, quantity }: ListRow) => item.isOrderable && quantity > 0;

/** At the prices of the list as it was read; `undefined` where one is missing. */
function totalOf(rows: readonly ListRow[]): number | undefined {
  let cents = 0;
  for (const { item, quantity } of rows) {
    if (item.itemInfo.price === undefined) return undefined;
    cents += Math.round(item.itemInfo.price * 100) * quantity;
  }
  return cents / 100;
}

export function ReadOnlyList({
  head,
  dialogs,
  onClose,
  className,
  ...shown
}: OneListProps & { className?: string | undefined }) {
  const { rows, error, refetch } = useRows(shown, noChanges);
  return (
    <Slider title="Lists" onClose={onClose}>
      <div className={className}>
        {head}
        {rows === undefined && error !== null ? (
          <LoadAgain label="Load the list" onLoad={() => void refetch()} />
        ) : rows === undefined ? (
          <SkeletonRows rows={10} label="Loading the list" />
        ) : rows.length === 0 ? (
          <EmptyState icon={ListIcon} title="This list has no products" />
        ) : (
          <ListItems customerNumber={shown.customerNumber} listName={shown.list.name} rows={rows} />
        )}
      </div>
      {dialogs}
    </Slider>
  );
}

export function EditableList({ head, dialogs, onClose, ...shown }: OneListProps) {
  const { customerNumber, list } = shown;
  const queue = useChangeQueue(customerNumber);
  const { changes, isCutOff } = useQueueState(queue);
  const { rows, error, refetch } = useRows(shown, changes);
  const { add: addToCart, isAdding } = useListToCart(customerNumber);
  const [added, setAdded] = useState('');
  const [isPasting, setIsPasting] = useState(false);
  const available = useMemo(() => rows?.filter(isAvailable) ?? [], [rows]);

  const ask = (
    { itemNumber, item }: Pick<ListRow, 'itemNumber' | 'item'>,
    change: Pick<QueuedChange, 'operation' | 'quantity'>,
    pause = 0,
  ) => {
    const { description, pack, vendorName, imageUrl, version } = item;
    const facts = { description, pack, vendorName, imageUrl };
    queue.add({ listId: list.id, itemNumber, facts, version, ...change }, pause);
  };
  const remove = (row: ListRow) => {
    ask(row, { operation: 'delete', quantity: 0 });
    notify(`${row.description} removed`, {
      action: { label: 'Undo', run: () => ask(row, { operation: 'add', quantity: row.quantity }) },
    });
  };
  const setQuantity = (row: ListRow, quantity: number) => {
    if (operationFor(quantity) === 'delete') remove(row);
    else ask(row, { operation: 'update', quantity }, queueTiming.quantity);
  };
  const total = totalOf(available);
  const left = (rows?.length ?? 0) - available.length;
  const allAdded = left === 0 ? 'All Items Added to cart' : undefined;
  const addAll = useSinglePress(() => addToCart(available, allAdded), pressPauses.addToCart);

  const foot =
    rows === undefined || rows.length === 0 ? undefined : (
      <div className={styles.foot}>
        <p className={styles.sum}>
          {total === undefined ? null : <Money dollars={total} />}
          <span>
            {rows.length} {rows.length === 1 ? 'product' : 'products'}
            {left === 0 ? '' : `, ${left} not available`}
          </span>
        </p>
        <Button
          size="lg"
          leftSection={<CartIcon size={20} />}
          loading={isAdding}
          aria-disabled={available.length === 0}
          onClick={addAll}
        >
          Add all to cart
        </Button>
      </div>
    );
  return (
    <Slider title="Lists" onClose={onClose} foot={foot}>
      {head}
      {isCutOff && changes.length > 0 ? (
        <Banner tone="notice">
          The server cannot be reached. {changes.length === 1 ? 'One change waits' : `${changes.length} changes wait`}{' '}
          on this device and will be sent when it is back.
        </Banner>
      ) : null}
      <div className={styles.adding}>
        <ItemTypeAhead
          label="Add a product to this list"
          customerNumber={customerNumber}
          offersAll
          onChoose={(item) => {
            const { itemNumber, description, pack, vendorName, imageUrl } = item;
            const facts = { description, pack, vendorName, imageUrl };
            queue.add({ listId: list.id, operation: 'add', itemNumber, quantity: usualListQuantity, facts });
            setAdded(`${description} is on the list`);
          }}
        />
        <Button variant="subtle" leftSection={<DescriptionIcon size={18} />} onClick={() => setIsPasting(true)}>
          Paste a list
        </Button>
        <p role="status" className={styles.added}>
          {added}
        </p>
      </div>
      {rows === undefined && error !== null ? (
        <LoadAgain label="Load the list" onLoad={() => void refetch()} />
      ) : rows === undefined ? (
        <SkeletonRows rows={10} label="Loading the list" />
      ) : rows.length === 0 ? (
        <EmptyState icon={ListIcon} title="This list has no products">
          <p>Search for one above to put it on the list, or paste several.</p>
        </EmptyState>
      ) : (
        <ListItems
          customerNumber={customerNumber}
          listName={list.name}
          rows={rows}
          edit={{ isCutOff, onQuantity: setQuantity, onRemove: remove, onAddToCart: (row) => addToCart([row]) }}
        />
      )}
      {dialogs}
      <QuietGuard use={isPasting ? 1 : 0}>
        {isPasting && rows !== undefined ? (
          <PasteInList
            customerNumber={customerNumber}
            list={list}
            itemNumbers={rows.map(({ itemNumber }) => itemNumber)}
            onClose={() => setIsPasting(false)}
          />
        ) : null}
      </QuietGuard>
    </Slider>
  );
}
