/** The report's rows, own stock and coupon items apart, with the totals of each and of all. */
import { formatDate } from '@operatory/domain/dates';
import type { FreeGoodRow, FreeGoodsReport, ReportTotals } from '@operatory/domain/free-goods';
import { usdOrDash } from '@operatory/domain/money';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { EditIcon } from '../parts/icons/document-icons.tsx';
import { DeleteIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './free-goods.module.css';

const count = (quantity: number) => quantity.toLocaleString('en-US');

interface RowProps {
  readonly row: FreeGoodRow;
  readonly onEdit: ((row: FreeGoodRow) => void) | undefined;
  readonly onRemove: ((row: FreeGoodRow) => void) | undefined;
}

function Row({ row, onEdit, onRemove }: RowProps) {
  return (
    <tr {...roles.row}>
      <td {...roles.cell} data-label="Item" className={table.number}>
        {row.item}
      </td>
      <td {...roles.cell} data-label="Date">
        {formatDate(row.date)}
      </td>
      <td {...roles.cell} data-label="Product" data-none={row.product === '' || undefined}>
        {row.product}
      </td>
      <td {...roles.rowHead} data-label="Description" className={table.description}>
        {row.description}
        {onEdit === undefined || onRemove === undefined || row.entryId === undefined ? null : (
          <span className={styles.changes}>
            <IconButton label={`Edit ${row.description}`} onClick={() => onEdit(row)}>
              <EditIcon size={18} />
            </IconButton>
            <IconButton label={`Remove ${row.description}`} onClick={() => onRemove(row)}>
              <DeleteIcon size={18} />
            </IconButton>
          </span>
        )}
      </td>
      <td {...roles.cell} data-label="Qty" className={table.number}>
        {count(row.quantity)}
      </td>
      <td {...roles.cell} data-label="Value" className={table.number}>
        {usdOrDash(row.value)}
      </td>
    </tr>
  );
}

function TotalRow({ label, totals }: { readonly label: string; readonly totals: ReportTotals }) {
  return (
    <tr {...roles.row} className={table.sum}>
      <th {...roles.rowHead} scope="row" colSpan={4}>
        {label}
      </th>
      <td {...roles.cell} data-label="Qty" className={table.number}>
        {count(totals.quantity)}
      </td>
      <td {...roles.cell} data-label="Value" className={table.number}>
        {usdOrDash(totals.value)}
      </td>
    </tr>
  );
}

interface FreeGoodsTableProps {
  readonly report: FreeGoodsReport;
  /** Identifies the range, so that another one starts at its first row. */
  readonly subject: string;
  /** Changes and removes manual entries; absent for those who may not. */
  readonly onEdit?: ((row: FreeGoodRow) => void) | undefined;
  readonly onRemove?: ((row: FreeGoodRow) => void) | undefined;
}

export function FreeGoodsTable({ report, subject, onEdit, onRemove }: FreeGoodsTableProps) {
  const length = report.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { shown, endRef } = useGrowingList(length, subject);
  let before = 0;
  const groups = report.groups.map((group) => {
    const rows = group.rows.slice(0, Math.max(0, shown - before));
    before += group.rows.length;
    return { ...group, rows, isWhole: rows.length === group.rows.length, isShown: rows.length > 0 };
  });
  return (
    <>
      <table {...roles.table} className={table.table} data-cards>
        <caption className="unseen">Free goods, values in US dollars</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col" className={table.number}>
              Item
            </th>
            <th {...roles.column} scope="col">
              Date
            </th>
            <th {...roles.column} scope="col">
              Product
            </th>
            <th {...roles.column} scope="col">
              Description
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Qty
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Value
            </th>
          </tr>
        </thead>
        {groups.map(({ label, rows, totals, isWhole, isShown }) =>
          isShown ? (
            <tbody {...roles.group} key={label}>
              <tr {...roles.row} className={table.group}>
                <th {...roles.rowHead} scope="rowgroup" colSpan={6}>
                  {label}
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.entryId ?? row.item} row={row} onEdit={onEdit} onRemove={onRemove} />
              ))}
              {isWhole ? <TotalRow label={`${label}, total`} totals={totals} /> : null}
            </tbody>
          ) : null,
        )}
        {shown < length ? null : (
          <tfoot {...roles.group}>
            <TotalRow label="Total" totals={report.totals} />
          </tfoot>
        )}
      </table>
      <div ref={endRef} />
    </>
  );
}
