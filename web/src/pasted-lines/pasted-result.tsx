/** A list that was looked up: a summary, lines that need attention, products to add, and skipped lines. */
import { suggestsSwap, supplyOfCard } from '@operatory/domain/catalog';
import { byCount, plural } from '@operatory/domain/words';
import { useEffect, useRef, useState } from 'react';
import { useSubstituteOffers } from '../catalog/substitute-offers.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchIcon } from '../parts/icons/frame-icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FoundRows } from './found-rows.tsx';
import { OpenLines } from './open-lines.tsx';
import styles from './paste-slider.module.css';
import { type PasteView, passedWords } from './paste-view.ts';
import type { PastedListState } from './use-pasted-list.ts';

interface PastedResultProps {
  readonly customerNumber: string;
  readonly pasted: PastedListState;
  readonly view: PasteView;
}

function CopyButton({ texts }: { readonly texts: readonly string[] }) {
  const [said, setSaid] = useState('Copy these lines');
  const copy = () =>
    navigator.clipboard.writeText(texts.join('\n')).then(
      () => setSaid('Copied!'),
      () => setSaid('The browser didn’t allow copying'),
    );
  return (
    <Button variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}

function summaryWords({ found, open, leftOut, passed }: PasteView): string {
  const parts = [`${plural(found.length, 'product')} found`];
  if (open.length > 0) parts.push(`${plural(open.length, 'line')} ${byCount(open.length, 'needs', 'need')} attention`);
  const over = leftOut.length + passed.length;
  if (over > 0) parts.push(`${plural(over, 'line')} skipped`);
  return parts.join(' · ');
}

/** Unavailable products in the list: not orderable or out of stock. */
const outOf = ({ found, open }: PasteView) => [
  ...open.flatMap(({ named }) => named?.itemNumber ?? []),
  ...found.flatMap(({ item }) =>
    suggestsSwap({ isOrderable: item.isOrderable, availability: supplyOfCard(item)?.availability })
      ? item.itemNumber
      : [],
  ),
];

export function PastedResult({ customerNumber, pasted, view }: PastedResultProps) {
  const { found, open, leftOut, passed } = view;
  const { offers } = useSubstituteOffers(customerNumber, outOf(view));
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused element was removed with the text box.
    if (document.activeElement === document.body) summary.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
        {summaryWords(view)}
      </p>
      {open.length === 0 ? null : (
        <section className={styles.part} aria-labelledby="pasted-open">
          <div className={styles.head}>
            <h3 id="pasted-open">Needs attention</h3>
            <CopyButton key={open.length} texts={open.map(({ line }) => line.text)} />
          </div>
          <OpenLines
            customerNumber={customerNumber}
            lines={open}
            offers={offers}
            onChoose={pasted.choose}
            onSwap={pasted.swap}
            onLeaveOut={pasted.leaveOut}
          />
        </section>
      )}
      {found.length === 0 ? (
        open.length > 0 ? null : (
          <EmptyState icon={SearchIcon} title="No products found in this list" />
        )
      ) : (
        <section className={styles.part} aria-labelledby="pasted-found">
          <div className={styles.head}>
            <h3 id="pasted-found">Found</h3>
            <span className={styles.facts}>Set to 0 to skip</span>
          </div>
          <FoundRows
            products={found}
            offers={offers}
            onQuantityChange={pasted.setQuantity}
            onSwap={pasted.swap}
            onUndoSwap={pasted.unswap}
          />
        </section>
      )}
      {leftOut.length + passed.length === 0 ? null : (
        <details className={styles.part}>
          <summary>Skipped ({leftOut.length + passed.length})</summary>
          {passed.some(({ reason }) => reason === 'quoted') ? (
            <Button variant="default" onClick={pasted.includeQuoted}>
              Include the quoted lines
            </Button>
          ) : null}
          <ul className={styles.lines} aria-label="Skipped">
            {leftOut.map(({ place, text }) => (
              <li key={place} className={styles.line}>
                <span className={styles.text}>{text}</span>
                <Button variant="subtle" aria-label={`Include line ${place}`} onClick={() => pasted.takeBack(place)}>
                  Include
                </Button>
              </li>
            ))}
            {passed.map(({ place, text, reason }) => (
              <li key={place} className={styles.line}>
                <span className={styles.text}>{text}</span>
                <span className={styles.facts}>
                  Line {place}: {passedWords[reason]}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
