/** The products found in a pasted list, each below its quantity box with the lines that named it. */

import { maximumQuantity } from '@operatory/domain/cart';
import { supplyOfCard } from '@operatory/domain/catalog';
import { memo } from 'react';
import { QuantityBox } from '../catalog/index.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './paste-slider.module.css';
import type { FoundProduct } from './paste-view.ts';

interface FoundRowProps {
  readonly product: FoundProduct;
  readonly onQuantityChange: (itemNumber: string, quantity: number | undefined) => void;
}

const rules = { minimum: 0, maximum: maximumQuantity };

const isSame = (one: FoundRowProps, other: FoundRowProps) =>
  one.product.item === other.product.item &&
  one.product.quantity === other.product.quantity &&
  one.product.notes.join() === other.product.notes.join() &&
  one.onQuantityChange === other.onQuantityChange;

/** Memoized: a list may have a thousand rows, and one changes at a time. */
const FoundRow = memo(function FoundRow({ product, onQuantityChange }: FoundRowProps) {
  const { item, quantity, listed, lines, notes } = product;
  return (
    <li className={styles.line} data-out={quantity === 0 || undefined}>
      <span className={styles.words}>
        <span>{item.description}</span>
        <span className={styles.facts}>
          {item.itemNumber} · {item.pack} · <Money dollars={item.price} />
        </span>
        <SupplyMark supply={supplyOfCard(item)} quantity={quantity ?? listed} />
        {lines.map(({ place, text }) => (
          <span key={place} className={styles.asked}>
            Line {place}: {text}
          </span>
        ))}
        {notes.length === 0 ? null : <span className={styles.note}>{notes.join('. ')}</span>}
      </span>
      <QuantityBox
        label={`Quantity of ${item.description}`}
        value={quantity ?? listed}
        onChange={(next) => onQuantityChange(item.itemNumber, next)}
        rules={rules}
        hasSteps
      />
    </li>
  );
}, isSame);

export function FoundRows({
  products,
  onQuantityChange,
}: {
  readonly products: readonly FoundProduct[];
  readonly onQuantityChange: FoundRowProps['onQuantityChange'];
}) {
  return (
    <ul className={styles.lines} aria-label="Found">
      {products.map((product) => (
        <FoundRow key={product.item.itemNumber} product={product} onQuantityChange={onQuantityChange} />
      ))}
    </ul>
  );
}
