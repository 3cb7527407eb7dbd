/** The lines of a held order; prices that differ from the account's are marked. */
import type { HeldOrderDetail } from '@operatory/contract/review';
import { noItemNumber } from '@operatory/domain/documents';
import { CouponIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './held-order.module.css';

export function HeldLines({ order }: { readonly order: HeldOrderDetail }) {
  const overridden = new Set(order.causes.map(({ itemNumber }) => itemNumber));
  return (
    <table className={styles.lines}>
      <caption className="unseen">Lines of order {order.orderNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={styles.amount}>
            Qty
          </th>
          <th scope="col" className={styles.amount}>
            Each
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ lineNumber, itemNumber, description, quantity, unitPrice, type }) => (
          <tr key={lineNumber}>
            <td {...roles.rowHead}>
              {description} {itemNumber === noItemNumber ? null : <span className={styles.soft}>#{itemNumber}</span>}{' '}
              {type === 0 && overridden.has(itemNumber) ? (
                <StatusMark icon={WarningIcon} tone="notice" look="bare" word="Price override" />
              ) : null}
              {type === 0 ? null : <StatusMark icon={CouponIcon} tone="accent" look="bare" word="Free" />}
            </td>
            <td className={styles.amount}>{quantity}</td>
            <td className={styles.amount}>
              <Money dollars={unitPrice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
