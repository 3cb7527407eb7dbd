/** One alert: an icon, a text, and a color for what happened, the customer, the order, and since when. */
import type { OrderAlert } from '@operatory/contract/alerts';
import { orderAlertKinds, orderAlertLook } from '@operatory/domain/alerts';
import { plural } from '@operatory/domain/words';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { alertLineWords, raisedWords } from './alert-words.ts';
import styles from './alerts-panel.module.css';
import { markViewed } from './queries.ts';

interface AlertRowProps {
  readonly alert: OrderAlert;
  /** Gets the focus when the panel opens. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Which items, how many, and when they are expected; the others of a long order are counted. */
function AlertedLines({ alert: { lines, lineCount, orderAlertType } }: { readonly alert: OrderAlert }) {
  if (lines.length === 0) return null;
  const others = lineCount - lines.length;
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line.lineNumber} className={styles.line}>
          {alertLineWords(line, orderAlertType)}
        </span>
      ))}
      {others > 0 ? <span className={styles.over}>and {plural(others, 'more line')}</span> : null}
    </span>
  );
}

/** Opens the order among the customer's orders, and marks the alert as read. */
export function AlertRow({ alert, isFirst, onClose }: AlertRowProps) {
  const queryClient = useQueryClient();
  const { word, tone } = orderAlertLook(alert.orderAlertType);
  const { orderState } = orderAlertKinds[alert.orderAlertType];
  const read = () => void markViewed(queryClient, alert);
  return (
    <li>
      <Link
        to="/customer/$id/orders/{-$orderSearch}"
        params={{ id: alert.customerNumber, orderSearch: String(alert.salesOrderId) }}
        // A filter would hide a line that is no longer back-ordered.
        search={{ directLink: 'true', ...(alert.isOver ? {} : { [orderState]: 'true' }) }}
        className={styles.row}
        data-autofocus={isFirst || undefined}
        data-unread={alert.isRead ? undefined : true}
        onClick={() => {
          read();
          onClose();
        }}
        onAuxClick={read}
      >
        <span className={styles.dot} aria-hidden="true" />
        {alert.isRead ? null : <span className="unseen">Unread: </span>}
        <span className={styles.customer}>{alert.customerName}</span>
        <time className={styles.when} dateTime={alert.raisedDate}>
          {raisedWords(alert.raisedDate, Date.now(), settings().timeZone)}
        </time>
        <span className={styles.what}>
          <StatusMark icon={WarningIcon} word={word} tone={tone} />
          <span>Order {alert.salesOrderId}</span>
          {alert.isOver ? <span className={styles.over}>since on its way</span> : null}
        </span>
        <AlertedLines alert={alert} />
      </Link>
    </li>
  );
}
