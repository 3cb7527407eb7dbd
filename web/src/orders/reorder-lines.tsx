/** The two parts of reordering: products with an editable quantity, and those that are left out, with the reason. */

import type { ItemCard } from '@operatory/contract/catalog';
import type { ReorderLine } from '@operatory/contract/orders';
import { maxQuantity } from '@operatory/domain/cart';
import { supplyOfCard } from '@operatory/domain/catalog';
import { noItemNumber } from '@operatory/domain/documents';
import { QuantityBox } from '../catalog/index.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { BlockIcon } from '../parts/icons/status-icons.tsx';
import quantityLines from '../parts/lists/quantity-lines.module.css';
import { Money } from '../parts/reports/money.tsx';
import styles from './reorder-slider.module.css';
import { obstacleWords } from './reorder-words.ts';

export interface ReorderRow {
  readonly item: ItemCard;
  /** `undefined` while the box has no valid quantity. */
  readonly quantity: number | undefined;
  readonly ordered: number;
  /** Instead of how many were ordered. */
  readonly reason?: string | undefined;
}

interface ReorderTableProps {
  readonly rows: readonly ReorderRow[];
  readonly onQuantityChange: (itemNumber: string, quantity: number | undefined) => void;
}

const rules = { minimum: 0, maximum: maxQuantity };

export function ReorderTable({ rows, onQuantityChange }: ReorderTableProps) {
  return (
    <ul className={quantityLines.lines} aria-label="Can be ordered now">
      {rows.map(({ item, quantity, ordered, reason }) => (
        <li key={item.itemNumber} className={quantityLines.line} data-out={quantity === 0 || undefined}>
          <span className={quantityLines.words}>
            <span>{item.description}</span>
            <span className={styles.facts}>
              {item.itemNumber} · {item.pack} · <Money dollars={item.price} />
              {reason === undefined ? ` · ordered ${ordered}` : null}
            </span>
            {reason === undefined ? null : <span className={styles.facts}>{reason}</span>}
            <SupplyMark supply={supplyOfCard(item)} quantity={quantity ?? ordered} />
          </span>
          <QuantityBox
            label={`Quantity of ${item.description}`}
            value={quantity ?? ordered}
            onChange={(next) => onQuantityChange(item.itemNumber, next)}
            rules={rules}
            hasSteps
          />
        </li>
      ))}
    </ul>
  );
}

export function ReorderRest({ lines }: { readonly lines: readonly ReorderLine[] }) {
  return (
    <LeftOut
      lines={lines.map(({ itemNumber, description, quantity, obstacle }) => ({
        itemNumber: itemNumber === noItemNumber ? undefined : itemNumber,
        description,
        facts: `ordered ${quantity}`,
        reason: obstacle === null ? '' : obstacleWords[obstacle],
      }))}
    />
  );
}

interface LeftOutLine {
  /** Undefined for a free good that isn't in the catalog. */
  readonly itemNumber: string | undefined;
  readonly description: string;
  readonly facts?: string;
  readonly reason: string;
}

/** What isn't added, each with its reason. */
export function LeftOut({ lines }: { readonly lines: readonly LeftOutLine[] }) {
  return (
    <section className={styles.rest} aria-labelledby="reorder-rest">
      <h3 id="reorder-rest">Not included</h3>
      <ul className={quantityLines.lines}>
        {lines.map(({ itemNumber, description, facts, reason }) => (
          <li key={`${itemNumber}/${description}/${reason}`} className={quantityLines.line}>
            <span className={quantityLines.words}>
              <span>{description}</span>
              <span className={styles.facts}>{[itemNumber, facts].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={styles.reason}>
              <BlockIcon size={16} />
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
