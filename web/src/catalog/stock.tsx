/** Stock of a product in a list: branches and stocking class for staff, one word for everyone else. */
import type { ItemCard } from '@operatory/contract/catalog';
import { branchOf, type StaffAvailability, staffAvailability } from '@operatory/domain/catalog';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { availabilityMark } from './product-facts.ts';
import styles from './stock.module.css';
import { stockingClassMark } from './stocking-class-look.ts';

/** How the account's first warehouse stocks the product. */
function ClassMark({ letter }: { readonly letter: string }) {
  const { word, tone, icon } = stockingClassMark(letter);
  return (
    <span className={styles.class} title={word}>
      <StatusMark icon={icon} word={word} tone={tone} look="bare" />
    </span>
  );
}

/** The city, and the branch's number where a city has several. */
function branchWords(warehouseNumber: string): string {
  const { branches } = settings();
  const { city } = branchOf(branches, warehouseNumber);
  return branches.filter((branch) => branch.city === city).length > 1 ? `${city} ${warehouseNumber}` : city;
}

function Branches({ places }: Pick<StaffAvailability, 'places'>) {
  if (places.length === 0) return null;
  if (places.every(({ isOut }) => isOut)) return <span className={styles.quiet}>Out of stock at all branches</span>;
  return (
    <ul className={styles.branches} aria-label="Stock by branch">
      {places.map(({ warehouseNumber, isOut, words }) => (
        <li key={warehouseNumber} data-out={isOut || undefined}>
          <span title={`${branchOf(settings().branches, warehouseNumber).name} (branch ${warehouseNumber})`}>
            {branchWords(warehouseNumber)}
          </span>{' '}
          <b>{words}</b>
        </li>
      ))}
    </ul>
  );
}

interface StockProps {
  readonly item: Pick<ItemCard, 'inventories' | 'availability' | 'isDropShipOnly' | 'isOrderable' | 'lifeCycle'>;
}

/** Empty on the public page, which shows no stock. */
export function Stock({ item }: StockProps) {
  const availability = availabilityMark(item);
  if (availability !== undefined) {
    const { word, tone, icon } = availability;
    return (
      <div className={styles.stock}>
        <StatusMark icon={icon} word={word} tone={tone} look="bare" />
      </div>
    );
  }
  if (item.inventories === undefined) return null;
  // The flags next to the name say that a product is drop ship only.
  const { stockingClass, places } = staffAvailability(item.inventories, item);
  return (
    <div className={styles.stock}>
      {stockingClass === undefined ? null : <ClassMark letter={stockingClass} />}
      <Branches places={places} />
    </div>
  );
}
