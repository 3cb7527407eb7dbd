/** The facts of an order in one row: when, where, and by whom it was placed, and its PO number. */
import type { Order } from '@operatory/contract/orders';
import { formatInstant } from '@operatory/domain/dates';
import { settings } from '../settings/index.ts';
import styles from './order-facts.module.css';
import { originWords } from './order-words.ts';

export function OrderFacts({ order }: { readonly order: Order }) {
  const { timeZone, brandName } = settings();
  const origin = originWords(order, brandName);
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Ordered', formatInstant(order.orderDate, timeZone)],
    ['Through', origin],
    ['PO', order.poNumber],
    ['Reference', order.erpOrderNumber],
    ['Sent by', order.submittedBy],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
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
