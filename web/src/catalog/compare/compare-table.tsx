/** The comparison as a table: a column for each product, a row for each fact. It scrolls under the products' names. */
import type { ComparedRow } from '@operatory/domain/catalog';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { ContactManager } from '../contact-manager.tsx';
import { isContactOnly, isForSale } from '../product-facts.ts';
import { ProductLink } from '../product-link.tsx';
import { ProductPicture } from '../product-picture.tsx';
import { Stock } from '../stock.tsx';
import styles from './compare-panel.module.css';
import type { ComparedColumn, ComparePanelProps } from './compare-panel.tsx';

interface CompareTableProps extends Pick<ComparePanelProps, 'customerNumber' | 'actionOf'> {
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly ComparedRow[];
  readonly onRemove: (itemNumber: string) => void;
}

interface ColumnProps {
  readonly column: ComparedColumn;
}

function Picture({ column, onRemove }: ColumnProps & Pick<CompareTableProps, 'onRemove'>) {
  const { itemNumber, product } = column;
  const name = product?.description ?? `product #${itemNumber}`;
  return (
    <td>
      {product === undefined ? null : <ProductPicture url={product.imageUrl} size="thumb" />}
      <p className={styles.number}>#{itemNumber}</p>
      <Button
        variant="subtle"
        className={`no-print ${styles.remove}`}
        data-remove=""
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(itemNumber)}
      >
        Remove
      </Button>
    </td>
  );
}

function Name({ column, customerNumber }: ColumnProps & Pick<CompareTableProps, 'customerNumber'>) {
  const { itemNumber, product } = column;
  return (
    <th scope="col">
      {product === undefined ? (
        `Product #${itemNumber} is no longer in the catalog, or you can’t see it.`
      ) : (
        <ProductLink
          itemNumber={itemNumber}
          customerNumber={customerNumber}
          className={styles.name}
          title={product.description}
        >
          {product.description}
        </ProductLink>
      )}
    </th>
  );
}

/**
 * The heading has the focus once the products are there, unless it's elsewhere by then; after Remove, the next Remove
 * has it.
 */
function useTableFocus(columns: readonly ComparedColumn[], onRemove: (itemNumber: string) => void) {
  const table = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useRef<number>(undefined);
  useEffect(() => {
    if (document.activeElement?.hasAttribute('data-autofocus') === true)
      heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (removed.current === undefined) return;
    const place = Math.min(removed.current, columns.length - 1);
    removed.current = undefined;
    table.current?.querySelectorAll<HTMLElement>('[data-remove]')[place]?.focus();
  }, [columns]);
  const remove = (itemNumber: string) => {
    removed.current = columns.findIndex((column) => column.itemNumber === itemNumber);
    onRemove(itemNumber);
  };
  return { table, heading, remove };
}

function Availability({ column, customerNumber }: ColumnProps & Pick<CompareTableProps, 'customerNumber'>) {
  const { product } = column;
  if (product === undefined) return null;
  return isContactOnly(product) ? (
    <ContactManager item={product} customerNumber={customerNumber} />
  ) : (
    <Stock item={product} />
  );
}

export function CompareTable({ customerNumber, columns, rows, actionOf, onRemove }: CompareTableProps) {
  const { table, heading, remove } = useTableFocus(columns, onRemove);
  const label = 'Products side by side';
  return (
    <section className={styles.scroll} aria-label={label}>
      {/* In what scrolls, so that arrow keys scroll it. */}
      <h3 ref={heading} tabIndex={-1} className="unseen">
        {label}
      </h3>
      <table ref={table} className={styles.table} style={{ '--products': columns.length } as CSSProperties}>
        <thead>
          <tr className={styles.pictures}>
            <td />
            {columns.map((column) => (
              <Picture key={column.itemNumber} column={column} onRemove={remove} />
            ))}
          </tr>
          <tr className={styles.names}>
            <td />
            {columns.map((column) => (
              <Name key={column.itemNumber} column={column} customerNumber={customerNumber} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, isDifferent }) => (
            <tr key={name} data-different={isDifferent || undefined}>
              <th scope="row">
                {name}
                {isDifferent ? <span className={styles.mark}>Different</span> : null}
              </th>
              {columns.map(({ itemNumber }, index) => (
                <td key={itemNumber}>{values[index] ?? '–'}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Availability</th>
            {columns.map((column) => (
              <td key={column.itemNumber}>
                <Availability column={column} customerNumber={customerNumber} />
              </td>
            ))}
          </tr>
          {actionOf === undefined ? null : (
            <tr className="no-print">
              <th scope="row">Order</th>
              {columns.map(({ itemNumber, product }) => (
                <td key={itemNumber}>{product !== undefined && isForSale(product) ? actionOf(product) : null}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
