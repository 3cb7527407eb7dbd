/** Quantities far above what the account ever bought, and an order that it already sent, in words. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { twinWords, unusualWords } from '@operatory/domain/checkout';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { settings } from '../settings/index.ts';
import styles from './order-warnings.module.css';

/** More products than these are counted. */
const mostProducts = 4;

interface OrderWarningsProps {
  readonly warnings: CartWarnings;
  /** Links the order that was already sent, where leaving is one of the ways out. */
  readonly linksFor?: string;
}

export function OrderWarnings({ warnings: { unusual, twin }, linksFor }: OrderWarningsProps) {
  const left = unusual.length - mostProducts;
  return (
    <>
      {twin === null ? null : (
        <p>
          {linksFor === undefined ? (
            `Order ${twin.orderNumber}`
          ) : (
            <Link
              to="/customer/$id/orders/{-$orderSearch}"
              params={{ id: linksFor, orderSearch: String(twin.orderNumber) }}
              search={{ directLink: 'true' }}
            >
              Order {twin.orderNumber}
            </Link>
          )}
          {twinWords(twin, { now: new Date(), timeZone: settings().timeZone })}
        </p>
      )}
      {unusual.length === 0 ? null : (
        <div>
          <p>{unusual.length === 1 ? 'One quantity looks unusual:' : `${unusual.length} quantities look unusual:`}</p>
          <ul className={styles.products} aria-label="Unusual quantities">
            {unusual.slice(0, mostProducts).map((product) => (
              <li key={product.itemNumber}>
                {product.description} <span className={styles.why}>#{product.itemNumber}</span>: {unusualWords(product)}
              </li>
            ))}
            {left > 0 ? <li className={styles.why}>{`and ${plural(left, 'more product')}`}</li> : null}
          </ul>
        </div>
      )}
    </>
  );
}
