/** The chosen list: its products in order, with adding, changing, and ordering for people who may. */

import { type ListSort, sortListItems, usualListQuantity } from '@operatory/domain/lists';
import { byCount, plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { isRefusedWith } from '../calls/index.ts';
import { pressPauses, useSinglePress } from '../catalog/index.ts';
import { ItemTypeAhead } from '../catalog/item-type-ahead.tsx';
import { Button } from '../parts/controls/button.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { Money } from '../parts/reports/money.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { AddSeveral } from './add-several.tsx';
import { type ListChange, type ListRow, rowsWith } from './list-changes.ts';
import { ListItems } from './list-items.tsx';
import { useListOutbox, useListOutboxState } from './list-outbox.ts';
import type { ListOrder } from './list-sort.tsx';
import styles from './lists.module.css';
import { type ListSummary, listQuery, listSummariesQuery } from './queries.ts';
import { useListEdits } from './use-list-edits.ts';
import { useListToCart } from './use-list-to-cart.ts';

const CountShelf = lazyPart(
  () => import('./count/count-shelf.tsx'),
  (file) => file.CountShelf,
);

interface OneListProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly order: ListOrder;
  readonly head: ReactNode;
  readonly dialogs: ReactNode;
  readonly onClose: () => void;
}

const noChanges: readonly ListChange[] = [];

/** The rows of the list in order, with unsaved changes applied; `undefined` while it's loading. */
function useRows(
  { customerNumber, list, order }: Pick<OneListProps, 'customerNumber' | 'list' | 'order'>,
  changes: readonly ListChange[],
) {
  const client = useQueryClient();
  const { sort, isAscending } = order;
  const { data, error, refetch } = useQuery(listQuery(client, { customerNumber, listId: list.id, ...order }));
  // Someone deleted it, so the others are shown.
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

/** At the list's prices; `undefined` if one is missing. */
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
          <LoadAgain what="the list" onLoad={() => void refetch()} />
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
  const outbox = useListOutbox(customerNumber);
  const { changes, isCutOff } = useListOutboxState(outbox);
  const { rows, error, refetch } = useRows(shown, changes);
  const { add: addToCart, isAdding } = useListToCart(customerNumber);
  const edits = useListEdits(list.id, outbox);
  const [added, setAdded] = useState('');
  const [isCounting, setIsCounting] = useState(false);
  const hasParLevels = rows?.some(({ parLevel }) => parLevel !== null) ?? false;
  // A stockroom often has no connection, so the chunk is preloaded.
  useEffect(() => {
    if (hasParLevels) void CountShelf.preload();
  }, [hasParLevels]);
  const available = useMemo(() => rows?.filter(isAvailable) ?? [], [rows]);

  const total = totalOf(available);
  const left = (rows?.length ?? 0) - available.length;
  const allAdded = left === 0 ? 'All Items Added to cart' : undefined;
  const addAll = useSinglePress(() => void addToCart(available, { allAdded }), pressPauses.addToCart);

  const foot =
    rows === undefined || rows.length === 0 ? undefined : (
      <div className={styles.foot}>
        <p className={styles.sum}>
          {total === undefined ? null : <Money dollars={total} />}
          <span>
            {plural(rows.length, 'product')}
            {left === 0 ? '' : `, ${left} not available`}
          </span>
        </p>
        {hasParLevels ? (
          <Button size="lg" variant="default" onClick={() => setIsCounting(true)}>
            Count the shelf
          </Button>
        ) : null}
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
          Can’t reach the server. {byCount(changes.length, '1 change is', `${changes.length} changes are`)} saved on
          this device, waiting to sync.
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
            outbox.add({ listId: list.id, operation: 'add', itemNumber, quantity: usualListQuantity, facts });
            setAdded(`${description} added to list`);
          }}
        />
        <AddSeveral customerNumber={customerNumber} list={list} rows={rows} />
        <p role="status" className={styles.added}>
          {added}
        </p>
      </div>
      {rows === undefined && error !== null ? (
        <LoadAgain what="the list" onLoad={() => void refetch()} />
      ) : rows === undefined ? (
        <SkeletonRows rows={10} label="Loading the list" />
      ) : rows.length === 0 ? (
        <EmptyState icon={ListIcon} title="This list has no products">
          <p>Search above to add one, or paste or scan several.</p>
        </EmptyState>
      ) : (
        <ListItems
          customerNumber={customerNumber}
          listName={list.name}
          rows={rows}
          edit={{
            isCutOff,
            onQuantity: edits.setQuantity,
            onParLevel: edits.setParLevel,
            onRemove: edits.remove,
            onAddToCart: (row) => void addToCart([row]),
          }}
        />
      )}
      {dialogs}
      {isCounting && rows !== undefined ? (
        <QuietGuard>
          <CountShelf customerNumber={customerNumber} list={list} rows={rows} onClose={() => setIsCounting(false)} />
        </QuietGuard>
      ) : null}
    </Slider>
  );
}
