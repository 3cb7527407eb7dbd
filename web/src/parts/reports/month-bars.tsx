/** One bar per month, without numbers: a table next to it has the same figures. */
import styles from './month-bars.module.css';

const size = { width: 780, height: 150, gap: 10 };

export interface MonthBar {
  /** Short, such as `Feb 26`. */
  readonly label: string;
  /** In any unit; negative for a month with more credits than purchases. */
  readonly amount: number;
  /** The formatted amount. */
  readonly words: string;
  /** Other months are chosen, so this one is drawn paler. */
  readonly isLeftOut?: boolean;
}

export function MonthBars({ bars }: { readonly bars: readonly MonthBar[] }) {
  const amounts = bars.map(({ amount }) => amount);
  const top = Math.max(1, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = (amount: number) => ((top - amount) / (top - bottom)) * size.height;
  const step = size.width / bars.length;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${size.width} ${size.height + 18}`} aria-hidden="true">
      {bars.map(({ label, amount, words, isLeftOut }, index) => {
        const [from, to] = [y(Math.max(0, amount)), y(Math.min(0, amount))];
        const x = index * step + size.gap / 2;
        return (
          <g key={label} data-left-out={isLeftOut || undefined}>
            <title>{`${label}: ${words}`}</title>
            <rect
              className={amount < 0 ? styles.credit : styles.sold}
              x={x}
              y={from}
              width={step - size.gap}
              height={Math.max(amount === 0 ? 0 : 1, to - from)}
              rx={2}
            />
            <text className={styles.month} x={x + (step - size.gap) / 2} y={size.height + 14}>
              {label}
            </text>
          </g>
        );
      })}
      <line className={styles.ground} x1={0} x2={size.width} y1={y(0)} y2={y(0)} />
    </svg>
  );
}
