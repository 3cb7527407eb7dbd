/** The products of a pasted list that go in, each with a quantity to change. */
import { largestQuantity } from '@operatory/domain/pasted-lines';
import { memo } from 'react';
import { QuantityBox } from '../catalogue/index.ts';
import { Money } from '../parts/money.tsx';
import styles from './paste-slider.module.css';
import type { FoundProduct } from './paste-view.ts';

interface FoundRowProps {
  readonly product: FoundProduct;
  readonly onQuantityChange: (itemNumber: string, quantity: number | undefined) => void;
}

const rules = { minimum: 0, maximum: largestQuantity };

const isSame = (one: FoundRowProps, other: FoundRowProps) =>
  one.product.item === other.product.item &&
  one.product.quantity === other.product.quantity &&
  one.product.notes.join() === other.product.notes.join() &&
  one.onQuantityChange === other.onQuantityChange;

/** Only the row that changes draws again, however many there are. */
const FoundRow = memo(function FoundRow({ product, onQuantityChange }: FoundRowProps) {
  const { item, quantity, listed, lines, notes } = product;
  const [first] = lines;
  const isPlain = lines.length === 1 && first?.numbers.includes(item.itemNumber) === true;
  return (
    <li className={styles.line} data-out={quantity === 0 || undefined}>
      <span className={styles.words}>
        <span>{item.description}</span>
        <span className={styles.facts}>
          {item.itemNumber} · {item.pack} · <Money dollars={item.price} />
        </span>
        {isPlain ? null : <span className={styles.asked}>{lines.map(({ text }) => text).join(' · ')}</span>}
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
