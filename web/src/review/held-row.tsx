/** One held order in the queue: number, account, reason, waiting time, and amount. */
import type { HeldOrder } from '@operatory/contract/review';
import { Link } from '@tanstack/react-router';
import { ago } from '../customers/ago.ts';
import tick from '../parts/fields/tick.module.css';
import { PersonIcon } from '../parts/icons/home-icons.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import rows from '../parts/lists/list-row.module.css';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import { settings } from '../settings/index.ts';
import { claimWords, liveClaim } from './claim-words.ts';
import styles from './held-row.module.css';
import { reasonWord } from './review-words.ts';
import type { BulkReleaseState } from './use-bulk-release.ts';

const changeWaits = 'Buyer change';

interface HeldRowProps {
  readonly order: HeldOrder;
  readonly isOpen: boolean;
  readonly now: number;
  readonly bulk: Pick<BulkReleaseState, 'isSelected' | 'isFull' | 'toggle'>;
}

/** Who is on it: the name in the row, and the whole sentence for screen readers and on hover. */
function RowClaim({ order, now }: Pick<HeldRowProps, 'order' | 'now'>) {
  const claim = liveClaim(order, now);
  if (claim === undefined) return null;
  const words = claimWords(claim, settings().timeZone);
  return (
    <span className={styles.claim} data-mine={claim.isMine || undefined} title={words}>
      <PersonIcon size={16} />
      <span className={styles.claimant} aria-hidden="true">
        {claim.isMine ? 'You' : claim.by}
      </span>
      <span className="unseen">{words}</span>
    </span>
  );
}

/** As many reasons as always fit. */
const shownReasons = 2;

/** Why it's on hold: two reasons with their words, and how many more there are. */
function RowReasons({ order: { isChangeWaiting, holdReasons } }: Pick<HeldRowProps, 'order'>) {
  const words = [...new Set([...(isChangeWaiting ? [changeWaits] : []), ...holdReasons.map(reasonWord)])];
  const more = words.slice(shownReasons);
  return (
    <>
      {words.slice(0, shownReasons).map((word) => (
        <StatusMark
          key={word}
          icon={WarningIcon}
          tone={word === changeWaits ? 'alarm' : 'notice'}
          look="bare"
          word={word}
        />
      ))}
      {more.length === 0 ? null : (
        <span className={styles.more} title={more.join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="unseen">{more.join(', ')}</span>
        </span>
      )}
    </>
  );
}

export function HeldRow({ order, isOpen, now, bulk }: HeldRowProps) {
  const { orderNumber, customerName, customerNumber, sentBy, heldAt, total } = order;
  const isSelected = bulk.isSelected(order);
  return (
    <div className={styles.selectable} data-order={orderNumber}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={tick.box}
          checked={isSelected}
          disabled={bulk.isFull && !isSelected}
          onChange={() => bulk.toggle(order)}
        />
        <span className="unseen">{`Select order ${orderNumber}`}</span>
      </label>
      <Link
        to="/review"
        search={(before: Record<string, unknown>) => ({ ...before, order: orderNumber })}
        replace
        resetScroll={false}
        data-row-focus
        aria-current={isOpen || undefined}
        className={`${rows.row} ${styles.row}`}
      >
        <span className={styles.number}>{orderNumber}</span>
        <span className={styles.practice}>
          <span className={styles.name}>{customerName}</span>{' '}
          <span className={`${styles.faint} ${styles.accountNumber}`}>{customerNumber}</span>
        </span>
        <span className={styles.reasons}>
          <RowReasons order={order} />
        </span>
        <span className={styles.sender}>{sentBy ?? ''}</span>
        <RowClaim order={order} now={now} />
        <time className={styles.since} dateTime={heldAt}>
          {ago(heldAt, now)}
        </time>
        <span className={styles.total}>
          <Money dollars={total} />
        </span>
      </Link>
    </div>
  );
}
