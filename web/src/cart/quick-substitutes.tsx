/** Substitutes for an unavailable item in quick order. */
import type { ItemCard } from '@operatory/contract/catalog';
import { centsFromDollars } from '@operatory/domain/money';
import { useSubstituteOffers } from '../catalog/substitute-offers.ts';
import { SwapChoices } from '../catalog/swap-choices.tsx';
import styles from './quick-order.module.css';

interface QuickSubstitutesProps {
  readonly customerNumber: string;
  readonly item: ItemCard;
  readonly quantity: number;
  readonly onSwap: (item: ItemCard, quantity: number) => void;
}

/** Renders nothing while loading or if there are none; the item itself can still be added. */
export function QuickSubstitutes({ customerNumber, item, quantity, onSwap }: QuickSubstitutesProps) {
  const { offers } = useSubstituteOffers(customerNumber, [item.itemNumber]);
  const substitutes = offers.get(item.itemNumber) ?? [];
  if (substitutes.length === 0) return null;
  const { description, pack, price } = item;
  return (
    <div className={styles.instead}>
      <span>Available now instead:</span>
      <SwapChoices
        replaced={{ description, pack, quantity, price: price === undefined ? undefined : centsFromDollars(price) }}
        substitutes={substitutes}
        customerNumber={customerNumber}
        onSwap={onSwap}
      />
    </div>
  );
}
