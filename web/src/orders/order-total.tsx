/** The total of an order without canceled lines; if any were canceled, with the calculation. */
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { Money } from '../parts/reports/money.tsx';
import styles from './order-total.module.css';

interface OrderTotalProps {
  /** Dollars; absent for those who may not see prices. */
  readonly total: number | undefined;
  readonly canceledTotal: number | undefined;
  /** Only in an order's own detail. */
  readonly isMain?: boolean;
}

export function OrderTotal({ total, canceledTotal = 0, isMain = false }: OrderTotalProps) {
  if (total === undefined) return null;
  const canceled = centsFromDollars(canceledTotal);
  return (
    <span className={styles.total} data-main={isMain || undefined}>
      {canceled === 0 ? (
        <span className={isMain ? styles.words : 'unseen'}>Total </span>
      ) : (
        <span className={styles.words}>
          Ordered {formatUsd(centsFromDollars(total + canceledTotal))} · canceled −{formatUsd(canceled)} ·{' '}
        </span>
      )}
      <Money dollars={total} isTotal={isMain} />
    </span>
  );
}
