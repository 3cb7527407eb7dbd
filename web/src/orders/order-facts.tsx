/** An order's facts in one row: when, how, and by whom it was placed, its PO number, and its destination. */
import type { Order } from '@operatory/contract/orders';
import { placeLines } from '@operatory/domain/addresses';
import { formatDate, formatInstant, parsePlainDate } from '@operatory/domain/dates';
import type { ReactNode } from 'react';
import { settings } from '../settings/index.ts';
import styles from './order-facts.module.css';
import { creditWords, expectedWords, originWords } from './order-words.ts';

function shipToWords({ shipTo }: Order): string | undefined {
  if (shipTo === undefined) return undefined;
  const { name, isPrimary } = shipTo;
  const address = [...(name === undefined ? [] : [name]), ...placeLines(shipTo)].join(', ');
  return isPrimary ? `${address} (primary address)` : address;
}

/**
 * The button that copies a number. Passed by the order's own page, so that the list, which is limited in size, doesn't
 * load it.
 */
export type CopyNumber = (what: string, number: string) => ReactNode;

interface OrderFactsProps {
  readonly order: Order;
  /** Also shows the destination and the expected date, for the order's own page, which has room. */
  readonly isWhole?: boolean;
  /** The button after a fact, by its name, if there is one. */
  readonly copy?: CopyNumber;
}

export function OrderFacts({ order, isWhole = false, copy }: OrderFactsProps) {
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
            <dd>
              {value}
              {copy?.(name, value)}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
