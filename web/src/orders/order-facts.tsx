/** An order's facts in one row: when, how, and by whom it was placed, its PO number, and its destination. */
import type { Order } from '@operatory/contract/orders';
import { placeLines } from '@operatory/domain/addresses';
import { formatDate, formatInstant, parsePlainDate } from '@operatory/domain/dates';
import { settings } from '../settings/index.ts';
import styles from './order-facts.module.css';
import { creditWords, expectedWords, originWords } from './order-words.ts';

function shipToWords({ shipTo }: Order): string | undefined {
  if (shipTo === undefined) return undefined;
  const { name, isPrimary } = shipTo;
  const address = [...(name === undefined ? [] : [name]), ...placeLines(shipTo)].join(', ');
  return isPrimary ? `${address} (primary address)` : address;
}

interface OrderFactsProps {
  readonly order: Order;
  /** Also shows the destination and the expected date, for the order's own page, which has room. */
  readonly isWhole?: boolean;
}

export function OrderFacts({ order, isWhole = false }: OrderFactsProps) {
  const { timeZone, brandName } = settings();
  const fillDate = parsePlainDate(order.futureFillDate ?? '');
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Ordered', formatInstant(order.orderDate, timeZone)],
    ['Placed', originWords(order, brandName)],
    ['PO', order.poNumber],
    ['Reference', order.erpOrderNumber],
    ['Sent by', order.submittedBy],
  ];
  const further: typeof facts = [
    ['Ship to', shipToWords(order)],
    ['Shipping note', order.shippingNote],
    ['Ship via', order.shipVia],
    ['Credited', creditWords(order.credits)],
    ['Fill on', fillDate === undefined ? undefined : formatDate(fillDate)],
    ['Back-ordered lines expected', expectedWords(order.backordered)],
  ];
  return (
    <dl className={styles.facts}>
      {[...facts, ...(isWhole ? further : [])].map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
