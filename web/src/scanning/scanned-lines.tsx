/** The scanned lines: products with quantity, lots, and dates, and unknown codes. */
import { maxQuantity } from '@operatory/domain/cart';
import { lotWords } from '@operatory/domain/receiving';
import { QuantityBox } from '../catalog/index.ts';
import { obstacleWords } from '../orders/reorder-words.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { DeleteIcon } from '../parts/icons/action-icons.tsx';
import { BlockIcon } from '../parts/icons/status-icons.tsx';
import { Money } from '../parts/reports/money.tsx';
import { AssignCode } from './assign-code.tsx';
import { isOrderable, nameOfLine, type ScannedLine } from './scan-list.ts';
import styles from './scanning.module.css';

const rules = { minimum: 0, maximum: maxQuantity };

function stateWords({ found }: ScannedLine, isUnanswered: boolean): string {
  if (found === undefined) return isUnanswered ? 'Not looked up yet.' : 'Looking it up…';
  if (found.item === null)
    return 'No product has this code. Add the product by its item number, or ask customer service.';
  return found.obstacle === null ? '' : obstacleWords[found.obstacle];
}

interface ScannedLinesProps {
  readonly lines: readonly ScannedLine[];
  /** The server can't be reached for now. */
  readonly isUnanswered: boolean;
  readonly onQuantityChange: (key: string, quantity: number | undefined) => void;
  readonly onRemove: (key: string) => void;
  /** For those who may assign codes to products. */
  readonly onAssigned: ((key: string) => void) | undefined;
}

export function ScannedLines({ lines, isUnanswered, onQuantityChange, onRemove, onAssigned }: ScannedLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Scanned">
      {lines.map((line) => {
        const item = line.found?.item;
        const name = nameOfLine(line);
        const state = stateWords(line, isUnanswered);
        return (
          <li key={line.key} className={styles.line}>
            <span className={styles.words}>
              <span>{name}</span>
              {item == null ? null : (
                <span className={styles.soft}>
                  {item.itemNumber} · {item.pack} · <Money dollars={item.price} />
                </span>
              )}
              {line.lots.map((lot) => (
                <span key={lotWords(lot)} className={styles.soft}>
                  {lotWords(lot)}
                </span>
              ))}
              {state === '' ? null : (
                <span className={styles.soft}>
                  {line.found === undefined ? null : <BlockIcon size={14} />} {state}
                </span>
              )}
            </span>
            {isOrderable(line) ? (
              <QuantityBox
                label={`Quantity of ${name}`}
                value={line.quantity ?? 0}
                onChange={(quantity) => onQuantityChange(line.key, quantity)}
                rules={rules}
                hasSteps
              />
            ) : null}
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(line.key)}>
              <DeleteIcon />
            </IconButton>
            {onAssigned !== undefined && line.found?.obstacle === 'unknown' ? (
              <AssignCode code={line.code} onAssigned={() => onAssigned(line.key)} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
