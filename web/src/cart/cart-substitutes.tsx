/** Unavailable lines of the cart, with substitutes. */
import { suggestsSwap } from '@operatory/domain/catalog';
import { plural } from '@operatory/domain/words';
import { useEffect, useRef, useState } from 'react';
import { useSubstituteOffers } from '../catalog/substitute-offers.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { SwapChoices } from '../catalog/swap-choices.tsx';
import { Button } from '../parts/controls/button.tsx';
import { additionOfCard } from './card-facts.ts';
import styles from './cart-substitutes.module.css';
import { type CartLineView, useCartActions, useCartLines } from './store/index.ts';
import { swapLine } from './swap-line.ts';
import { offerUndo } from './undo-toast.ts';

/** More would push the cart's own lines out of view. */
const mostAtFirst = 2;

/** What would be ordered; for a refused addition, what was asked for. */
const wantedQuantity = ({ quantity, state }: CartLineView) =>
  quantity === 0 && state.kind === 'failed' ? state.attempted : quantity;

const isCandidate = (line: CartLineView) =>
  line.type === 0 &&
  wantedQuantity(line) > 0 &&
  (suggestsSwap(line) || (line.quantity === 0 && line.state.kind === 'failed'));

export function CartSubstitutes({ customerNumber }: { readonly customerNumber: string }) {
  const lines = useCartLines(customerNumber);
  const actions = useCartActions(customerNumber);
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  /** What was just swapped in, until the focus is on it. */
  const swappedIn = useRef<string>(undefined);
  const candidates = [...lines.values()].filter(isCandidate);
  const { offers, error, retry } = useSubstituteOffers(
    customerNumber,
    candidates.map(({ itemNumber }) => itemNumber),
  );
  const offered = candidates.flatMap((line) => {
    const substitutes = offers.get(line.itemNumber) ?? [];
    return substitutes.length === 0 ? [] : [{ line, substitutes }];
  });

  useEffect(() => {
    // The pressed button was removed with its line.
    if (swappedIn.current === undefined || document.activeElement !== document.body) return;
    const line = document.querySelector<HTMLElement>(
      `[aria-label="${CSS.escape(`Quantity of ${swappedIn.current}`)}"]`,
    );
    swappedIn.current = undefined;
    (section.current ?? line)?.focus({ preventScroll: true });
  });

  if (candidates.length > 0 && error !== null) {
    return (
      <p role="alert" className={styles.failed}>
        Couldn’t load the substitutes.{' '}
        <Button variant="subtle" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (offered.length === 0) return null;
  const shown = showsAll ? offered : offered.slice(0, mostAtFirst);
  return (
    <section ref={section} tabIndex={-1} className={styles.section} aria-label="Substitutes">
      <h2 className={styles.title}>Substitutes for {plural(offered.length, 'line')} that can’t ship now</h2>
      <ul className={styles.list}>
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
                const place = line.quantity === 0 ? -1 : [...lines.keys()].indexOf(line.id);
                const undo = swapLine(actions, { id: line.id, place, item: additionOfCard(item), quantity });
                offerUndo('added', `Swapped for ${item.description} x${quantity}`, undo);
              }}
            />
          </li>
        ))}
      </ul>
      {offered.length <= shown.length ? null : (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          Show all {offered.length}
        </Button>
      )}
    </section>
  );
}
