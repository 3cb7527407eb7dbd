/** One customer in the search results: name, number, phone, place, and a badge for an open cart. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Badge } from '../parts/badge.tsx';
import { CartIcon } from '../parts/icons.tsx';
import { ago } from './ago.ts';
import styles from './customer-results.module.css';
import { queryBeyondHome } from './home-choices.ts';
import { formatPhone } from './phone-number.ts';

interface CustomerRowProps {
  readonly customer: CustomerSearchItem;
  readonly isShowingCart: boolean;
}

export const CustomerRow = memo(function CustomerRow({ customer, isShowingCart }: CustomerRowProps) {
  const cart = isShowingCart ? customer.openCarts.find(({ lineItemCount }) => lineItemCount > 0) : undefined;
  return (
    <Link
      to="/customer/$id"
      params={{ id: customer.customerNumber }}
      search={(query: Record<string, unknown>) => queryBeyondHome(query)}
      preload={false}
      className={styles.row}
    >
      <span className={styles.name}>{customer.customerName}</span>
      <span className={styles.number}>{customer.customerNumber}</span>
      <span className={styles.phone}>{formatPhone(customer.phoneNumber)}</span>
      <span className={styles.place}>
        {customer.city}, {customer.state}
      </span>
      <span className={styles.cart}>
        {cart === undefined ? null : (
          <>
            <span className={styles.ago}>{ago(cart.modified, Date.now())}</span>
            <CartIcon size={18} />
            <Badge
              look="quiet"
              count={cart.lineItemCount}
              label={cart.lineItemCount === 1 ? 'Open cart with 1 line' : `Open cart with ${cart.lineItemCount} lines`}
            />
          </>
        )}
      </span>
    </Link>
  );
});
