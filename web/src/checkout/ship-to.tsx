/** Where the order ships, and a form for another address for people who may set one. */
import type { CustomerRecord } from '@operatory/contract/customers';
import type { PostalAddress } from '@operatory/domain/addresses';
import { Button } from '../parts/controls/button.tsx';
import { LocalShippingIcon } from '../parts/icons/status-icons.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import { PostalLines } from './postal-lines.tsx';
import styles from './ship-to.module.css';

interface ShipToProps {
  readonly record: CustomerRecord | undefined;
  /** The buyer's order will say how it ships. */
  readonly isReturn: boolean;
  /** Another address than the account's, where staff have set one. */
  readonly alternate: PostalAddress | null;
  /** Opens the form; absent for those who may not, and while it is open. */
  readonly onChange: (() => void) | undefined;
  /** Restores the account's own address; absent if it's already used. */
  readonly onUsePrimary: (() => void) | undefined;
}

const primaryOf = (record: CustomerRecord): PostalAddress => ({
  line1: record.ShipToAddress1,
  line2: record.ShipToAddress2,
  city: record.ShipToCity,
  region: record.ShipToState,
  postalCode: record.ShipToZIp,
});

export function ShipTo({ record, isReturn, alternate, onChange, onUsePrimary }: ShipToProps) {
  return (
    <section className={styles.place} aria-label="Ship to">
      <LocalShippingIcon />
      {record === undefined ? (
        <div className={styles.waiting}>
          <SkeletonBlock label="Loading the address" />
          <SkeletonBlock />
        </div>
      ) : (
        <div className={styles.where}>
          <address className={styles.address}>
            <span className={styles.label}>{alternate === null ? 'Ship to' : 'Ship to (not the primary address)'}</span>
            <strong>{record.Name}</strong>
            <PostalLines address={alternate ?? primaryOf(record)} />
            {isReturn || record.ShipViaNorm === '' ? null : (
              <span className={styles.via}>Ship via {record.ShipViaNorm}</span>
            )}
          </address>
          {onChange === undefined && onUsePrimary === undefined ? null : (
            <div className={styles.ways}>
              {onChange === undefined ? null : (
                <Button variant="light" onClick={onChange}>
                  {alternate === null ? 'Ship to another address' : 'Change the address'}
                </Button>
              )}
              {onUsePrimary === undefined ? null : (
                <Button variant="subtle" onClick={onUsePrimary}>
                  Use the primary address
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </section>
  );
}
