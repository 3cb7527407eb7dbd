/** One document for a buyer: how it stands, who had it sent again, and the press that does so. */
import type { DeliverySeen } from '@operatory/contract/punch-out-doctor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorIcon } from '../parts/frame-icons.tsx';
import { CheckCircleIcon } from '../parts/notice-icons.tsx';
import { ScheduleIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { notify } from '../parts/toasts.ts';
import { settings } from '../settings/index.ts';
import styles from './connection-view.module.css';
import { deliveryWords, kindWord, momentWords } from './doctor-words.ts';

const marks = {
  waiting: <StatusMark icon={ScheduleIcon} tone="notice" look="bare" word="Waiting" />,
  failed: <StatusMark icon={ErrorIcon} tone="alarm" look="bare" word="Given up" />,
  delivered: <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word="Arrived" />,
};

export function DeliveryLine({ delivery }: { readonly delivery: DeliverySeen }) {
  const { deliveryId, kind, orderNumber, state, failedAt, sentAgain } = delivery;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const name = `${kindWord(kind)} of order ${orderNumber}`;

  async function send(givenUpAt: string) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await call('sendPunchOutDocumentAgain', { params: { deliveryId }, body: { failedAt: givenUpAt } });
      notify(`${name} is sent again`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await queryClient.invalidateQueries({ queryKey: ['punch-out-doctor'] });
    setIsBusy(false);
  }

  return (
    <div className={styles.delivery}>
      {marks[state]}
      <span>
        <strong>{name}</strong>, {deliveryWords(delivery)}
        {sentAgain.map(({ by, at }) => (
          <span key={at} className={styles.soft}>
            {' '}
            Sent again by {by}, {momentWords(at, settings().timeZone)}.
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
        <Button
          variant="default"
          loading={isBusy}
          aria-label={`Send again: ${name}`}
          onClick={() => void send(failedAt)}
        >
          Send again
        </Button>
      ) : null}
    </div>
  );
}
