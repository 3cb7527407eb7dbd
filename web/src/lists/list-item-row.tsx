/** One product of a list, edited in place. */
import { maxListQuantity } from '@operatory/domain/lists';
import { FavoriteStar } from '../catalog/favorites/lazy-star.tsx';
import { ProductLink, ProductPicture, pressPauses, QuantityBox, useSinglePress } from '../catalog/index.ts';
import { SupplyMark } from '../catalog/supply-mark.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { CartIcon } from '../parts/icons/icons.tsx';
import { BlockIcon, DeleteIcon, LoopIcon, OfflineIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import type { ListRow } from './list-changes.ts';
import styles from './list-items.module.css';
import { OptionalQuantity } from './optional-quantity.tsx';

/** The rows' actions. */
export interface EditList {
  /** Unsaved changes are on this device. */
  readonly isCutOff: boolean;
  /** A whole number from 0, which removes the product, to 100. */
  readonly onQuantity: (row: ListRow, quantity: number) => void;
  /** From 1 to 100; 0 for none. */
  readonly onParLevel: (row: ListRow, parLevel: number) => void;
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

const rules = { minimum: 0, maximum: maxListQuantity };

function Waiting({ isCutOff }: { readonly isCutOff: boolean }) {
  const isSlow = useDelayed(true);
  if (isCutOff) return <StatusMark icon={OfflineIcon} word="On this device" tone="notice" look="bare" />;
  return isSlow ? <StatusMark icon={LoopIcon} word="Saving" tone="neutral" look="bare" /> : null;
}

const blockedWords: Readonly<Record<string, string>> = { D: 'Discontinued', W: 'No longer sold' };

function Facts({ row, edit }: Pick<ListItemRowProps, 'row' | 'edit'>) {
  const { item, isWaiting, quantity } = row;
  const { availability, quantityAvailable } = item;
  return (
    <p className={styles.facts}>
      <span>#{row.itemNumber}</span>
      {item.isOrderable ? (
        <SupplyMark
          supply={availability === null ? undefined : { availability, quantityAvailable }}
          quantity={Math.max(1, quantity)}
        />
      ) : (
        <StatusMark
          icon={BlockIcon}
          word={blockedWords[item.lifeCycle] ?? 'Can’t be ordered'}
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

function ParLevel({ row, edit }: Pick<ListItemRowProps, 'row' | 'edit'>) {
  const { parLevel, description } = row;
  return (
    <td {...roles.cell} className={styles.par} data-par>
      {edit === undefined && parLevel === null ? null : <span className={styles.label}>Par level </span>}
      {edit === undefined ? (
        <span>{parLevel}</span>
      ) : (
        <OptionalQuantity
          label={`Par level of ${description}`}
          value={parLevel}
          most={maxListQuantity}
          wrongMeans="before"
          onChange={(next) => edit.onParLevel(row, next ?? 0)}
        />
      )}
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
      <th {...roles.rowHead} scope="row" className={styles.product}>
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
        <FavoriteStar item={{ itemNumber: row.itemNumber, description }} />
      </th>
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
      <ParLevel row={row} edit={edit} />
      {edit === undefined ? null : <Doings row={row} edit={edit} />}
    </tr>
  );
}
