/** One bar per month, for everything or one category; the table under it has the same figures. */
import { type CategoryReport, monthLabel, wholeUsd } from '@operatory/domain/sales-report';
import { useId, useState } from 'react';
import { MonthBars } from '../parts/reports/month-bars.tsx';
import styles from './sales-report.module.css';

export function SalesChart({ report }: { readonly report: CategoryReport }) {
  const [chosen, setChosen] = useState('Total');
  const id = useId();
  const row = report.rows.find(({ label }) => label === chosen);
  const amounts = row?.amounts ?? report.monthTotals;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <label htmlFor={id}>Chart</label>
        <select id={id} className={styles.select} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {['Total', ...report.rows.map(({ label }) => label)].map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
        <span className={styles.most}>Highest month: {wholeUsd(Math.max(...amounts))}</span>
      </figcaption>
      <MonthBars
        bars={report.months.map((month, index) => {
          const amount = amounts[index] ?? 0;
          return { label: monthLabel(month), amount, words: wholeUsd(amount) };
        })}
      />
    </figure>
  );
}
