/** The last comparison of the ERP's orders with ours. */
import type { ProofSummary } from '@operatory/contract/order-messages';
import { byCount, plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { CheckCircleIcon, InfoIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { CompareList } from './compare-list.tsx';
import styles from './exchange.module.css';
import { differenceWords, isEmptyProof } from './order-words.ts';

/** More than these are shown on request. */
const maxListed = 20;

interface ListedOrder {
  readonly orderNumber: number;
  /** The difference; blank if there is nothing to add. */
  readonly words: string;
}

const plain = (orderNumber: number): ListedOrder => ({ orderNumber, words: '' });

interface OrdersProps {
  readonly label: string;
  /** The instructions. */
  readonly wayOut: string;
  readonly orders: readonly ListedOrder[];
  /** Where each one links to; no link for orders that aren't ours. */
  readonly opens?: 'order' | 'messages' | undefined;
}

function OrderName({ orderNumber, opens }: Pick<OrdersProps, 'opens'> & Pick<ListedOrder, 'orderNumber'>) {
  if (opens === undefined) return orderNumber;
  return opens === 'messages' ? (
    <Link to="/data-exchange" search={{ part: 'messages', find: String(orderNumber) }}>
      {orderNumber}
    </Link>
  ) : (
    <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
      {orderNumber}
    </Link>
  );
}

function Orders({ label, wayOut, orders, opens }: OrdersProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (orders.length === 0) return null;
  const listed = isWhole ? orders : orders.slice(0, maxListed);
  const left = orders.length - listed.length;
  return (
    <p>
      {label}: {byCount(orders.length, 'order', 'orders')}{' '}
      {listed.map(({ orderNumber, words }, index) => (
        <span key={orderNumber}>
          {index === 0 ? '' : ', '}
          <OrderName orderNumber={orderNumber} opens={opens} />
          {words === '' ? '' : ` (${words})`}
        </span>
      ))}
      {left > 0 ? (
        <>
          {' '}
          <button type="button" className={styles.link} onClick={() => setIsWhole(true)}>
            and {left} more
          </button>
        </>
      ) : null}
      <span className={styles.hint}>{wayOut}</span>
    </p>
  );
}

export function OrderProof({ proof }: { readonly proof: ProofSummary | null }) {
  const isEqual = proof !== null && isEmptyProof(proof);
  const [isComparing, setIsComparing] = useState(false);
  // After Cancel, the focus is on the button again; after a comparison, on its result.
  const [isCanceled, setIsCanceled] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = (how: { readonly isCanceled: boolean }) => {
    setIsComparing(false);
    setIsCanceled(how.isCanceled);
    if (!how.isCanceled) heading.current?.focus();
  };
  return (
    <li className={styles.tile}>
      <div className={styles.tileHead}>
        <h2 ref={heading} tabIndex={-1}>
          Comparison with the ERP
        </h2>
        {proof === null ? (
          <StatusMark icon={InfoIcon} word="Not made yet" tone="neutral" />
        ) : isEqual ? (
          <StatusMark icon={CheckCircleIcon} word="No difference" tone="good" />
        ) : (
          <StatusMark icon={WarningIcon} word="Differences" tone="alarm" />
        )}
      </div>
      {proof === null ? (
        <p className={styles.soft}>The ERP sends its list of orders every night, and we compare it with ours.</p>
      ) : (
        <>
          <p className={styles.soft}>
            {plural(proof.orders + proof.missingThere.length, 'order')} compared, {momentWords(proof.checkedAt)}, sent
            by {proof.by}
          </p>
          <Orders
            label="Missing in the ERP"
            wayOut="Open each on the message desk to see its status. If the ERP has it, enter our order number there."
            orders={proof.missingThere.map(plain)}
            opens="messages"
          />
          <Orders
            label="Unknown here"
            wayOut="We never sent these. Check the order number in the ERP."
            orders={proof.unknownHere.map(plain)}
          />
          <Orders
            label="Lines or total differ"
            wayOut="Open the order, and correct it in the ERP to match what we last sent."
            orders={proof.different.map((each) => ({ orderNumber: each.orderNumber, words: differenceWords(each) }))}
            opens="order"
          />
        </>
      )}
      {isComparing ? (
        <CompareList onDone={() => close({ isCanceled: false })} onCancel={() => close({ isCanceled: true })} />
      ) : (
        <div>
          <Button variant="default" autoFocus={isCanceled} onClick={() => setIsComparing(true)}>
            Compare a list
          </Button>
        </div>
      )}
    </li>
  );
}
