/** Orders on their way to the ERP: those waiting, those rejected and why, and the comparison of both sides. */
import { type MessageState, messageStates } from '@operatory/contract/order-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../parts/fields/select-field.tsx';
import { ErrorIcon } from '../parts/icons/frame-icons.tsx';
import type { Icon } from '../parts/icons/icon.tsx';
import { CheckCircleIcon, InfoIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/product-icons.tsx';
import { StatusMark, type Tone } from '../parts/messages/status-mark.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { MessageTable } from './message-table.tsx';
import { NumberConflicts } from './number-conflicts.tsx';
import { OrderProof } from './order-proof.tsx';
import { OrderWay } from './order-way.tsx';
import { deliveryState } from './order-words.ts';
import { deliveriesQuery } from './queries.ts';
import { count } from './run-words.ts';

const icons: Readonly<Record<Tone, Icon>> = {
  good: CheckCircleIcon,
  notice: ScheduleIcon,
  alarm: ErrorIcon,
  accent: InfoIcon,
  neutral: InfoIcon,
};

const stateWords: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting for the ERP',
  rejected: 'Rejected by the ERP',
  taken: 'Accepted by the ERP',
};

export function OrdersOut() {
  const { data, error, refetch } = useQuery(deliveriesQuery);
  const [chosen, setChosen] = useState<MessageState>();
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the orders" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={8} label="Loading orders" />;
  }
  const { word, tone } = deliveryState(data, new Date());
  const state = chosen ?? (data.rejected > 0 ? 'rejected' : 'waiting');
  return (
    <div className={styles.part}>
      {data.hasKey ? null : (
        <Banner tone="neutral">
          No ERP receives orders yet. Create a machine key for the feed Orders, or choose another way below.
        </Banner>
      )}
      <ul className={styles.tiles}>
        <li className={styles.tile}>
          <div className={styles.tileHead}>
            <h2>Orders to the ERP</h2>
            <StatusMark icon={icons[tone]} word={word} tone={tone} />
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>Waiting</dt>
              <dd>{count(data.waiting)}</dd>
            </div>
            <div>
              <dt>Rejected</dt>
              <dd>{count(data.rejected)}</dd>
            </div>
            <div>
              <dt>Last accepted</dt>
              <dd>{data.lastTakenAt === null ? 'Never' : momentWords(data.lastTakenAt)}</dd>
            </div>
          </dl>
        </li>
        <OrderProof proof={data.proof} />
      </ul>
      <NumberConflicts conflicts={data.conflicts} />
      <div className={styles.filter}>
        <SelectField
          label="Messages"
          value={state}
          onChange={(event) => setChosen(messageStates.find((name) => name === event.currentTarget.value))}
        >
          {messageStates.map((name) => (
            <option key={name} value={name}>
              {stateWords[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <MessageTable key={state} state={state} />
      <section className={styles.part} aria-labelledby="way-title">
        <h2 id="way-title">How orders reach the ERP</h2>
        <OrderWay waiting={data.waiting} labelledBy="way-title" />
      </section>
    </div>
  );
}
