/** The total of an order; if lines were canceled, or substitutes cost more or less, with the calculation. */
import { cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { Fragment } from 'react';
import { Money } from '../parts/reports/money.tsx';
import styles from './order-total.module.css';

interface OrderTotalProps {
  /** Dollars; absent for those who may not see prices. */
  readonly total: number | undefined;
  readonly canceledTotal: number | undefined;
  readonly substitutionTotal?: number | undefined;
  /** Only in an order's own detail. */
  readonly isMain?: boolean;
}

export function OrderTotal({ total, canceledTotal = 0, substitutionTotal = 0, isMain = false }: OrderTotalProps) {
  if (total === undefined) return null;
  const canceled = centsFromDollars(canceledTotal);
  const substituted = centsFromDollars(substitutionTotal);
  const steps = [
    `Ordered ${formatUsd(centsFromDollars(total + canceledTotal - substitutionTotal))}`,
    substituted === 0 ? '' : `substitutes ${substituted < 0 ? '−' : '+'}${formatUsd(cents(Math.abs(substituted)))}`,
    canceled === 0 ? '' : `canceled −${formatUsd(canceled)}`,
  ].filter((step) => step !== '');
  return (
    <span className={styles.total} data-main={isMain || undefined}>
      {steps.length === 1 ? (
        <span className={isMain ? styles.words : 'unseen'}>Total </span>
      ) : (
        <span className={styles.words}>
          {steps.map((step) => (
            <Fragment key={step}>
              <span className={styles.step}>{step}</span> ·{' '}
            </Fragment>
          ))}
        </span>
      )}
      <Money dollars={total} isTotal={isMain} />
    </span>
  );
}
