/** Phone mode: everything that a practice may ask about on the phone, on one screen. */
import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { customerQuery, isCartEnabled } from '../customers/index.ts';
import { PhoneLink } from '../customers/phone-link.tsx';
import { CreditHoldIcon, PurchaseOrderIcon } from '../parts/icons/customer-icons.tsx';
import { PhoneIcon } from '../parts/icons/menu-icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { Balance, EndingCoupons, OpenCart } from './phone-money.tsx';
import { PinnedNotes } from './phone-notes.tsx';
import { BackOrders, LastOrders } from './phone-orders.tsx';
import styles from './phone-panel.module.css';
import { phoneSummaryQuery } from './queries.ts';

function Caller({ summary }: { readonly summary: PhoneSummary }) {
  const { customerNumber, phoneNumber, addressLine1, addressLine2, city, state, zip } = summary;
  return (
    <div className={styles.caller}>
      <p className={styles.who}>
        <span className={styles.number}>{customerNumber}</span>
        <span>{[addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter((part) => part !== '').join(', ')}</span>
        {summary.creditHold > 0 ? <StatusMark icon={CreditHoldIcon} word="Credit hold" tone="alarm" /> : null}
        {summary.isPoRequired ? <StatusMark icon={PurchaseOrderIcon} word="PO required" tone="notice" /> : null}
      </p>
      <nav className={styles.ways} aria-label="More actions">
        <PhoneLink number={phoneNumber} icon={<PhoneIcon size={18} />} className={styles.phone} />
        <Link to="/customer/$id/products" params={{ id: customerNumber }}>
          Shop
        </Link>
        <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: customerNumber }}>
          Orders
        </Link>
      </nav>
    </div>
  );
}

interface PhonePanelProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
}

export function PhonePanel({ customerNumber, onClose }: PhonePanelProps) {
  const viewer = useViewer();
  const { data: summary, error, refetch } = useQuery(phoneSummaryQuery(customerNumber));
  const { data: record } = useQuery(customerQuery(customerNumber));
  const now = Date.now();
  const hasCart = record !== undefined && isCartEnabled(viewer, record);
  return (
    <Slider title={summary?.name ?? 'Phone mode'} onClose={onClose}>
      {summary === undefined ? (
        error === null ? (
          <SkeletonRows label="Loading phone mode" rows={12} />
        ) : (
          <FailedState title="Couldn’t load phone mode" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={styles.panel}>
          <Caller summary={summary} />
          <PinnedNotes summary={summary} />
          <div className={styles.figures}>
            <OpenCart summary={summary} now={now} hasCart={hasCart} />
            <Balance summary={summary} />
          </div>
          <LastOrders summary={summary} />
          <BackOrders summary={summary} now={now} />
          <EndingCoupons summary={summary} />
        </div>
      )}
    </Slider>
  );
}
