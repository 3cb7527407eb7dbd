/** Warns in the cart that customer service will review the order first, and why. */

import { delayReasons, delayText, type HoldCause } from '@operatory/domain/checkout';
import { formatUsd } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { useCart, useCartLine } from '../cart/index.ts';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './hold-forecast.module.css';
import { useHoldCauses } from './use-hold-reasons.ts';

/** More lines than these are counted. */
const maxLines = 4;

interface CauseProps {
  readonly customerNumber: string;
}

function PriceCause({ customerNumber, lineId }: CauseProps & { readonly lineId: string }) {
  const line = useCartLine(customerNumber, lineId);
  if (line === undefined || line.overridePrice === null) return null;
  return (
    <li>
      <span className={styles.name}>{line.description}</span>{' '}
      <span className={styles.why}>
        #{line.itemNumber} at {formatUsd(line.overridePrice)}
        {line.price === undefined ? '' : ` instead of ${formatUsd(line.price)}`}
      </span>
    </li>
  );
}

function NoteCause({ customerNumber }: CauseProps) {
  const { accountManagerNote } = useCart(customerNumber).details;
  return (
    <li>
      <span className={styles.name}>Account manager note</span>{' '}
      <span className={styles.why}>“{accountManagerNote.trim()}”</span>
    </li>
  );
}

const isPrice = (cause: HoldCause) => cause.kind === 'price-override';

/** Renders nothing if nothing will hold the order. */
export function HoldForecast({ customerNumber }: CauseProps) {
  const causes = useHoldCauses(customerNumber);
  const isPhone = useIsPhone();
  if (causes.length === 0) return null;
  const prices = causes.filter(isPrice);
  const left = prices.length - maxLines;
  const list = (
    <ul className={styles.causes} aria-label="Why the order will be held">
      {causes.some(({ kind }) => kind === 'account-manager-note') ? (
        <NoteCause customerNumber={customerNumber} />
      ) : null}
      {causes.some(({ kind }) => kind === 'free-shipping') ? (
        <li>
          <span className={styles.name}>Free shipping</span>
        </li>
      ) : null}
      {prices
        .slice(0, maxLines)
        .map((cause) =>
          cause.kind === 'price-override' ? (
            <PriceCause key={cause.lineId} customerNumber={customerNumber} lineId={cause.lineId} />
          ) : null,
        )}
      {left > 0 ? <li className={styles.why}>{`and ${plural(left, 'more line')}`}</li> : null}
    </ul>
  );
  return (
    <Banner tone="notice">
      <p>{delayText(delayReasons(causes))}</p>
      {/* On a phone, the cart's lines need the space. */}
      {isPhone ? (
        <details>
          <summary className={styles.why}>Why</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Banner>
  );
}
