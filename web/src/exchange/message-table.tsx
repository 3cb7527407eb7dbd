/** Messages to the ERP in one state; rejected ones can be sent again. */
import type { Delivery, MessageState } from '@operatory/contract/order-messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { afterEntry } from '../parts/lists/after-entry.ts';
import { notify } from '../parts/messages/toasts.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { CorrectOrder } from './lazy-correct-order.tsx';
import { isCorrectable, topicWords } from './order-words.ts';
import { messagesQuery } from './queries.ts';

const nothing: Readonly<Record<MessageState, string>> = {
  waiting: 'No orders are waiting for the ERP.',
  rejected: 'The ERP hasn’t rejected any orders.',
  taken: 'The ERP hasn’t accepted an order yet.',
};

function Answer({ delivery }: { readonly delivery: Delivery }) {
  const { state, erpOrderNumber, reason, by } = delivery;
  if (state === 'waiting') return reason === '' ? '–' : reason;
  if (state === 'rejected') return reason;
  return erpOrderNumber === '' ? `Accepted by ${by}` : `Accepted as ${erpOrderNumber}`;
}

function MessageRow({
  delivery,
  isBusy,
  onResend,
  onCorrect,
}: {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  /** Called with the button. */
  readonly onResend: (pressed: Element) => void;
  readonly onCorrect: () => void;
}) {
  const { orderNumber, customerNumber, topic, createdAt, at, state } = delivery;
  return (
    <tr>
      <td className={`${tables.description} ${styles.order}`}>
        {orderNumber === null ? (
          topicWords[topic]
        ) : (
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            Order {orderNumber}
          </Link>
        )}
      </td>
      <td data-label="Account">{customerNumber}</td>
      <td data-label="Message">{topicWords[topic]}</td>
      <td data-label="Sent">{momentWords(createdAt)}</td>
      <td data-label="Answered">{at === null ? '–' : momentWords(at)}</td>
      <td className={`${styles.samples} ${styles.answer}`} data-label="Answer">
        <Answer delivery={delivery} />
      </td>
      {state === 'rejected' ? (
        <td>
          <Button
            variant="subtle"
            loading={isBusy}
            aria-label={`Send again: ${orderNumber === null ? topicWords[topic] : `order ${orderNumber}`}`}
            onClick={({ currentTarget }) => onResend(currentTarget)}
          >
            Send again
          </Button>
          {isCorrectable(topic) ? (
            <Button variant="subtle" aria-label={`Correct order ${orderNumber}`} onClick={onCorrect}>
              Correct
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function useResend() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  async function resend({ messageId, orderNumber }: Delivery, pressed: Element) {
    const goOn = afterEntry(pressed);
    let isSent = false;
    setBusy(messageId);
    setFailure(undefined);
    try {
      await callBackOffice('resendOrderMessage', { params: { messageId } });
      notify(orderNumber === null ? 'Waiting for the ERP again' : `Order ${orderNumber} is waiting for the ERP again`);
      isSent = true;
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange', 'deliveries'] });
    setBusy(undefined);
    if (isSent) goOn();
  }
  return { busy, failure, resend };
}

export function MessageTable({ state }: { readonly state: MessageState }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(state),
  );
  const { busy, failure, resend } = useResend();
  const [correcting, setCorrecting] = useState<string>();
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the messages" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={5} label="Loading messages" />;
  }
  const deliveries = data.pages.flatMap((page) => page.data);
  return (
    <>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {deliveries.length === 0 ? (
        <EmptyState title={nothing[state]} />
      ) : (
        <table className={tables.table} data-cards aria-label="Messages to the ERP">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Account</th>
              <th scope="col">Message</th>
              <th scope="col">Sent</th>
              <th scope="col">Answered</th>
              <th scope="col">Answer</th>
              {state === 'rejected' ? <th scope="col">Action</th> : null}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <MessageRow
                key={delivery.messageId}
                delivery={delivery}
                isBusy={busy === delivery.messageId}
                onResend={(pressed) => void resend(delivery, pressed)}
                onCorrect={() => setCorrecting(delivery.messageId)}
              />
            ))}
          </tbody>
        </table>
      )}
      {correcting === undefined ? null : (
        <CorrectOrder messageId={correcting} onClose={() => setCorrecting(undefined)} />
      )}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more messages
        </Button>
      ) : null}
    </>
  );
}
