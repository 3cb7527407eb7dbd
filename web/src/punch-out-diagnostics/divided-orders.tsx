/** Which of the buyer's lines went into which order of ours, if the order was divided by address. */
import type { MessageDetails } from '@operatory/contract/punch-out-diagnostics';
import { Link } from '@tanstack/react-router';
import styles from '../parts/message-log/message-panel.module.css';

export function DividedOrders({ orders }: { readonly orders: MessageDetails['dividedOrders'] }) {
  if (orders.length === 0) return null;
  return (
    <>
      <h3>One order per address</h3>
      <table className={styles.lines}>
        <thead>
          <tr>
            {['Our order', 'Account', 'Their lines', 'Ship-to'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNumber, customerNumber, lines, shipTo }) => (
            <tr key={orderNumber}>
              <td>
                <Link
                  to="/customer/$id/orders/{-$orderSearch}"
                  params={{ id: customerNumber, orderSearch: String(orderNumber) }}
                >
                  {orderNumber}
                </Link>
              </td>
              <td>{customerNumber}</td>
              <td>{lines.join(', ')}</td>
              <td>{shipTo === '' ? 'The account’s address' : shipTo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
