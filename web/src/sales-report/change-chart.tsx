/** From the earlier amount to the later one, a bar for each cause; each row includes its amount, as in a list. */
import type { SalesChangeReply } from '@operatory/contract/sales-change';
import { type Cents, cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { causeNames, changeCauses } from '@operatory/domain/sales-report';
import styles from './change.module.css';

interface Bar {
  readonly label: string;
  readonly amount: Cents;
  readonly from: number;
  readonly to: number;
  readonly kind: 'period' | 'more' | 'less';
}

function barsOf({ earlier, later, causes }: SalesChangeReply['total'], names: ChangeChartProps['names']): Bar[] {
  const [was, is] = [centsFromDollars(earlier), centsFromDollars(later)];
  let at: number = was;
  const steps = changeCauses.flatMap((cause): Bar[] => {
    const amount = centsFromDollars(causes[cause] ?? 0);
    if (amount === 0) return [];
    const from = at;
    at += amount;
    return [{ label: causeNames[cause], amount, from, to: at, kind: amount > 0 ? 'more' : 'less' }];
  });
  return [
    { label: names.before, amount: was, from: 0, to: was, kind: 'period' },
    ...steps,
    { label: names.after, amount: is, from: 0, to: is, kind: 'period' },
  ];
}

interface ChangeChartProps {
  readonly total: SalesChangeReply['total'];
  readonly names: { readonly before: string; readonly after: string };
}

export function ChangeChart({ total, names }: ChangeChartProps) {
  const bars = barsOf(total, names);
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const share = (value: number) => ((value - low) / (high - low)) * 100;
  const difference = cents(centsFromDollars(total.later) - centsFromDollars(total.earlier));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {difference === 0
          ? 'No difference in all'
          : `${formatUsd(cents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'} than before`}
      </figcaption>
      <ul className={styles.bars}>
        {bars.map(({ label, amount, from, to, kind }) => (
          <li key={label} data-kind={kind}>
            <span className={styles.label}>{label}</span>
            <svg className={styles.lane} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect
                x={share(Math.min(from, to))}
                width={Math.max(0.4, share(Math.max(from, to)) - share(Math.min(from, to)))}
                height="10"
              />
            </svg>
            <span className={styles.amount}>
              {kind === 'more' ? '+' : ''}
              {formatUsd(amount)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
