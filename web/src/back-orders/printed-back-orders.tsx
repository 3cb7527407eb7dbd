/** The printed back-orders: all loaded lines, with their full names. */
import type { BackOrderLine } from '@operatory/contract/back-orders';
import { plural } from '@operatory/domain/words';
import { Money } from '../parts/reports/money.tsx';
import tables from '../parts/reports/report-table.module.css';
import { momentWords } from '../settings/moment-words.ts';
import styles from './back-order-row.module.css';
import { durationWords, expectedWords, lineKey } from './back-order-words.ts';

interface PrintedBackOrdersProps {
  readonly lines: readonly BackOrderLine[];
  /** Which lines these are, such as `To decide`. */
  readonly title: string;
  readonly now: number;
  /** The number of all lines, including those not loaded; undefined if unknown. */
  readonly total: number | undefined;
}

/** A title with the date replaces the tabs, and says if there are more lines than are printed. */
export function PrintedBackOrders({ lines, title, now, total = lines.length }: PrintedBackOrdersProps) {
  const showsPrices = lines.some(({ unitPrice }) => unitPrice !== undefined);
  return (
    <table className={`${tables.table} ${styles.printed}`}>
      <caption>
        {title}, {momentWords(new Date(now))}, {plural(total, 'line')}
        {total > lines.length ? `. The first ${lines.length} are printed; the CSV has them all.` : ''}
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Practice</th>
          <th scope="col">Order</th>
          <th scope="col" className={tables.number}>
            Quantity
          </th>
          <th scope="col">Waiting for</th>
          <th scope="col">Expected</th>
          {showsPrices ? (
            <th scope="col" className={tables.number}>
              Amount
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={lineKey(line)}>
            <td>
              {line.description} #{line.itemNumber}
            </td>
            <td>
              {line.customerName} {line.customerNumber}
            </td>
            <td>{line.orderNumber}</td>
            <td className={tables.number}>{line.quantity}</td>
            <td className={styles.short}>{durationWords(line.since, now)}</td>
            <td>{expectedWords(line)}</td>
            {showsPrices ? (
              <td className={tables.number}>
                {line.unitPrice === undefined ? null : (
                  <Money dollars={Math.round(line.unitPrice * line.quantity * 100) / 100} />
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
