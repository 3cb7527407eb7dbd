/** Substitutes for an unavailable product, each with its reason and a button that swaps it in. */
import type { ItemCard, OfferedSubstitute } from '@operatory/contract/catalog';
import { substituteReasonWords, swapOf, swapWords } from '@operatory/domain/catalog';
import { type Cents, centsFromDollars } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ProductLink } from './product-link.tsx';
import styles from './swap-choices.module.css';

interface SwapChoicesProps {
  readonly replaced: {
    readonly description: string;
    readonly pack: string;
    readonly price?: Cents | undefined;
    /** A whole number from 1. */
    readonly quantity: number;
  };
  /** Best first, at least one. */
  readonly substitutes: readonly OfferedSubstitute[];
  /** The account in which products open; left out in a dialog that opening one would close. */
  readonly customerNumber?: string;
  readonly onSwap: (item: ItemCard, quantity: number) => void;
}

export function SwapChoices({ replaced, substitutes, customerNumber, onSwap }: SwapChoicesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? substitutes : substitutes.slice(0, 1);
  const left = substitutes.length - shown.length;
  return (
    <div className={styles.choices}>
      <ul className={styles.list} aria-label={`Substitutes for ${replaced.description}`}>
        {shown.map(({ item, reason, note, differs }) => {
          const price = item.price === undefined ? undefined : centsFromDollars(item.price);
          const swap = swapOf(replaced, { pack: item.pack, price });
          return (
            <li key={item.itemNumber} className={styles.choice}>
              <div className={styles.words}>
                {customerNumber === undefined ? (
                  <span className={styles.name}>{item.description}</span>
                ) : (
                  <ProductLink itemNumber={item.itemNumber} customerNumber={customerNumber} className={styles.name}>
                    {item.description}
                  </ProductLink>
                )}
                <span className={styles.facts}>
                  #{item.itemNumber} · {item.pack} · {item.vendorName}
                </span>
                <span className={styles.facts}>
                  {substituteReasonWords(reason)}, {swapWords(swap, replaced.quantity)}
                </span>
                {differs.length === 0 ? null : <span className={styles.differs}>Differs: {differs.join('; ')}</span>}
                {note === '' ? null : <span className={styles.facts}>{note}</span>}
              </div>
              <Button
                variant="light"
                aria-label={`Swap ${replaced.description} for ${item.description}`}
                onClick={() => onSwap(item, swap.quantity)}
              >
                Swap
              </Button>
            </li>
          );
        })}
      </ul>
      {left === 0 ? null : (
        <Button
          variant="subtle"
          aria-label={`Show ${plural(left, 'more substitute')} for ${replaced.description}`}
          onClick={() => setShowsAll(true)}
        >
          {left} more
        </Button>
      )}
    </div>
  );
}
