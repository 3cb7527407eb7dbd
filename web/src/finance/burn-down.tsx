/** The month against its budget: a chart by day with an even pace, the committed amounts, and the same as text. */
import type { MonthSpending } from '@operatory/contract/finance';
import type { PlainDate } from '@operatory/domain/dates';
import { daysInMonth } from '@operatory/domain/finance';
import { type Cents, centsFromDollars } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { Money } from '../parts/reports/money.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { leftSentence, paceSentence } from './budget-words.ts';
import styles from './burn-down.module.css';
import { monthOutlook } from './month-outlook.ts';
import { monthSpendingQuery } from './queries.ts';

interface BurnDownProps {
  readonly customerNumber: string;
  /** Whole dollars; 0 for none. */
  readonly budget: number;
  readonly cartTotal: Cents | undefined;
}

type Days = NonNullable<MonthSpending['days']>;

/** In units of the drawing. */
const size = { width: 480, height: 120 };

/** The line rises on days with spending and ends today. */
function linePoints(days: Days, today: number): readonly (readonly [day: number, sum: number])[] {
  const points: [number, number][] = [[0, 0]];
  let sum = 0;
  for (const { date, total } of days) {
    const day = Number(date.slice(8));
    points.push([day - 1, sum]);
    sum += centsFromDollars(total);
    points.push([day, sum]);
  }
  points.push([today, sum]);
  return points;
}

interface LinesProps {
  readonly date: PlainDate;
  readonly days: Days;
  readonly budget: Cents;
}

function Lines({ date, days, budget }: LinesProps) {
  const length = daysInMonth(date);
  const today = Number(date.slice(8));
  const points = linePoints(days, today);
  const most = Math.max(budget, ...points.map(([, sum]) => sum), 1) * 1.06;
  const x = (day: number) => (day / length) * size.width;
  const y = (sum: number) => size.height - (Math.max(0, sum) / most) * size.height;
  const line = points.map(([day, sum]) => `${x(day)},${y(sum)}`).join(' ');
  const [endX, endY] = [x(today), y(points.at(-1)?.[1] ?? 0)];
  return (
    <svg className={styles.lines} viewBox={`0 -4 ${size.width} ${size.height + 8}`} aria-hidden="true">
      <line className={styles.ground} x1={0} x2={size.width} y1={size.height} y2={size.height} />
      {budget > 0 ? (
        <>
          <line className={styles.budget} x1={0} x2={size.width} y1={y(budget)} y2={y(budget)} />
          <line className={styles.pace} x1={0} x2={size.width} y1={size.height} y2={y(budget)} />
        </>
      ) : null}
      <polygon className={styles.area} points={`0,${size.height} ${line} ${endX},${size.height}`} />
      <polyline className={styles.spent} points={line} />
      <circle className={styles.now} cx={endX} cy={endY} r={4} />
    </svg>
  );
}

export function BurnDown({ customerNumber, budget: dollars, cartTotal }: BurnDownProps) {
  const { data: spending, isError, refetch } = useQuery(monthSpendingQuery(customerNumber));
  if (spending === undefined && isError) {
    return <LoadAgain what="the spending" onLoad={() => void refetch()} />;
  }
  if (spending === undefined) return <SkeletonRows rows={4} label="Loading the spending" />;
  const budget = centsFromDollars(dollars);
  const outlook = monthOutlook(spending, budget, cartTotal);
  if (outlook === undefined) return null;
  const today = spending.today as PlainDate;
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <h3 className={styles.title}>Monthly expenses</h3>
        <Money cents={outlook.spent} />
      </div>
      {spending.days === undefined ? null : <Lines date={today} days={spending.days} budget={budget} />}
      {budget > 0 && spending.days !== undefined ? (
        <p className={styles.key} aria-hidden="true">
          <span data-line="spent">Spent</span>
          <span data-line="pace">Even pace</span>
          <span data-line="budget">Budget</span>
        </p>
      ) : null}
      {budget > 0 ? (
        <p className={styles.words}>
          {paceSentence({ budget, spent: outlook.spent, today, pace: outlook })}{' '}
          {outlook.openOrders === undefined ? null : leftSentence(outlook)}
        </p>
      ) : null}
      {outlook.openOrders === undefined ? null : (
        <dl className={styles.coming}>
          {outlook.committed.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money cents={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
