/** The caller's open cart, their balance, and offers on their usual products that end soon. */

import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { formatDate, parsePlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { ProductLink } from '../catalog/product-link.tsx';
import { ago } from '../customers/ago.ts';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './phone-panel.module.css';
import { PhoneSection } from './phone-section.tsx';
import { daysLeftWords, pastDueWords } from './phone-words.ts';

interface PartProps {
  readonly summary: PhoneSummary;
  /** ms since 1970. */
  readonly now: number;
}

export function OpenCart({ summary, now, hasCart }: PartProps & { readonly hasCart: boolean }) {
  const { openCart, customerNumber } = summary;
  // Absent: this person may not see carts.
  if (openCart === undefined) return null;
  return (
    <PhoneSection
      title="Open cart"
      more={
        hasCart ? (
          <Link to="/customer/$id/cart" params={{ id: customerNumber }}>
            Cart
          </Link>
        ) : null
      }
      empty={openCart === null ? 'The cart is empty.' : undefined}
    >
      {openCart === null ? null : (
        <p className={styles.figure}>
          {openCart.cartTotal === undefined ? null : <Money dollars={openCart.cartTotal} isTotal />}
          <span className={styles.soft}>
            {plural(openCart.lineItemCount, 'line')}, changed {ago(openCart.modified, now)}
          </span>
        </p>
      )}
    </PhoneSection>
  );
}

const dateWords = (text: string | null) => {
  const date = parsePlainDate(text ?? '');
  return date === undefined ? undefined : formatDate(date);
};

export function Balance({ summary: { balance } }: { readonly summary: PhoneSummary }) {
  // Absent: this person may not see finance.
  if (balance === undefined) return null;
  const paidOn = dateWords(balance?.lastPaymentDate ?? null);
  return (
    <PhoneSection title="Balance due" empty={balance === null ? 'No balance is known.' : undefined}>
      {balance === null ? null : (
        <>
          <p className={styles.figure}>
            <Money dollars={balance.balanceDue} isTotal />
            {balance.pastDue > 0 ? (
              <StatusMark tone="alarm" icon={WarningIcon} word={pastDueWords(balance)} />
            ) : (
              <StatusMark tone="good" icon={CheckCircleIcon} word="Nothing past due" />
            )}
          </p>
          <p className={styles.soft}>
            {paidOn === undefined ? (
              'No payments on record.'
            ) : (
              <>
                Last payment <Money dollars={balance.lastPaymentAmount} /> on {paidOn}.
              </>
            )}
          </p>
        </>
      )}
    </PhoneSection>
  );
}

export function EndingCoupons({ summary }: { readonly summary: PhoneSummary }) {
  const { coupons, couponCount, customerNumber } = summary;
  const more = couponCount - coupons.length;
  return (
    <PhoneSection
      title={couponCount === 0 ? 'Coupons ending soon' : `Coupons ending soon (${couponCount})`}
      more={
        <Link to="/customer/$id/products" params={{ id: customerNumber }} search={{ hasCoupon: true }}>
          Products with a coupon
        </Link>
      }
      empty={couponCount === 0 ? 'No coupons on items they buy end in the next 30 days.' : undefined}
    >
      <ul className={styles.rows}>
        {coupons.map((coupon) => (
          <li key={coupon.couponId} className={styles.waiting}>
            <ProductLink itemNumber={coupon.itemNumber} customerNumber={customerNumber} className={styles.item}>
              {coupon.itemDescription}
              {coupon.itemCount > 1 ? ` and ${coupon.itemCount - 1} more` : ''}
            </ProductLink>
            <span className={styles.soft}>{coupon.description}</span>
            <span className={styles.expected}>
              Ends {dateWords(coupon.endDate)}, {daysLeftWords(coupon.daysLeft)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.soft}>And {more} more.</p> : null}
    </PhoneSection>
  );
}
