/** One customer in the search results: name, number, phone, city, a badge for an open cart, and a phone mode button. */

import type { CustomerSearchItem } from '@operatory/contract/customers';
import { formatPhone } from '@operatory/domain/customers';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Badge } from '../parts/controls/badge.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { PhoneIcon } from '../parts/icons/menu-icons.tsx';
import { ago } from './ago.ts';
import styles from './customer-results.module.css';
import { useEnterCustomer } from './enter-customer.ts';
import { queryBeyondHome } from './home-choices.ts';
import { shortenName } from './shorten-name.ts';

interface CustomerRowProps {
  readonly customer: CustomerSearchItem;
  readonly isShowingCart: boolean;
  readonly isPhone: boolean;
  /** A phone number was typed and this customer has it: arrows and Enter open phone mode. */
  readonly isCalling: boolean;
  /** Opens phone mode. */
  readonly onCall: (customerNumber: string) => void;
}

const keptQuery = (query: Record<string, unknown>) => queryBeyondHome(query);

export const CustomerRow = memo(function CustomerRow(props: CustomerRowProps) {
  const { customer, isShowingCart, isPhone, isCalling, onCall } = props;
  const { customerNumber, customerName } = customer;
  const enter = useEnterCustomer();
  const cart = isShowingCart ? customer.openCarts.find(({ lineItemCount }) => lineItemCount > 0) : undefined;
  return (
    <div className={styles.line}>
      <Link
        to="/customer/$id"
        params={{ id: customerNumber }}
        search={keptQuery}
        preload={false}
        className={styles.row}
        onClick={(event) => {
          // With a modifier key, the browser opens it elsewhere, as with any link.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void enter(customerNumber, { to: '/customer/$id', params: { id: customerNumber }, search: keptQuery });
        }}
      >
        <span className={styles.name} title={customerName}>
          {isPhone ? shortenName(customerName) : customerName}
        </span>
        <span className={styles.number}>{customerNumber}</span>
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
                label={`Open cart with ${plural(cart.lineItemCount, 'line')}`}
              />
            </>
          )}
        </span>
      </Link>
      <button
        type="button"
        className={styles.call}
        aria-label={`Phone mode: ${customerName}`}
        title="Phone mode"
        onClick={() => onCall(customerNumber)}
        {...(isCalling ? { 'data-row-focus': true, 'data-calling': true } : {})}
      >
        <PhoneIcon size={18} />
      </button>
    </div>
  );
});
