/**
 * What is unusual about a cart, in words: lines that can't ship now, quantities and a total far above what the account ever bought, and an
 * order that it already sent.
 */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { twinWords, unusualNewWords, unusualTotalWords, unusualWords } from '@operatory/domain/checkout';
import type { Cents } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';

/** More products than these are counted. */
const maxProducts = 3;

interface WarningListProps {
  readonly customerNumber: string;
  readonly warnings: Omit<CartWarnings, 'pastOrders'> & {
    /** Lines that can't ship now. */
    readonly late: number;
    /** The total, and the largest order that it's far above. */
    readonly unusualTotal?: { readonly total: Cents; readonly largestTotal: Cents } | undefined;
  };
  readonly lineCount: number;
  /** Shown to staff with the account's name. */
  readonly isForStaff: boolean;
  /** Class names from the page: a separate style sheet would be one more file for each page. */
  readonly styles: Readonly<Record<string, string | undefined>>;
}

/** Renders nothing if nothing is unusual. */
export function WarningList({ customerNumber, warnings, lineCount, isForStaff, styles }: WarningListProps) {
  const { late, unusualTotal, twin } = warnings;
  const unusual = [
    ...warnings.unusual.map((product) => ({ ...product, words: unusualWords(product) })),
    ...warnings.unusualNew.map((product) => ({ ...product, words: unusualNewWords(product) })),
  ];
  if (late === 0 && unusual.length === 0 && unusualTotal === undefined && twin === null) return null;
  const left = unusual.length - maxProducts;
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
          <p>{unusualTotalWords(unusualTotal.total, unusualTotal.largestTotal, isForStaff)}</p>
        )}
        {unusual.length === 0 ? null : (
          <div>
            <p>{unusual.length === 1 ? 'One quantity looks unusual:' : `${unusual.length} quantities look unusual:`}</p>
            <ul className={styles.products} aria-label="Unusual quantities">
              {unusual.slice(0, maxProducts).map((product) => (
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
