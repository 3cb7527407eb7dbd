/**
 * Lines that can't ship now, quantities and a total far above what the account ever bought, and an order that it already sent, in words.
 * Beside the button that sends, where they're read last and move nothing above them when they arrive.
 */
import { isStaff } from '@operatory/domain/access';
import { twinWords, unusualNewWords, unusualTotalWords, unusualWords } from '@operatory/domain/checkout';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { useCart, useCartLines } from '../cart/index.ts';
import { isUnavailable } from '../cart/unavailable-lines.ts';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import styles from './order-warnings.module.css';
import { useCartWarnings } from './use-cart-warnings.ts';

/** More products than these are counted. */
const mostProducts = 3;

export function OrderWarnings({ customerNumber }: { readonly customerNumber: string }) {
  const viewer = useViewer();
  const { lineCount } = useCart(customerNumber);
  const lines = [...useCartLines(customerNumber).values()];
  const { unusual: known, unusualNew, unusualTotal, twin } = useCartWarnings(customerNumber);
  const unusual = [
    ...known.map((product) => ({ ...product, words: unusualWords(product) })),
    ...unusualNew.map((product) => ({ ...product, words: unusualNewWords(product) })),
  ];
  const late = lines.filter((line) => line.quantity > 0 && isUnavailable(line)).length;
  if (late === 0 && unusual.length === 0 && unusualTotal === undefined && twin === null) return null;
  const left = unusual.length - mostProducts;
  return (
    <div className={styles.warnings}>
      <Banner tone="notice">
        {twin === null ? null : (
          <p>
            <Link
              to="/customer/$id/orders/{-$orderSearch}"
              params={{ id: customerNumber, orderSearch: String(twin.orderNumber) }}
              search={{ directLink: 'true' }}
            >
              Order {twin.orderNumber}
            </Link>
            {twinWords(twin, { now: new Date(), timeZone: settings().timeZone })}
          </p>
        )}
        {late === 0 ? null : (
          <p>
            {lineCount === 1 ? 'This line' : `${late.toLocaleString('en-US')} of ${plural(lineCount, 'line')}`} can’t
            ship now and may be back-ordered.
          </p>
        )}
        {unusualTotal === undefined ? null : (
          <p>{unusualTotalWords(unusualTotal.total, unusualTotal.largestTotal, isStaff(viewer))}</p>
        )}
        {unusual.length === 0 ? null : (
          <div>
            <p>{unusual.length === 1 ? 'One quantity looks unusual:' : `${unusual.length} quantities look unusual:`}</p>
            <ul className={styles.products} aria-label="Unusual quantities">
              {unusual.slice(0, mostProducts).map((product) => (
                <li key={product.itemNumber}>
                  {product.description} <span className={styles.why}>#{product.itemNumber}</span>: {product.words}
                </li>
              ))}
              {left > 0 ? <li className={styles.why}>{`and ${plural(left, 'more product')}`}</li> : null}
            </ul>
          </div>
        )}
      </Banner>
    </div>
  );
}
