/** Who sent a held order and for which account, with its other details. */
import type { HeldOrderDetail } from '@operatory/contract/review';
import { formatDate, formatMoment, parsePlainDate } from '@operatory/domain/dates';
import { Link } from '@tanstack/react-router';
import { settings } from '../settings/index.ts';
import styles from './held-order.module.css';

function addressWords({ alternateAddress: address }: HeldOrderDetail): string {
  if (address === null) return '';
  const { name = '', addressLine1, addressLine2, city, state, zip, country = '' } = address;
  const place = `${[city, state].filter((part) => part !== '').join(', ')} ${zip}`;
  return [name, addressLine1, addressLine2, place, country].filter((part) => part.trim() !== '').join(', ');
}

export function HeldFacts({ order }: { readonly order: HeldOrderDetail }) {
  const fillDate = parsePlainDate(order.futureFillDate ?? '');
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Sent by', order.sentBy ?? ''],
    ['Sent', formatMoment(order.heldAt, settings().timeZone)],
    ['PO', order.poNumber],
    ['Account manager', order.accountManager],
    ['Fill on', fillDate === undefined ? '' : formatDate(fillDate)],
    ['Ship to', addressWords(order)],
    ['Shipping note', order.shippingNote],
    ['Order notes', order.comments],
    ['Invoice copy', order.invoiceCopy ? 'Yes' : ''],
  ];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Account</dt>
        <dd>
          <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: order.customerNumber }}>
            {order.customerName}
          </Link>{' '}
          <span className={styles.soft}>{order.customerNumber}</span>
        </dd>
      </div>
      {facts.map(([name, value]) =>
        value.trim() === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
