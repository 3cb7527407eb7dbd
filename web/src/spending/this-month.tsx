/** This month beside last year's same month, and why they differ. */
import type { PlainDate } from '@operatory/domain/dates';
import { daysAYearBefore } from '@operatory/domain/spending';
import { Money } from '../parts/reports/money.tsx';
import { monthWords } from './month-words.ts';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';

export function ThisMonth({ figures: { today, months, thisMonth } }: { readonly figures: Figures }) {
  const [lastYear] = months;
  return (
    <section className={styles.part} aria-label="This month">
      <h3 className={styles.title}>This month</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{monthWords(today.slice(0, 7))} so far</dt>
          <dd>
            <Money dollars={thisMonth.amount} isTotal />
          </dd>
        </div>
        <div>
          <dt>{daysAYearBefore(today as PlainDate)}</dt>
          <dd>
            <Money dollars={thisMonth.sameDay} isTotal />
          </dd>
        </div>
        {lastYear === undefined ? null : (
          <div>
            <dt>All of {monthWords(lastYear.month)}</dt>
            <dd>
              <Money dollars={lastYear.amount} isTotal />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.words}>{thisMonth.words}</p>
    </section>
  );
}
