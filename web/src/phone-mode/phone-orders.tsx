/** The caller's last orders with their states, and their back-orders. */

import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { formatDate, formatInstant, parsePlainDate } from '@operatory/domain/dates';
import { lineGroupLooks } from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { ProductLink } from '../catalog/product-link.tsx';
import { lineGroupIcons } from '../orders/line-group-icons.ts';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import { settings } from '../settings/index.ts';
import styles from './phone-panel.module.css';
import { PhoneSection } from './phone-section.tsx';
import { daysSince, orderStateWords } from './phone-words.ts';

function OrderLink({ orderNumber }: { readonly orderNumber: number }) {
  return (
    <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }} className={styles.number}>
      {orderNumber}
    </Link>
  );
}

export function LastOrders({ summary }: { readonly summary: PhoneSummary }) {
  const { timeZone } = settings();
  return (
    <PhoneSection
      title="Last orders"
      more={
        <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: summary.customerNumber }}>
          All orders
        </Link>
      }
      empty={summary.orders.length === 0 ? 'No orders yet.' : undefined}
    >
      <ul className={styles.rows}>
        {summary.orders.map(({ orderNumber, orderDate, total, lines, isHeldForReview }) => (
          <li key={orderNumber} className={styles.order}>
            <OrderLink orderNumber={orderNumber} />
            <span className={styles.soft}>{formatInstant(orderDate, timeZone)}</span>
            <span className={styles.states}>
              {isHeldForReview ? <StatusMark look="bare" tone="notice" icon={ScheduleIcon} word="On hold" /> : null}
              {orderStateWords(lines).map(({ kind, word }) => (
                <StatusMark
                  key={kind}
                  look="bare"
                  tone={lineGroupLooks[kind].tone}
                  icon={lineGroupIcons[lineGroupLooks[kind].icon]}
                  word={word}
                />
              ))}
            </span>
            {total === undefined ? null : <Money dollars={total} />}
          </li>
        ))}
      </ul>
    </PhoneSection>
  );
}

export function BackOrders({ summary, now }: { readonly summary: PhoneSummary; readonly now: number }) {
  const { backOrders, backOrderCount, customerNumber } = summary;
  const { timeZone } = settings();
  const more = backOrderCount - backOrders.length;
  return (
    <PhoneSection
      title={backOrderCount === 0 ? 'Back-ordered' : `Back-ordered (${backOrderCount})`}
      more={
        <Link
          to="/customer/$id/orders/{-$orderSearch}"
          params={{ id: customerNumber }}
          search={{ hasBackOrderedItems: 'true' }}
        >
          Back-ordered orders
        </Link>
      }
      empty={backOrderCount === 0 ? 'Nothing is back-ordered.' : undefined}
    >
      <ul className={styles.rows}>
        {backOrders.map((line) => {
          const expected = parsePlainDate(line.expectedReceiptDate ?? '');
          return (
            <li key={`${line.orderNumber}/${line.lineNumber}`} className={styles.waiting}>
              <ProductLink itemNumber={line.itemNumber} customerNumber={customerNumber} className={styles.item}>
                {line.quantity} × {line.description}
              </ProductLink>
              <span className={styles.soft}>
                Order <OrderLink orderNumber={line.orderNumber} />, waiting since{' '}
                {formatInstant(line.orderDate, timeZone)} ({plural(daysSince(line.orderDate, now), 'day')})
              </span>
              <span className={styles.expected} data-unknown={expected === undefined || undefined}>
                {expected === undefined ? 'No date yet' : `Expected ${formatDate(expected)}`}
                {line.backOrderStatus === '' ? '' : `, ${line.backOrderStatus}`}
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className={styles.soft}>And {more} more.</p> : null}
    </PhoneSection>
  );
}
