/** Where the order goes. */
import type { CustomerRecord } from '@operatory/contract/customers';
import type { ShippingAddress } from '@operatory/domain/cart';
import { SkeletonBlock } from '../parts/skeleton-rows.tsx';
import { LocalShippingIcon } from '../parts/status-icons.tsx';
import styles from './ship-to.module.css';

interface ShipToProps {
  readonly record: CustomerRecord | undefined;
  /** Another address than the account's, where staff have set one. */
  readonly alternate: ShippingAddress | null;
}

/** The lines of an address as they would stand on the parcel. */
function linesOf(record: CustomerRecord, alternate: ShippingAddress | null): string[] {
  const { line1, line2, city, region, postalCode } = alternate ?? {
    line1: record.ShipToAddress1,
    line2: record.ShipToAddress2,
    city: record.ShipToCity,
    region: record.ShipToState,
    postalCode: record.ShipToZIp,
  };
  return [line1, line2, `${city}, ${region} ${postalCode}`].filter((line) => line.trim() !== '');
}

export function ShipTo({ record, alternate }: ShipToProps) {
  return (
    <section className={styles.place} aria-label="Ship to">
      <LocalShippingIcon />
      {record === undefined ? (
        <div className={styles.waiting}>
          <SkeletonBlock label="Loading the address" />
          <SkeletonBlock />
        </div>
      ) : (
        <address className={styles.address}>
          <span className={styles.label}>Ship to</span>
          <strong>{record.Name}</strong>
          {linesOf(record, alternate).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {record.ShipViaNorm === '' ? null : <span className={styles.via}>Ship via {record.ShipViaNorm}</span>}
        </address>
      )}
    </section>
  );
}
