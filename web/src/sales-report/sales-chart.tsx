/** One bar per month, for everything or one category; the table under it has the same figures. */
import { type CategoryReport, monthLabel, wholeUsd } from '@operatory/domain/sales-report';
import { useId, useState } from 'react';
import styles from './sales-report.module.css';

const size = { width: 780, height: 150, gap: 10 };

export function SalesChart({ report }: { readonly report: CategoryReport }) {
  const [chosen, setChosen] = useState('Total');
  const id = useId();
  const row = report.rows.find(({ label }) => label === chosen);
  const amounts = row?.amounts ?? report.monthTotals;
  const top = Math.max(1, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = (amount: number) => ((top - amount) / (top - bottom)) * size.height;
  const step = size.width / amounts.length;
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
      <svg className={styles.bars} viewBox={`0 0 ${size.width} ${size.height + 18}`} aria-hidden="true">
        {amounts.map((amount, index) => {
          const [from, to] = [y(Math.max(0, amount)), y(Math.min(0, amount))];
          const month = report.months[index] ?? { year: 0, month: 1 };
          const x = index * step + size.gap / 2;
          return (
            <g key={monthLabel(month)}>
              <title>{`${monthLabel(month)}: ${wholeUsd(amount)}`}</title>
              <rect
                className={amount < 0 ? styles.credit : styles.sold}
                x={x}
                y={from}
                width={step - size.gap}
                height={Math.max(amount === 0 ? 0 : 1, to - from)}
                rx={2}
              />
              <text className={styles.month} x={x + (step - size.gap) / 2} y={size.height + 14}>
                {monthLabel(month)}
              </text>
            </g>
          );
        })}
        <line className={styles.ground} x1={0} x2={size.width} y1={y(0)} y2={y(0)} />
      </svg>
    </figure>
  );
}
