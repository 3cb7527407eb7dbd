/** A list that was looked up: how it went, lines that need the person, products that go in, and what was passed over. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { SearchIcon } from '../parts/frame-icons.tsx';
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
      () => setSaid('The browser does not let them be copied'),
    );
  return (
    <Button variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}

function summaryWords({ found, open, leftOut, passed }: PasteView): string {
  const parts = [found.length === 1 ? '1 product found' : `${found.length} products found`];
  if (open.length > 0) parts.push(open.length === 1 ? '1 line needs you' : `${open.length} lines need you`);
  const over = leftOut.length + passed.length;
  if (over > 0) parts.push(over === 1 ? '1 line left out' : `${over} lines left out`);
  return parts.join(' · ');
}

export function PastedResult({ customerNumber, pasted, view }: PastedResultProps) {
  const { found, open, leftOut, passed } = view;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What had the focus went with the text.
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
            <h3 id="pasted-open">These lines need you</h3>
            <CopyButton key={open.length} texts={open.map(({ line }) => line.text)} />
          </div>
          <OpenLines
            customerNumber={customerNumber}
            lines={open}
            onChoose={pasted.choose}
            onLeaveOut={pasted.leaveOut}
          />
        </section>
      )}
      {found.length === 0 ? (
        open.length > 0 ? null : (
          <EmptyState icon={SearchIcon} title="No line of this list names a product" />
        )
      ) : (
        <section className={styles.part} aria-labelledby="pasted-found">
          <div className={styles.head}>
            <h3 id="pasted-found">Found</h3>
            <span className={styles.facts}>0 leaves a product out</span>
          </div>
          <FoundRows products={found} onQuantityChange={pasted.setQuantity} />
        </section>
      )}
      {leftOut.length + passed.length === 0 ? null : (
        <details className={styles.part}>
          <summary>Left out: {leftOut.length + passed.length}</summary>
          <ul className={styles.lines} aria-label="Left out">
            {leftOut.map(({ place, text }) => (
              <li key={place} className={styles.line}>
                <span className={styles.text}>{text}</span>
                <Button variant="subtle" aria-label={`Take line ${place} back`} onClick={() => pasted.takeBack(place)}>
                  Take back
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
