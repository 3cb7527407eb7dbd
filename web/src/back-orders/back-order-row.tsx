/** One back-ordered line in the list: product, account, waiting time, expected date, and amount. */
import type { BackOrderLine } from '@operatory/contract/back-orders';
import { isStaff } from '@operatory/domain/access';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { useMedia } from '../parts/hooks/use-media.ts';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { LoopIcon, ScheduleIcon, SendIcon } from '../parts/icons/status-icons.tsx';
import rows from '../parts/lists/list-row.module.css';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './back-order-row.module.css';
import { durationWords, expectedWords, lineKey } from './back-order-words.ts';

interface BackOrderRowProps {
  readonly line: BackOrderLine;
  /** The previous line has the same product, so its name isn't repeated. */
  readonly isFollowing: boolean;
  readonly isOpen: boolean;
  readonly now: number;
}

function State({ line: { state, slips } }: Pick<BackOrderRowProps, 'line'>) {
  const isOurs = isStaff(useViewer());
  if (state === 'asked')
    return <StatusMark icon={SendIcon} tone="accent" look="bare" word={isOurs ? 'Asked' : 'To answer'} />;
  if (state === 'waiting') return <StatusMark icon={ScheduleIcon} tone="neutral" look="bare" word="Waiting" />;
  return slips > 0 ? (
    <StatusMark
      icon={WarningIcon}
      tone="notice"
      look="bare"
      word={slips === 1 ? 'Slipped' : `Slipped ${slips} times`}
    />
  ) : (
    <StatusMark icon={LoopIcon} tone="neutral" look="bare" word={isOurs ? 'Needs decision' : 'Back-ordered'} />
  );
}

/** The columns' content; for screen readers, each row has it as a full sentence. */
export function BackOrderHeads() {
  return (
    <div className={`${rows.row} ${styles.row} ${styles.heads}`} aria-hidden="true">
      <span className={styles.product} data-head>
        Product
      </span>
      <span className={styles.item}>Item</span>
      <span className={styles.practice}>Practice</span>
      <span className={styles.quantity}>Qty</span>
      <span className={styles.since}>Waiting</span>
      <span className={styles.expected}>Expected</span>
      <span className={styles.state}>Status</span>
      <span className={styles.total}>Amount</span>
    </div>
  );
}

/** Of every row, in px: room for the end of names, which tells sizes apart, and more where columns are stacked. */
export function useLineHeight(): number {
  const isNarrow = useMedia('(width<80em)');
  return useMedia('(width<48em)') ? 104 : isNarrow ? 64 : 60;
}

/** The heads and rows of the list that is loading. */
export function BackOrderSkeletons() {
  return (
    <div className={styles.loading}>
      <BackOrderHeads />
      <SkeletonRows label="Loading back-orders" rows={12} />
    </div>
  );
}

export function BackOrderRow({ line, isFollowing, isOpen, now }: BackOrderRowProps) {
  const { description, itemNumber, customerName, customerNumber, quantity, since, unitPrice, others, orderNumber } =
    line;
  return (
    <Link
      to="/back-orders"
      search={(before: Record<string, unknown>) => ({ ...before, line: lineKey(line) })}
      replace
      resetScroll={false}
      data-row-focus
      aria-current={isOpen || undefined}
      aria-label={`${quantity} × ${description} for ${customerName}, order ${orderNumber}`}
      className={`${rows.row} ${styles.row}`}
    >
      <span className={styles.product} data-following={isFollowing || undefined}>
        {description}
      </span>
      <span className={styles.item}>
        {itemNumber === '0' ? null : <span>#{itemNumber}</span>}
        {others > 0 && !isFollowing ? <span className={styles.group}>{others + 1} lines wait</span> : null}
      </span>
      <span className={styles.practice}>
        <span className={styles.name}>{customerName}</span>{' '}
        <span className={`${styles.faint} ${styles.accountNumber}`}>{customerNumber}</span>
      </span>
      <span className={styles.quantity}>{quantity}</span>
      <span className={styles.since}>{durationWords(since, now)}</span>
      <span className={styles.expected}>{expectedWords({ expected: line.expected, slips: 0 })}</span>
      <span className={styles.state}>
        <State line={line} />
      </span>
      <span className={styles.total}>
        {unitPrice === undefined ? null : <Money dollars={Math.round(unitPrice * quantity * 100) / 100} />}
      </span>
    </Link>
  );
}
