/** The lines of the cart as a table that only renders the visible rows. */

import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useIsPhone, useMedia } from '../parts/hooks/use-media.ts';
import { arrowStep } from '../parts/keyboard/arrows.ts';
import { rowIndexOf, useDrawnRows, useFocusAfterRemoval } from '../parts/lists/window-range.ts';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-lines.module.css';
import type { CartTags } from './cart-tags.ts';
import type { LineId } from './store/index.ts';

interface CartLinesProps {
  readonly customerNumber: string;
  readonly lineIds: readonly LineId[];
  /** Prices are being edited, and tag requests are paused. */
  readonly isOverriding: boolean;
  /** How much more room the text needs than the design assumes. */
  readonly stretch: number;
  readonly LineTag: CartTags['Line'] | undefined;
}

/** Height of every row in px: room for a full description, because it's all that distinguishes sizes and shades. */
function useLineHeight(): number {
  const isPhone = useIsPhone();
  const isNarrow = useMedia('(width<80em)');
  const isAboveTotal = useMedia('(width>=64em) and (width<72em)');
  if (isPhone) return 200;
  if (isAboveTotal) return 100;
  return isNarrow ? 132 : 72;
}

type RowTarget = 'quantity' | 'price' | 'remove';

const selectors: Readonly<Record<RowTarget, string>> = {
  quantity: 'input[inputmode="numeric"]',
  price: 'input[inputmode="decimal"]',
  remove: '[data-remove]',
};

/** Moves the focus to a row, scrolling to it if necessary. */
function useRowFocus(body: RefObject<HTMLElement | null>, height: number) {
  const wanted = useRef<{ index: number; target: RowTarget }>(undefined);
  const tryFocus = () => {
    const want = wanted.current;
    if (want === undefined) return;
    const row = body.current?.querySelector(`[data-index="${want.index}"]`);
    // A tag-only line has no price to type.
    const control =
      row?.querySelector<HTMLElement>(selectors[want.target]) ?? row?.querySelector<HTMLElement>(selectors.quantity);
    if (control === null || control === undefined) return;
    wanted.current = undefined;
    control.focus({ preventScroll: true });
  };
  // A row outside the view only exists after scrolling to it.
  useEffect(tryFocus);
  return (index: number, target: RowTarget) => {
    wanted.current = { index, target };
    const top = (body.current?.getBoundingClientRect().top ?? 0) + index * height;
    if (top < barsAbove) window.scrollBy({ top: top - barsAbove });
    else if (top + height > window.innerHeight - barsBelow) {
      window.scrollBy({ top: top + height - window.innerHeight + barsBelow });
    }
    tryFocus();
  };
}

/** What covers the window's edges, in px: top bar and customer bar; on a phone, the total and the tabs. */
const barsAbove = 124;
const barsBelow = 150;

export function CartLines({ customerNumber, lineIds, isOverriding, stretch, LineTag }: CartLinesProps) {
  const height = Math.ceil(useLineHeight() * stretch);
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, follow } = useDrawnRows(body, { count: lineIds.length, height });
  const focusRow = useRowFocus(body, height);
  const noteRemoval = useFocusAfterRemoval(lineIds, (index) => focusRow(index, 'remove'));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowStep(event);
    const index = rowIndexOf(event.target);
    if (step === undefined || index === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = index + step;
    const isPrice = event.target.inputMode === 'decimal';
    if (next >= 0 && next < lineIds.length) focusRow(next, isPrice ? 'price' : 'quantity');
  };

  return (
    <table
      aria-label="Lines of the cart"
      aria-rowcount={lineIds.length + 1}
      className={styles.table}
      data-stretched={stretch > 1 || undefined}
      data-tags={LineTag === undefined ? undefined : true}
    >
      <thead className={styles.headGroup}>
        <tr aria-rowindex={1} className={styles.head}>
          <th scope="col">Product</th>
          <th scope="col" className={styles.number}>
            Price
          </th>
          <th scope="col" className={styles.middle}>
            Quantity
          </th>
          <th scope="col" className={styles.number}>
            Total
          </th>
          <th scope="col">
            <span className="unseen">{LineTag === undefined ? 'Remove' : 'Tag and remove'}</span>
          </th>
        </tr>
      </thead>
      <tbody
        ref={body}
        className={styles.body}
        style={{ '--lines': lineIds.length, '--line-height': `${height}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        {...follow}
      >
        {drawn.map((index) => {
          const lineId = lineIds[index];
          return lineId === undefined ? null : (
            <CartLineRow
              key={lineId}
              customerNumber={customerNumber}
              lineId={lineId}
              index={index}
              onRemoving={noteRemoval}
              isOverriding={isOverriding}
              LineTag={LineTag}
            />
          );
        })}
      </tbody>
    </table>
  );
}
