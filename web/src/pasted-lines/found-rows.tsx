/** The products found in a pasted list, each below its quantity box with the lines that named it. */
import type { OfferedSubstitute } from '@operatory/contract/catalog';
import { maxQuantity } from '@operatory/domain/cart';
import { supplyOfCard } from '@operatory/domain/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import { memo } from 'react';
import { QuantityBox } from '../catalog/index.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { SwapChoices } from '../catalog/swap-choices.tsx';
import { Button } from '../parts/controls/button.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './paste-slider.module.css';
import type { FoundProduct, SwapOfLines } from './paste-view.ts';

export type Offers = ReadonlyMap<string, readonly OfferedSubstitute[]>;

interface RowActions {
  readonly onQuantityChange: (itemNumber: string, quantity: number | undefined) => void;
  readonly onSwap: (swap: SwapOfLines) => void;
  readonly onUndoSwap: (places: readonly number[]) => void;
}

interface FoundRowProps extends RowActions {
  readonly product: FoundProduct;
  readonly substitutes: readonly OfferedSubstitute[] | undefined;
}

const rules = { minimum: 0, maximum: maxQuantity };

const isSame = (one: FoundRowProps, other: FoundRowProps) =>
  one.product.item === other.product.item &&
  one.product.quantity === other.product.quantity &&
  one.product.notes.join() === other.product.notes.join() &&
  one.product.swapped.join() === other.product.swapped.join() &&
  one.substitutes === other.substitutes &&
  one.onQuantityChange === other.onQuantityChange;

/** Memoized: a list may have a thousand rows, and one changes at a time. */
const FoundRow = memo(function FoundRow({ product, substitutes, onQuantityChange, onSwap, onUndoSwap }: FoundRowProps) {
  const { item, quantity, listed, lines, swapped, notes } = product;
  const wanted = quantity ?? listed;
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
        {swapped.length === 0 ? null : (
          <Button
            variant="subtle"
            aria-label={`Undo the swap for ${item.description}`}
            onClick={() => onUndoSwap(swapped)}
          >
            Undo the swap
          </Button>
        )}
      </span>
      <QuantityBox
        label={`Quantity of ${item.description}`}
        value={quantity ?? listed}
        onChange={(next) => onQuantityChange(item.itemNumber, next)}
        rules={rules}
        hasSteps
      />
      {substitutes === undefined || wanted === 0 ? null : (
        <div className={styles.instead}>
          <SwapChoices
            replaced={{
              description: item.description,
              pack: item.pack,
              quantity: wanted,
              price: item.price === undefined ? undefined : centsFromDollars(item.price),
            }}
            substitutes={substitutes}
            onSwap={(substitute, packs) =>
              onSwap({ places: lines.map(({ place }) => place), replaced: item, item: substitute, quantity: packs })
            }
          />
        </div>
      )}
    </li>
  );
}, isSame);

export function FoundRows({
  products,
  offers,
  ...actions
}: RowActions & { readonly products: readonly FoundProduct[]; readonly offers: Offers }) {
  return (
    <ul className={styles.lines} aria-label="Found">
      {products.map((product) => (
        <FoundRow
          key={product.item.itemNumber}
          product={product}
          substitutes={offers.get(product.item.itemNumber)}
          {...actions}
        />
      ))}
    </ul>
  );
}
