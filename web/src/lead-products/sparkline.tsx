/** Twelve months as twelve small bars next to their number, with a text alternative for screen readers. */
import { monthsInWords } from '@operatory/domain/lead-products';
import styles from './lead-products.module.css';

const size = { step: 6, width: 4, height: 18 };

interface SparklineProps {
  readonly months: readonly number[];
  readonly labels: readonly string[];
}

export function Sparkline({ months, labels }: SparklineProps) {
  const most = Math.max(1, ...months);
  // A single path for all bars, because a long table has two thousand of these.
  const path = months
    .map((quantity, index) => {
      const height = quantity === 0 ? 1 : Math.max(2, (quantity / most) * size.height);
      return `M${index * size.step} ${size.height}v${-height}h${size.width}v${height}z`;
    })
    .join('');
  const words = monthsInWords(months, labels);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${size.step * months.length - 2} ${size.height}`}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <path d={path} />
    </svg>
  );
}
