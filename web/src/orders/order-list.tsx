/** Many orders, one card each: those near the view are rendered, each other one is a placeholder with its number. */

import type { Order } from '@operatory/contract/orders';
import { lineGroups, type OrderFilters } from '@operatory/domain/orders';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { arrowTarget } from '../parts/keyboard/arrows.ts';
import { useEntriesNear } from '../parts/lists/uneven-window.ts';
import { useIsPrinting } from '../parts/reports/use-printing.ts';
import { OrderCard, OrderStub } from './order-card.tsx';
import styles from './order-list.module.css';
import type { Folds, OrderListMemory } from './order-list-memory.ts';

export interface OrderListHandle {
  /** Puts the focus on the first order; false when there is none. */
  focusFirst(): boolean;
}

interface OrderListProps {
  /** Each has a line at least. */
  readonly orders: readonly Order[];
  readonly filters: OrderFilters;
  readonly seesWarehouses: boolean;
  readonly memory: OrderListMemory;
  /** Arrow up from the first order. */
  readonly onLeaveTop: () => void;
  readonly ref: Ref<OrderListHandle>;
}

/** Up to this many are all rendered, so that the browser's own search finds them, at little cost. */
const drawnWhole = 50;

const openers = '[data-open-order]';

/** The assumed height of a card that was never rendered, in px. */
function guessHeight(order: Order, { all }: Folds): number {
  const groups = lineGroups(order, 'card');
  return 54 + groups.reduce((height, { lines }) => height + 37 + (all === false ? 0 : 31 * lines.length), 0);
}

interface OrderPlaceProps {
  readonly order: Order;
  readonly filters: OrderFilters;
  readonly seesWarehouses: boolean;
  readonly folds: Folds;
  /** Height of the placeholder, in px. */
  readonly height: number | undefined;
  /** Receives the element while the card is rendered. */
  readonly watch: (place: HTMLElement) => () => void;
}

const OrderPlace = memo(function OrderPlace({ order, height, watch, ...card }: OrderPlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  const isDrawn = height === undefined;
  useEffect(() => (isDrawn && place.current !== null ? watch(place.current) : undefined), [isDrawn, watch]);
  return (
    <li
      ref={place}
      className={styles.place}
      data-order={order.orderNumber}
      data-far={!isDrawn || undefined}
      style={{ height }}
    >
      {isDrawn ? <OrderCard order={order} {...card} /> : <OrderStub order={order} />}
    </li>
  );
});

const orderAt = (node: Element | null) => Number(node?.closest<HTMLElement>('[data-order]')?.dataset.order);

export function OrderList({ orders, filters, seesWarehouses, memory, onLeaveTop, ref }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isPrinting = useIsPrinting();
  // The focused order stays rendered when it's scrolled out of view.
  const [held, setHeld] = useState<number>();
  const heightOf = (order: Order) => memory.heights.get(order.orderNumber) ?? guessHeight(order, memory.folds);
  const { range, look } = useEntriesNear(list, () => orders.map(heightOf));
  const isWhole = isPrinting || orders.length <= drawnWhole;

  const watch = useHeights(memory, { isOn: !isPrinting, onChange: look });

  const linkOf = (order: Order | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-order="${order?.orderNumber}"] ${openers}`);
  const focusOn = (order: Order | undefined) => {
    if (order === undefined) return false;
    flushSync(() => setHeld(order.orderNumber));
    linkOf(order)?.focus();
    return true;
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => focusOn(orders[0]) }));

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(openers)) return;
    const number = orderAt(event.target);
    const at = orders.findIndex(({ orderNumber }) => orderNumber === number);
    const target = arrowTarget(event, at, orders.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) onLeaveTop();
    else focusOn(orders[Math.min(target, orders.length - 1)]);
  };

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label="Orders found"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setHeld(orderAt(target))}
    >
      {orders.map((order, index) => {
        const isDrawn = isWhole || (index >= range.first && index < range.end) || order.orderNumber === held;
        return (
          <OrderPlace
            key={order.orderNumber}
            order={order}
            filters={filters}
            seesWarehouses={seesWarehouses}
            folds={memory.folds}
            height={isDrawn ? undefined : heightOf(order)}
            watch={watch}
          />
        );
      })}
    </ul>
  );
}

interface HeightWatch {
  /** On paper, cards have other heights, which don't apply to the screen. */
  readonly isOn: boolean;
  readonly onChange: () => void;
}

/** Measures rendered cards; returns a ref function that observes an element and, called again, stops. */
function useHeights(memory: OrderListMemory, { isOn, onChange }: HeightWatch) {
  const latest = useRef({ memory, isOn, onChange });
  latest.current = { memory, isOn, onChange };
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const { memory: now, isOn: isNoting, onChange: tell } = latest.current;
        if (!isNoting) return;
        for (const { target, borderBoxSize } of entries) {
          const [box] = borderBoxSize;
          if (target.isConnected && box !== undefined) now.heights.set(orderAt(target), box.blockSize);
        }
        tell();
      }),
  );
  return useCallback(
    (place: HTMLElement) => {
      observer.observe(place);
      return () => observer.unobserve(place);
    },
    [observer],
  );
}
