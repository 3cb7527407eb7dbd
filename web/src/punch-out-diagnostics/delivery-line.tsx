/** One document for a buyer: its state, who resent it, and the button that resends it. */
import type { DeliverySummary } from '@operatory/contract/punch-out-diagnostics';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { ErrorIcon } from '../parts/icons/frame-icons.tsx';
import { CheckCircleIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { momentWords } from '../parts/message-log/message-words.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { settings } from '../settings/index.ts';
import styles from './connection-view.module.css';
import { deliveryWords, kindWord } from './diagnostics-words.ts';

const marks = {
  waiting: <StatusMark icon={ScheduleIcon} tone="notice" look="bare" word="Waiting" />,
  failed: <StatusMark icon={ErrorIcon} tone="alarm" look="bare" word="Failed" />,
  delivered: <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word="Delivered" />,
};

interface DeliveryLineProps {
  readonly delivery: DeliverySummary;
}

export function DeliveryLine({ delivery }: DeliveryLineProps) {
  const { deliveryId, kind, orderNumber, customerNumber = '', state, createdAt, failedAt, sentAgain } = delivery;
  const { pausedUntil } = delivery;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const about = orderNumber === undefined ? `for account ${customerNumber}` : `of order ${orderNumber}`;
  const name = `${kindWord(kind)} ${about}`;

  async function send(givenUpAt: string) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callBackOffice('sendPunchOutDocumentAgain', { params: { deliveryId }, body: { failedAt: givenUpAt } });
      notify(`${name} will be resent`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await queryClient.invalidateQueries({ queryKey: ['punch-out-diagnostics'] });
    setIsBusy(false);
  }

  return (
    <div className={styles.delivery}>
      {marks[state]}
      <span>
        <strong>{name}</strong> from {momentWords(createdAt, settings().timeZone)},{' '}
        {deliveryWords(delivery, pausedUntil === undefined ? undefined : momentWords(pausedUntil, settings().timeZone))}
        {sentAgain.map(({ by, at }) => (
          <span key={at} className={styles.soft}>
            {' '}
            Resent by {by}, {momentWords(at, settings().timeZone)}.
          </span>
        ))}
        {failure === undefined ? null : (
          <span role="alert" className={styles.wrong}>
            {' '}
            {failure.detail}
          </span>
        )}
      </span>
      {state === 'failed' && failedAt !== undefined ? (
        <Button variant="default" loading={isBusy} aria-label={`Resend: ${name}`} onClick={() => void send(failedAt)}>
          Resend
        </Button>
      ) : null}
    </div>
  );
}
