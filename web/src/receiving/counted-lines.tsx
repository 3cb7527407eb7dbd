/** Shipped lines with the quantities received, and extra items. */
import type { ShippedLine } from '@operatory/contract/receiving';
import { maxQuantity } from '@operatory/domain/cart';
import { type CheckedItem, findingWords, lotWords } from '@operatory/domain/receiving';
import { QuantityBox } from '../catalog/index.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { DeleteIcon } from '../parts/icons/action-icons.tsx';
import type { ScannedLine } from '../scanning/scan-list.ts';
import styles from './receiving.module.css';

const rules = { minimum: 0, maximum: maxQuantity };

function Findings({ findings }: Pick<CheckedItem, 'findings'>) {
  return findings.map((finding) => (
    <span key={findingWords(finding)} className={styles.finding}>
      {findingWords(finding)}
    </span>
  ));
}

/** `Lot AB, expires 01/31/2027: 2`. */
const sentence = (lot: CheckedItem['lots'][number]) => {
  const words = lotWords(lot);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${lot.quantity}`;
};

function Lots({ lots }: Pick<CheckedItem, 'lots'>) {
  return lots.map((lot) => (
    <span key={lotWords(lot)} className={styles.soft}>
      {sentence(lot)}
    </span>
  ));
}

interface CountedLinesProps {
  /** The shipped products first, in the order of `shipped`. */
  readonly checked: readonly CheckedItem[];
  readonly shipped: readonly ShippedLine[];
  /** Scanned lines that weren't shipped, or haven't been identified yet. */
  readonly others: readonly ScannedLine[];
  /** Nothing counts as missing before counting has started. */
  readonly isUntouched: boolean;
  readonly onTotal: (index: number, quantity: number | undefined) => void;
  readonly onRemove: (key: string) => void;
}

export function CountedLines({ checked, shipped, others, isUntouched, onTotal, onRemove }: CountedLinesProps) {
  return (
    <>
      <ul className={styles.rows} aria-label="Shipped">
        {shipped.map(({ itemNumber, description, quantity }, index) => {
          const line = checked[index];
          return (
            <li key={itemNumber} className={styles.row}>
              <span className={styles.words}>
                <span>{description}</span>
                <span className={styles.soft}>
                  {itemNumber} · {quantity.toLocaleString('en-US')} shipped
                </span>
                {line === undefined ? null : <Lots lots={line.lots} />}
                {line === undefined || isUntouched ? null : <Findings findings={line.findings} />}
              </span>
              <QuantityBox
                label={`Quantity received, ${description}`}
                value={line?.quantity ?? 0}
                onChange={(count) => onTotal(index, count)}
                rules={rules}
                hasSteps
              />
            </li>
          );
        })}
      </ul>
      {others.length === 0 ? null : (
        <section aria-labelledby="not-shipped">
          <h3 id="not-shipped">Not in this delivery</h3>
          <ul className={styles.rows} aria-label="Not in this delivery">
            {others.map(({ key, code, quantity, found }) => (
              <li key={key} className={styles.row}>
                <span className={styles.words}>
                  <span>
                    {quantity ?? 0} × {found?.item?.description ?? code}
                  </span>
                  <span className={styles.soft}>
                    {found === undefined
                      ? 'Looking it up…'
                      : found.item === null
                        ? 'No product has this code. It’s reported with the delivery.'
                        : found.item.itemNumber}
                  </span>
                </span>
                <IconButton label={`Remove ${found?.item?.description ?? code}`} onClick={() => onRemove(key)}>
                  <DeleteIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
