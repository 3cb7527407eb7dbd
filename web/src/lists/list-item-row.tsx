/** One product of a list, changed where it stands. */
import { mostListQuantity } from '@operatory/domain/lists';
import { ProductLink, ProductPicture, pressPauses, QuantityBox, useSinglePress } from '../catalogue/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { CartIcon } from '../parts/icons.tsx';
import { Money } from '../parts/money.tsx';
import { BlockIcon, DeleteIcon, LoopIcon, OfflineIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { roles } from '../parts/table-roles.ts';
import { useDelayed } from '../parts/use-delayed.ts';
import type { ListRow } from './list-changes.ts';
import styles from './list-items.module.css';

/** What can be done with the rows. */
export interface EditList {
  /** What is not stored waits on this device. */
  readonly isCutOff: boolean;
  /** A whole number from 0, which takes the product off, to 100. */
  readonly onQuantity: (row: ListRow, quantity: number) => void;
  readonly onRemove: (row: ListRow) => void;
  readonly onAddToCart: (row: ListRow) => void;
}

interface ListItemRowProps {
  readonly customerNumber: string;
  readonly row: ListRow;
  readonly index: number;
  /** In px. */
  readonly height: number;
  readonly edit: EditList | undefined;
}

const rules = { minimum: 0, maximum: mostListQuantity };

function Waiting({ isCutOff }: { readonly isCutOff: boolean }) {
  const isSlow = useDelayed(true);
  if (isCutOff) return <StatusMark icon={OfflineIcon} word="On this device" tone="notice" look="bare" />;
  return isSlow ? <StatusMark icon={LoopIcon} word="Saving" tone="neutral" look="bare" /> : null;
}

function Facts({ row, edit }: Pick<ListItemRowProps, 'row' | 'edit'>) {
  const { item, isWaiting } = row;
  return (
    <p className={styles.facts}>
      <span>#{row.itemNumber}</span>
      {item.isOrderable ? null : (
        <StatusMark
          icon={BlockIcon}
          word={item.lifeCycle === 'D' ? 'Discontinued' : 'Cannot be ordered'}
          tone="alarm"
          look="bare"
        />
      )}
      {isWaiting ? <Waiting isCutOff={edit?.isCutOff ?? false} /> : null}
      {item.pack === '' ? null : <span>{item.pack}</span>}
      {item.vendorName === '' ? null : <span className={styles.vendor}>{item.vendorName}</span>}
    </p>
  );
}

function Doings({ row, edit }: { readonly row: ListRow; readonly edit: EditList }) {
  const add = useSinglePress(() => edit.onAddToCart(row), pressPauses.addToCart);
  return (
    <td {...roles.cell} className={styles.end}>
      <IconButton label={`Add ${row.description} to the cart`} disabled={!row.item.isOrderable} onClick={add}>
        <CartIcon />
      </IconButton>
      <IconButton label={`Remove ${row.description}`} data-remove onClick={() => edit.onRemove(row)}>
        <DeleteIcon />
      </IconButton>
    </td>
  );
}

export function ListItemRow({ customerNumber, row, index, height, edit }: ListItemRowProps) {
  const { item, description, quantity } = row;
  return (
    <tr
      {...roles.row}
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      <td {...roles.cell} className={styles.product}>
        <ProductPicture url={item.imageUrl} size="row" />
        <div className={styles.about}>
          <ProductLink
            itemNumber={row.itemNumber}
            customerNumber={customerNumber}
            className={styles.name}
            title={description}
          >
            {description}
          </ProductLink>
          <Facts row={row} edit={edit} />
        </div>
      </td>
      <td {...roles.cell} className={styles.price}>
        <Money dollars={item.itemInfo.price} />
      </td>
      <td {...roles.cell} className={styles.quantity}>
        {edit === undefined ? (
          <span>
            <span className={styles.label}>Quantity </span>
            {quantity}
          </span>
        ) : (
          <QuantityBox
            label={`Quantity of ${description}`}
            value={quantity}
            onChange={(next) => {
              if (next !== undefined && next !== quantity) edit.onQuantity(row, next);
            }}
            rules={rules}
            hasSteps
          />
        )}
      </td>
      {edit === undefined ? null : <Doings row={row} edit={edit} />}
    </tr>
  );
}
