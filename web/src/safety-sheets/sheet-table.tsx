/** The products that have sheets, with a check box each and sortable columns. */
import type { SafetySheetRow } from '@operatory/contract/safety-sheets';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import {
  nextSheetSort,
  type SheetColumn,
  type SheetSort,
  sheetColumns,
  sortSheets,
  usualSheetSort,
} from '@operatory/domain/safety-sheets';
import { memo, useMemo, useState } from 'react';
import { ChevronDownIcon } from '../parts/icons/direction-icons.tsx';
import { InfoIcon } from '../parts/icons/notice-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './safety-sheets.module.css';

const labels: Record<SheetColumn, string> = {
  productNumber: 'Item #',
  productDescription: 'Description',
  productVendor: 'Manufacturer',
  productCategoryName: 'Category',
};

/** Columns that are hidden on narrow screens. */
const hiding: Partial<Record<SheetColumn, string | undefined>> = {
  productVendor: styles.vendor,
  productCategoryName: styles.category,
};

interface SheetRowProps {
  readonly sheet: SafetySheetRow;
  readonly isChosen: boolean;
  readonly onToggle: (productNumber: string) => void;
}

const revisedWords = ({ revisedOn }: SafetySheetRow) =>
  `Revised ${revisedOn === null ? '' : formatDate(revisedOn as PlainDate)}, after this account’s last download`;

/** Drawn only when its own tick changes. */
const SheetRow = memo(function SheetRow({ sheet, isChosen, onToggle }: SheetRowProps) {
  const { productNumber, productDescription, productVendor, productCategoryName, isRevised } = sheet;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={styles.choice}>
        <label>
          <input type="checkbox" checked={isChosen} onChange={() => onToggle(productNumber)} />
          <span className="unseen">{`${productNumber} ${productDescription}`}</span>
        </label>
      </td>
      <td>{productNumber}</td>
      <td {...roles.rowHead} className={`${table.description} ${styles.description}`}>
        {productDescription}
        {isRevised ? (
          <span className={styles.revised} title={revisedWords(sheet)}>
            <InfoIcon size={14} />
            Revised
          </span>
        ) : null}
      </td>
      <td className={styles.vendor}>{productVendor}</td>
      <td className={styles.category}>{productCategoryName}</td>
    </tr>
  );
});

interface SheetTableProps {
  readonly sheets: readonly SafetySheetRow[];
  readonly left: ReadonlySet<string>;
  readonly onToggle: (productNumber: string) => void;
  readonly onToggleAll: (isChosen: boolean) => void;
}

/** `left` are the item numbers that are not chosen. */
export function SheetTable({ sheets, left, onToggle, onToggleAll }: SheetTableProps) {
  const [sort, setSort] = useState<SheetSort>(usualSheetSort);
  const sorted = useMemo(() => sortSheets(sheets, sort), [sheets, sort]);
  const { shown, endRef } = useGrowingList(sheets.length, `${sort.column} ${sort.isAscending}`);
  const chosenCount = sheets.length - left.size;
  return (
    <>
      <table className={table.table}>
        <caption className="unseen">Products with a safety data sheet</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <label>
                <input
                  type="checkbox"
                  checked={left.size === 0}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = chosenCount > 0 && left.size > 0;
                  }}
                  onChange={(event) => onToggleAll(event.currentTarget.checked)}
                />
                <span className="unseen">All products</span>
              </label>
            </th>
            {sheetColumns.map((column) => {
              const isSorted = sort.column === column;
              return (
                <th
                  key={column}
                  scope="col"
                  className={hiding[column]}
                  aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
                >
                  <button type="button" className={styles.sort} onClick={() => setSort(nextSheetSort(sort, column))}>
                    {labels[column]}
                    {isSorted ? (
                      <span className={styles.arrow} data-up={sort.isAscending || undefined}>
                        <ChevronDownIcon size={16} />
                      </span>
                    ) : null}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((sheet) => (
            <SheetRow
              key={sheet.productNumber}
              sheet={sheet}
              isChosen={!left.has(sheet.productNumber)}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
      <div ref={endRef} />
    </>
  );
}
