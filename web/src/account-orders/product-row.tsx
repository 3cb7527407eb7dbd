/** A product of an order for several accounts: the same quantity for all, the quantity for each account shown, and the total. */
import { commonQuantity, quantityAt, totalOf } from '@operatory/domain/account-orders';
import { maxQuantity } from '@operatory/domain/cart';
import { memo } from 'react';
import { OptionalQuantity } from '../lists/optional-quantity.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { CloseIcon } from '../parts/icons/frame-icons.tsx';
import tables from '../parts/reports/report-table.module.css';
import styles from './account-order.module.css';
import { type OrderDraft, type OrderProduct, withQuantity } from './order-draft.ts';
import type { GridAccount } from './quantity-grid.tsx';

interface ProductRowProps {
  readonly product: OrderProduct;
  /** By account; absent until something is entered. */
  readonly quantities: Readonly<Record<string, number>> | undefined;
  /** Why it can't be ordered. */
  readonly blocked: string | undefined;
  /** Accounts whose quantities can be changed. */
  readonly open: readonly string[];
  /** Accounts that can order. */
  readonly counted: readonly string[];
  /** It's in at least one cart. */
  readonly isAdded: boolean;
  readonly shown: readonly GridAccount[];
  readonly hasAll: boolean;
  readonly change: (next: (draft: OrderDraft) => OrderDraft) => void;
  readonly onRemove: (itemNumber: string) => void;
}

const orNull = (quantity: number | undefined) => (quantity === undefined || quantity === 0 ? null : quantity);

type AllFieldProps = Pick<ProductRowProps, 'product' | 'open' | 'isAdded'> & {
  readonly common: number | undefined;
  readonly onSet: (customerNumbers: readonly string[], quantity: number | null) => void;
};

function AllField({ product, open, isAdded, common, onSet }: AllFieldProps) {
  if (open.length === 0) return <span className={styles.soft}>{isAdded ? 'Added' : '–'}</span>;
  return (
    <span className={styles.all}>
      <OptionalQuantity
        label={`${product.description}, same for all`}
        value={orNull(common)}
        most={maxQuantity}
        wrongMeans="before"
        onChange={(quantity) => onSet(open, quantity)}
      />
      <span className={styles.soft}>{common === undefined ? 'varies' : ''}</span>
    </span>
  );
}

export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, quantities = {}, blocked, open, counted, isAdded, shown, hasAll, change, onRemove } = props;
  const { itemNumber, description, pack } = product;
  const all = { [itemNumber]: quantities };
  const set = (customerNumbers: readonly string[], quantity: number | null) =>
    change((draft) => withQuantity(draft, { itemNumber, customerNumbers, quantity }));
  const total = blocked === undefined ? totalOf(all, { itemNumber, customerNumbers: counted }) : 0;
  return (
    <tr data-blocked={blocked === undefined ? undefined : true}>
      <th scope="row" className={styles.product}>
        <span className={styles.name}>{description}</span>
        <span className={styles.number}>{[`#${itemNumber}`, pack].filter(Boolean).join(' · ')}</span>
        {blocked === undefined ? null : <span className={styles.obstacle}>{blocked}</span>}
      </th>
      {hasAll ? (
        <td data-column="all">
          {blocked === undefined ? (
            <AllField
              product={product}
              open={open}
              isAdded={isAdded}
              common={commonQuantity(all, { itemNumber, customerNumbers: open })}
              onSet={set}
            />
          ) : (
            '–'
          )}
        </td>
      ) : null}
      {shown.map(({ customerNumber, customerName, isLocked, obstacle }) => {
        const quantity = orNull(quantityAt(all, { itemNumber, customerNumber }));
        const canChange = blocked === undefined && obstacle === undefined && !isLocked;
        return (
          <td key={customerNumber} data-column={customerNumber} className={isLocked ? tables.number : undefined}>
            {canChange ? (
              <OptionalQuantity
                label={`${description}, ${customerName} (#${customerNumber})`}
                value={quantity}
                most={maxQuantity}
                wrongMeans="before"
                onChange={(next) => set([customerNumber], next)}
              />
            ) : (
              ((isLocked ? quantity?.toLocaleString('en-US') : undefined) ?? '–')
            )}
          </td>
        );
      })}
      <td className={tables.number}>{total === 0 ? '' : total.toLocaleString('en-US')}</td>
      <td className={styles.remove}>
        <IconButton label={`Remove ${description}`} onClick={() => onRemove(itemNumber)}>
          <CloseIcon size={18} />
        </IconButton>
      </td>
    </tr>
  );
});
