/** The products that can be sent instead, to choose one of. */
import type { StandInEntry } from '@operatory/contract/back-orders';
import { useEffect, useRef } from 'react';
import { ProductPicture } from '../catalog/product-picture.tsx';
import styles from './back-order-panel.module.css';
import { differenceWords, sourceWords } from './back-order-words.ts';

interface StandInListProps {
  readonly standIns: readonly StandInEntry[];
  readonly chosen: string | undefined;
  /** Focuses the first one, for someone who wants to swap but has no preselected choice. */
  readonly isAsking: boolean;
  /** Absent for people with read-only access. */
  readonly onChoose: ((itemNumber: string) => void) | undefined;
}

function About({ entry }: { readonly entry: StandInEntry }) {
  const { description, itemNumber, pack, quantity, stock, isEnough, isConverted, difference, differs, note } = entry;
  const more = differenceWords(difference);
  return (
    <span className={styles.about}>
      <span className={styles.name}>{description}</span>
      <span className={styles.soft}>
        #{itemNumber} · {pack} · {sourceWords(entry)}
      </span>
      {differs.length === 0 ? null : <span className={styles.differs}>Differs: {differs.join('; ')}</span>}
      <span>
        Send <strong>{quantity}</strong> instead{more === '' ? '' : `, ${more}`}
        {isConverted ? '' : '. Check the quantity: the packs can’t be compared'}
      </span>
      <span className={styles.soft}>
        {stock === undefined ? (isEnough ? 'In stock' : 'Some in stock') : `${stock} in stock`}
        {isEnough ? '' : ', not enough for the whole line'}
        {note === '' ? '' : ` · ${note}`}
      </span>
    </span>
  );
}

export function StandInList({ standIns, chosen, isAsking, onChoose }: StandInListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isAsking) list.current?.querySelector('button')?.focus();
  }, [isAsking]);
  return (
    <ul ref={list} className={styles.standIns} aria-label="In-stock substitutes">
      {standIns.map((entry) => {
        const { itemNumber, imageUrl } = entry;
        const inside = (
          <>
            <ProductPicture url={imageUrl} size="row" />
            <About entry={entry} />
          </>
        );
        return (
          <li key={itemNumber}>
            {onChoose === undefined ? (
              <div className={styles.standIn}>{inside}</div>
            ) : (
              <button
                type="button"
                className={styles.standIn}
                aria-pressed={itemNumber === chosen}
                onClick={() => onChoose(itemNumber)}
              >
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
