/** The products that can be sent instead, to choose one of. */
import type { StandInEntry } from '@operatory/contract/back-orders';
import { ProductPicture } from '../catalog/product-picture.tsx';
import styles from './back-order-panel.module.css';
import { differenceWords, sourceWords } from './back-order-words.ts';

interface StandInListProps {
  readonly standIns: readonly StandInEntry[];
  readonly chosen: string | undefined;
  /** Absent for people who only look. */
  readonly onChoose: ((itemNumber: string) => void) | undefined;
}

function About({ entry }: { readonly entry: StandInEntry }) {
  const { description, itemNumber, pack, quantity, stock, isEnough, isConverted, difference, note } = entry;
  const more = differenceWords(difference);
  return (
    <span className={styles.about}>
      <span className={styles.name}>{description}</span>
      <span className={styles.soft}>
        #{itemNumber} · {pack} · {sourceWords(entry)}
      </span>
      <span>
        <strong>{quantity}</strong> {quantity === 1 ? 'replaces' : 'replace'} this line{more === '' ? '' : `, ${more}`}
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

export function StandInList({ standIns, chosen, onChoose }: StandInListProps) {
  return (
    <ul className={styles.standIns} aria-label="Stand-ins">
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
