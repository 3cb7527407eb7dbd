/** The lines of a checked delivery. */
import { type CheckedItem, findingWords, lotWords } from '@operatory/domain/receiving';
import { roles } from '../parts/lists/table-roles.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './receiving.module.css';

const columns = ['Shipped', 'Received', 'Lots', 'Differences'] as const;
const isNumber = (label: string) => label === 'Shipped' || label === 'Received';

export function CheckedLines({ lines }: { readonly lines: readonly CheckedItem[] }) {
  return (
    <table {...roles.table} className={table.table} data-cards>
      <caption className="unseen">What came of the delivery</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.column} scope="col">
            Product
          </th>
          {columns.map((label) => (
            <th key={label} {...roles.column} scope="col" className={isNumber(label) ? table.number : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {lines.map((line) => (
          <tr {...roles.row} key={`${line.itemNumber ?? ''} ${line.description}`}>
            <td {...roles.rowHead} className={table.description}>
              {line.description}
              <span className={styles.under}>{line.itemNumber ?? 'No product has this code'}</span>
            </td>
            <td {...roles.cell} data-label="Shipped" className={table.number}>
              {line.shipped.toLocaleString('en-US')}
            </td>
            <td {...roles.cell} data-label="Received" className={table.number}>
              {line.quantity.toLocaleString('en-US')}
            </td>
            <td {...roles.cell} data-label="Lots">
              {line.lots.map((lot) => (
                <span key={lotWords(lot)} className={styles.under}>
                  {lot.quantity} of {lotWords(lot)}
                </span>
              ))}
            </td>
            <td {...roles.cell} data-label="Differences" className={styles.finding}>
              {line.findings.map(findingWords).join('; ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
