/** What is on hand of a product, branch by branch for staff and as one word for everybody else [A4.01] [A4.02]. */
import type { Product } from '@operatory/contract/catalogue';
import { branchOf } from '@operatory/domain/catalogue';
import { StatusMark } from '../parts/status-mark.tsx';
import { availabilityMark } from './product-facts.ts';
import styles from './product-stock.module.css';
import { stockingClassMark } from './stocking-class-look.ts';

type Inventory = NonNullable<Product['inventories']>[number];

function BranchRow({ place, isFirst }: { readonly place: Inventory; readonly isFirst: boolean }) {
  const { word, tone, icon } = stockingClassMark(place.stockingClass);
  const { place: name, distributionCenter } = branchOf(place.warehouseNumber);
  return (
    <tr>
      <th scope="row">
        {name} <span className={styles.number}>{`${place.warehouseNumber} ${distributionCenter}`.trim()}</span>
        {isFirst ? <span className={styles.first}>ships first</span> : null}
      </th>
      <td className={styles.class}>
        <StatusMark icon={icon} tone={tone} word={word} look="bare" />
      </td>
      <td className={styles.quantity}>
        {place.quantityAvailable > 0 ? place.quantityAvailable : <span className={styles.out}>Out of stock</span>}
      </td>
    </tr>
  );
}

export function ProductStock({ product }: { readonly product: Product }) {
  const { inventories, availability } = product;
  if (availability !== undefined) {
    const { word, tone, icon } = availabilityMark(availability);
    return (
      <section className={styles.stock}>
        <h3>Availability</h3>
        <StatusMark word={word} tone={tone} icon={icon} />
      </section>
    );
  }
  if (inventories === undefined) return null;
  return (
    <section className={styles.stock}>
      <h3>Availability</h3>
      {product.isDropShipOnly ? <p className={styles.note}>Drop Ship Only</p> : null}
      <table aria-label="Stock by branch">
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col">Stocking class</th>
            <th scope="col" className={styles.quantity}>
              On hand
            </th>
          </tr>
        </thead>
        <tbody>
          {inventories.map((place, index) => (
            <BranchRow key={place.warehouseNumber} place={place} isFirst={index === 0} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
