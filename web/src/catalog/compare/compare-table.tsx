/** The comparison as a table: a column for each product, a row for each fact. On a narrow screen it scrolls by itself. */
import type { ComparedRow } from '@operatory/domain/catalog';
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

function Head({
  column,
  customerNumber,
  onRemove,
}: { readonly column: ComparedColumn } & Pick<CompareTableProps, 'customerNumber' | 'onRemove'>) {
  const { itemNumber, product } = column;
  const name = product?.description ?? `product #${itemNumber}`;
  return (
    <th scope="col">
      {product === undefined ? (
        <p>{`Product #${itemNumber} is no longer in the catalog, or you can’t see it.`}</p>
      ) : (
        <>
          <ProductPicture url={product.imageUrl} size="thumb" />
          <ProductLink itemNumber={itemNumber} customerNumber={customerNumber}>
            {product.description}
          </ProductLink>
          <p className={styles.number}>#{itemNumber}</p>
        </>
      )}
      <Button variant="subtle" className="no-print" aria-label={`Remove ${name}`} onClick={() => onRemove(itemNumber)}>
        Remove
      </Button>
    </th>
  );
}

function Availability({
  column,
  customerNumber,
}: {
  readonly column: ComparedColumn;
  readonly customerNumber: string;
}) {
  const { product } = column;
  if (product === undefined) return null;
  return isContactOnly(product) ? (
    <ContactManager item={product} customerNumber={customerNumber} />
  ) : (
    <Stock item={product} />
  );
}

export function CompareTable({ customerNumber, columns, rows, actionOf, onRemove }: CompareTableProps) {
  const label = 'Products side by side';
  return (
    // It has the focus so that arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <Head key={column.itemNumber} column={column} customerNumber={customerNumber} onRemove={onRemove} />
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
              {columns.map(({ itemNumber }, place) => (
                <td key={itemNumber}>{values[place] ?? '–'}</td>
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
