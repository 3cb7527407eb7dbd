/** Shows that a phone number was recognized, whose it is, and what Enter does. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { PhoneIcon } from '../parts/icons/menu-icons.tsx';
import styles from './customer-results.module.css';

export function PhoneHint({ matches }: { readonly matches: readonly CustomerSearchItem[] }) {
  const [first] = matches;
  return (
    <div role="status">
      {first === undefined ? null : (
        <p className={styles.hint}>
          <PhoneIcon size={18} />
          <span>
            {matches.length === 1
              ? `${first.customerName} has this number. Press Enter to open phone mode.`
              : `${matches.length} customers have this number. Press Enter to choose one for phone mode.`}
          </span>
        </p>
      )}
    </div>
  );
}
