/** When the account last ordered a product, how many, and at which price, shown under today's price. */
import type { ItemCard, LastOrder } from '@operatory/contract/catalog';
import { formatInstant } from '@operatory/domain/dates';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { settings } from '../settings/index.ts';
import { isContactOnly } from './product-facts.ts';
import styles from './stock.module.css';

interface LastOrderedProps {
  readonly item: ItemCard;
  /** Absent if it never did, or while that is loading. */
  readonly order: LastOrder | undefined;
}

export function LastOrdered({ item, order }: LastOrderedProps) {
  if (order === undefined) return null;
  const { orderDate, quantity, price } = order;
  // Customer users see no price of a discontinued product.
  const shown = isContactOnly(item) ? undefined : price;
  const count = quantity.toLocaleString('en-US');
  return (
    <p className={styles.quiet}>
      Ordered {formatInstant(orderDate, settings().timeZone)}
      <br />
      {shown === undefined ? `Quantity ${count}` : `${count} at ${formatUsd(centsFromDollars(shown))}`}
    </p>
  );
}
