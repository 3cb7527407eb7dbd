/**
 * Unavailable lines of the cart, with substitutes. It's one row until someone opens it, so that the cart's own lines stay where
 * they are.
 */
import { plural } from '@operatory/domain/words';
import { useEffect, useId, useRef, useState } from 'react';
import { useSubstituteOffers } from '../catalog/substitute-offers.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { SwapChoices } from '../catalog/swap-choices.tsx';
import { Button } from '../parts/controls/button.tsx';
import { additionOfCard } from './card-facts.ts';
import styles from './cart-substitutes.module.css';
import { useCartActions, useCartLines } from './store/index.ts';
import { swapLine } from './swap-line.ts';
import { isUnavailable, wantedQuantity } from './unavailable-lines.ts';
import { offerUndo } from './undo-toast.ts';

/** More would push the cart's own lines out of view. */
const maxAtFirst = 2;

function titleOf(counts: { readonly isLoading: boolean; readonly offered: number; readonly all: number }): string {
  const { isLoading, offered, all } = counts;
  const news = `${plural(all, 'line')} can’t ship now.`;
  if (isLoading) return `${news} Looking for substitutes…`;
  if (offered === 0) return `${news} No substitutes in stock.`;
  if (all === 1) return `${news} A substitute is in stock.`;
  return `${news} ${offered === all ? 'All' : offered} can be substituted.`;
}

export function CartSubstitutes({ customerNumber }: { readonly customerNumber: string }) {
  const lines = useCartLines(customerNumber);
  const actions = useCartActions(customerNumber);
  const [isOpen, setIsOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const section = useRef<HTMLElement>(null);
  /** The product that was just swapped in, until it has the focus. */
  const swappedIn = useRef<string>(undefined);
  const candidates = [...lines.values()].filter(isUnavailable);
  const { offers, isLoading, error, retry } = useSubstituteOffers(
    customerNumber,
    candidates.map(({ itemNumber }) => itemNumber),
  );
  const offered = candidates.flatMap((line) => {
    const substitutes = offers.get(line.itemNumber) ?? [];
    return substitutes.length === 0 ? [] : [{ line, substitutes }];
  });

  useEffect(() => {
    // The clicked button was removed with its line.
    if (swappedIn.current === undefined || document.activeElement !== document.body) return;
    const line = document.querySelector<HTMLElement>(
      `[aria-label="${CSS.escape(`Quantity of ${swappedIn.current}`)}"]`,
    );
    swappedIn.current = undefined;
    (section.current ?? line)?.focus({ preventScroll: true });
  });

  if (candidates.length === 0) return null;
  const shown = showsAll ? offered : offered.slice(0, maxAtFirst);
  return (
    <section ref={section} tabIndex={-1} className={styles.section} aria-label="Substitutes">
      <div className={styles.head}>
        {error === null ? (
          <h2 className={styles.title}>{titleOf({ isLoading, offered: offered.length, all: candidates.length })}</h2>
        ) : (
          <p role="alert" className={styles.failed}>
            Couldn’t load the substitutes.
          </p>
        )}
        {error === null ? null : (
          <Button variant="subtle" onClick={retry}>
            Try again
          </Button>
        )}
        {offered.length === 0 ? null : (
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={isOpen ? 'Hide the substitutes' : 'Show the substitutes'}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      <ul id={listId} className={styles.list} hidden={!isOpen || offered.length === 0}>
        {shown.map(({ line, substitutes }) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.replaced}>
              Instead of {line.description}
              {line.availability === undefined ? null : (
                <SupplyMark
                  supply={{ availability: line.availability, quantityAvailable: line.quantityAvailable }}
                  quantity={wantedQuantity(line)}
                />
              )}
            </span>
            <SwapChoices
              replaced={{
                description: line.description,
                pack: line.pack,
                price: line.unitPrice,
                quantity: wantedQuantity(line),
              }}
              substitutes={substitutes}
              customerNumber={customerNumber}
              onSwap={(item, quantity) => {
                swappedIn.current = item.description;
                const index = line.quantity === 0 ? -1 : [...lines.keys()].indexOf(line.id);
                const undo = swapLine(actions, { id: line.id, place: index, item: additionOfCard(item), quantity });
                offerUndo('added', `Swapped for ${item.description} x${quantity.toLocaleString('en-US')}`, undo);
              }}
            />
          </li>
        ))}
      </ul>
      {!isOpen || offered.length <= shown.length ? null : (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          Show all {offered.length}
        </Button>
      )}
    </section>
  );
}
