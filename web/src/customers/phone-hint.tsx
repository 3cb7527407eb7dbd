/** Says that a phone number was recognised, whom it belongs to, and what Enter does now. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { PhoneIcon } from '../parts/menu-icons.tsx';
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
              ? `${first.customerName} has this number. Press Enter for phone mode.`
              : `${matches.length} customers have this number. Press Enter to choose one for phone mode.`}
          </span>
        </p>
      )}
    </div>
  );
}
