/** The stock of a product: by branch for staff, one word for everyone else. */
import type { Product } from '@operatory/contract/catalog';
import { branchOf, type StaffAvailability, staffAvailability } from '@operatory/domain/catalog';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { availabilityMark } from './product-facts.ts';
import styles from './product-stock.module.css';
import { stockAgeWords } from './stock-age.ts';
import { stockingClassMark } from './stocking-class-look.ts';

interface BranchRowProps {
  readonly place: StaffAvailability['places'][number];
  readonly isFirst: boolean;
  readonly expectedOn: string | undefined;
}

function BranchRow({ place, isFirst, expectedOn }: BranchRowProps) {
  const { word, tone, icon } = stockingClassMark(place.stockingClass);
  const { name, distributionCenter } = branchOf(settings().branches, place.warehouseNumber);
  return (
    <tr>
      <th scope="row">
        {name} <span className={styles.number}>{`${place.warehouseNumber} ${distributionCenter}`.trim()}</span>
        {isFirst ? <span className={styles.first}>Primary warehouse</span> : null}
      </th>
      <td className={styles.class}>
        <StatusMark icon={icon} tone={tone} word={word} look="bare" />
      </td>
      <td className={styles.quantity}>
        {place.isOut ? <span className={styles.out}>{place.words}</span> : place.words}
        {expectedOn === undefined ? null : (
          <div
            className={`${styles.number} ${styles.out}`}
          >{`More expected ${formatDate(expectedOn as PlainDate)}`}</div>
        )}
      </td>
    </tr>
  );
}

interface BranchTableProps extends Pick<StaffAvailability, 'places'> {
  readonly expected: Product['expected'];
}

function BranchTable({ places, expected = [] }: BranchTableProps) {
  return (
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
        {places.map((place, index) => (
          <BranchRow
            key={place.warehouseNumber}
            place={place}
            isFirst={index === 0}
            expectedOn={expected.find(({ warehouseNumber }) => warehouseNumber === place.warehouseNumber)?.on}
          />
        ))}
      </tbody>
    </table>
  );
}

export function ProductStock({ product }: { readonly product: Product }) {
  const { inventories, stockAsOf, expected, expectedOn } = product;
  const availability = availabilityMark(product);
  if (availability === undefined && inventories === undefined) return null;
  const { dropShipWords, places } = staffAvailability(inventories ?? [], product);
  return (
    <section className={styles.stock}>
      <h3>Availability</h3>
      {availability === undefined ? null : <StatusMark {...availability} />}
      {expectedOn === undefined || product.availability === 'available' ? null : (
        <p className={styles.note}>{`More is expected on ${formatDate(expectedOn as PlainDate)}.`}</p>
      )}
      {inventories !== undefined && dropShipWords !== undefined ? (
        <p className={styles.note}>{dropShipWords}: it ships from the manufacturer, not from our branches.</p>
      ) : null}
      {places.length === 0 ? null : <BranchTable places={places} expected={expected} />}
      {places.length === 0 || stockAsOf === undefined ? null : (
        <p className={styles.note}>{stockAgeWords(stockAsOf, { now: new Date(), timeZone: settings().timeZone })}</p>
      )}
    </section>
  );
}
