/** A banner above the cart: customer service has returned an order to it, why, and what could not be restored. */
import { formatMoment } from '@operatory/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCart } from '../cart/index.ts';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import styles from './cart-returns.module.css';
import { returnsQuery } from './queries.ts';
import { noteWords } from './review-words.ts';

/** Stays until the cart is sent; a reader can dismiss it in this tab. */
export function CartReturns({ customerNumber }: { readonly customerNumber: string }) {
  const { data: returns = [] } = useQuery(returnsQuery(customerNumber, useCart(customerNumber).key));
  const [read, setRead] = useState<readonly number[]>([]);
  const shown = returns.filter(({ orderNumber }) => !read.includes(orderNumber));
  if (shown.length === 0) return null;
  return (
    <div className={styles.returns}>
      {shown.map(({ orderNumber, by, at, message, notes }) => (
        <Banner key={orderNumber} tone="notice" onDismiss={() => setRead([...read, orderNumber])}>
          <p>
            Customer service sent{' '}
            <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
              order {orderNumber}
            </Link>{' '}
            back to this cart: <q className={styles.message}>{message}</q>
          </p>
          {notes.map((note) => (
            <p key={`${note.field}/${note.text}`}>{noteWords(note)}</p>
          ))}
          <p className={styles.by}>
            {by === undefined ? '' : `${by}, `}
            {formatMoment(at, settings().timeZone)}
          </p>
        </Banner>
      ))}
    </div>
  );
}
