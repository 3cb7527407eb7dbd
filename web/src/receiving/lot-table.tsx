/** Lots with their dates. */
import type { HeldLot } from '@operatory/contract/receiving';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import type { expiryState } from '@operatory/domain/receiving';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './receiving.module.css';

const stateWords: Readonly<Record<ReturnType<typeof expiryState>, string>> = {
  expired: ', expired',
  'short-dated': ', soon',
  lasting: '',
};

interface LotTableProps {
  readonly lots: readonly HeldLot[];
  readonly dateOf: (date: PlainDate) => { readonly text: string; readonly state: ReturnType<typeof expiryState> };
}

function Expires({ date, dateOf }: { readonly date: string | null; readonly dateOf: LotTableProps['dateOf'] }) {
  if (date === null) return '–';
  const { text, state } = dateOf(date as PlainDate);
  return (
    <span className={styles.dates} data-state={state}>
      {text}
      {stateWords[state]}
    </span>
  );
}

export function LotTable({ lots, dateOf }: LotTableProps) {
  const { shown, endRef } = useGrowingList(lots.length, '');
  return (
    <>
      <table {...roles.table} className={table.table} data-cards>
        <caption className="unseen">Lots that came to the account</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {['Product', 'Lot', 'Expires', 'Quantity', 'Last received'].map((label) => (
              <th key={label} {...roles.column} scope="col" className={label === 'Quantity' ? table.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {lots.slice(0, shown).map((lot) => (
            <tr {...roles.row} key={`${lot.itemNumber} ${lot.description} ${lot.lot} ${lot.expiresOn}`}>
              <td {...roles.rowHead} className={table.description}>
                {lot.description}
                <span className={styles.under}>{lot.itemNumber}</span>
              </td>
              <td {...roles.cell} data-label="Lot">
                {lot.lot ?? '–'}
              </td>
              <td {...roles.cell} data-label="Expires">
                <Expires date={lot.expiresOn} dateOf={dateOf} />
              </td>
              <td {...roles.cell} data-label="Quantity" className={table.number}>
                {lot.quantity.toLocaleString('en-US')}
              </td>
              <td {...roles.cell} data-label="Last received">
                {formatDate(lot.cameOn as PlainDate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div ref={endRef} />
    </>
  );
}
