/** Stock of a product in a row: branches and stocking class for staff, one word for everybody else. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { branches, branchOf } from '@operatory/domain/catalogue';
import { StatusMark } from '../parts/status-mark.tsx';
import { availabilityMark } from './product-facts.ts';
import styles from './stock.module.css';
import { stockingClassMark } from './stocking-class-look.ts';

type Inventory = NonNullable<ItemCard['inventories']>[number];

/** How the account's first warehouse stocks the product [A4.02]. */
export function ClassMark({ letter }: { readonly letter: string }) {
  const { word, tone, icon } = stockingClassMark(letter);
  return (
    <span className={styles.class} title={word}>
      <StatusMark icon={icon} word={word} tone={tone} look="bare" />
    </span>
  );
}

/** The city, and the branch's number where a city has several. */
function branchWords(warehouseNumber: string): string {
  const { city } = branchOf(warehouseNumber);
  return branches.filter((branch) => branch.city === city).length > 1 ? `${city} ${warehouseNumber}` : city;
}

function Branches({ inventories }: { readonly inventories: readonly Inventory[] }) {
  const isOut = inventories.every((place) => place.quantityAvailable <= 0);
  if (isOut) return <span className={styles.out}>Out of stock at all branches</span>;
  return (
    <ul className={styles.branches} aria-label="Stock by branch">
      {inventories.map((place) => (
        <li key={place.warehouseNumber} data-out={place.quantityAvailable <= 0 || undefined}>
          <span title={`${branchOf(place.warehouseNumber).place} (branch ${place.warehouseNumber})`}>
            {branchWords(place.warehouseNumber)}
          </span>{' '}
          <b>{place.quantityAvailable}</b>
        </li>
      ))}
    </ul>
  );
}

interface StockProps {
  readonly item: Pick<ItemCard, 'inventories' | 'availability' | 'isDropShipOnly'>;
}

/** Empty on the public page, where nobody is told about stock. */
export function Stock({ item }: StockProps) {
  if (item.availability !== undefined) {
    const { word, tone, icon } = availabilityMark(item.availability);
    return (
      <div className={styles.stock}>
        <StatusMark icon={icon} word={word} tone={tone} look="bare" />
      </div>
    );
  }
  if (item.inventories === undefined) return null;
  const [first] = item.inventories;
  return (
    <div className={styles.stock}>
      {first === undefined ? null : <ClassMark letter={first.stockingClass} />}
      {item.isDropShipOnly ? null : <Branches inventories={item.inventories} />}
    </div>
  );
}
