/** Counts the shelf against the par levels of a list, and adds what is missing to the cart. */
import { plural } from '@operatory/domain/words';
import { useRef } from 'react';
import { useViewer } from '../../access/index.ts';
import { pressPauses, useSinglePress } from '../../catalog/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CartIcon } from '../../parts/icons/icons.tsx';
import { ListIcon } from '../../parts/icons/list-icons.tsx';
import { Slider } from '../../parts/layers/slider.tsx';
import { notify } from '../../parts/messages/toasts.ts';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import type { ListRow } from '../list-changes.ts';
import styles from '../lists.module.css';
import type { ListSummary } from '../queries.ts';
import { useListToCart } from '../use-list-to-cart.ts';
import { type CountedRow, CountRows } from './count-rows.tsx';
import own from './count-shelf.module.css';
import { orderCount, orderOf } from './order-count.ts';
import { type CountPlace, clearCount, restoreCount, setOnHand, useShelfCount } from './shelf-counts.ts';

interface CountShelfProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** In the list's order, with unsaved changes. */
  readonly rows: readonly ListRow[];
  readonly onClose: () => void;
}

const hasParLevel = (row: ListRow): row is CountedRow => row.parLevel !== null;

function usePlace(customerNumber: string, listId: number): CountPlace {
  const viewer = useViewer();
  if (viewer.kind !== 'user') throw new Error('only someone who is signed in counts');
  return { userId: viewer.userId, customerNumber, listId };
}

/** `3 of 20 counted, 2 products to order, 1 not available`. */
function countWords({ counted, all, toOrder, blocked }: Record<'counted' | 'all' | 'toOrder' | 'blocked', number>) {
  const order = toOrder === 0 ? 'nothing to order' : `${plural(toOrder, 'product')} to order`;
  return `${counted} of ${all} counted, ${order}${blocked === 0 ? '' : `, ${blocked} not available`}`;
}

export function CountShelf({ customerNumber, list, rows: all, onClose }: CountShelfProps) {
  const place = usePlace(customerNumber, list.id);
  const count = useShelfCount(place);
  const { add: addToCart, isAdding } = useListToCart(customerNumber);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = all.filter(hasParLevel);
  const counted = rows.filter(({ itemNumber }) => count.has(itemNumber)).length;
  const { toOrder, blocked } = orderOf(rows, count);

  const add = useSinglePress(() => {
    if (toOrder.length === 0 || isAdding) return;
    void orderCount(place, rows, { addToCart }).then((isDone) => (isDone ? onClose() : undefined));
  }, pressPauses.addToCart);
  const clear = () => {
    const before = clearCount(place);
    notify('Count cleared', { action: { label: 'Undo', run: () => restoreCount(place, before) } });
  };

  const foot =
    rows.length === 0 ? undefined : (
      <div className={styles.foot}>
        <p role="status" className={own.status}>
          {countWords({ counted, all: rows.length, toOrder: toOrder.length, blocked: blocked.length })}
        </p>
        <div className={own.doings}>
          <Button variant="default" aria-disabled={counted === 0} onClick={() => (counted === 0 ? undefined : clear())}>
            Clear
          </Button>
          <Button
            ref={addButton}
            leftSection={<CartIcon size={20} />}
            loading={isAdding}
            aria-disabled={toOrder.length === 0}
            onClick={add}
          >
            Add what’s missing to the cart
          </Button>
        </div>
      </div>
    );
  return (
    <Slider title={`Count the shelf: ${list.name}`} isClosedByBack onClose={onClose} foot={foot}>
      {rows.length === 0 ? (
        <EmptyState icon={ListIcon} title="No products on this list have a par level">
          <p>On the list, enter how many you want on the shelf under Par level. Then count here.</p>
        </EmptyState>
      ) : (
        <CountRows
          rows={rows}
          count={count}
          onCount={(itemNumber, onHand) => setOnHand(place, { itemNumber, onHand })}
          onEnd={() => addButton.current?.focus()}
        />
      )}
    </Slider>
  );
}
