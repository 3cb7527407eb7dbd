/** Requests for approval, notices, and notification settings. */
import type { Approval } from '@operatory/contract/approvals';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { placeOf } from '../parts/controls/place-of.ts';
import { hasAnswered, Together } from '../parts/lists/together.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import styles from './approvals.module.css';
import { NoticeChoices } from './notice-choices.tsx';
import { approvalsQuery, noticesQuery } from './queries.ts';

const stateWords: Readonly<Record<Approval['state'], string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  'sent-back': 'Sent back',
  withdrawn: 'Withdrawn',
};

function Requests({ title, requests }: { readonly title: string; readonly requests: readonly Approval[] }) {
  if (requests.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {requests.map(
          ({
            approvalId,
            customerName,
            askedBy,
            isOwn,
            askedAt,
            state,
            isReplaced,
            decidedBy,
            isOwnDecision,
            orderNumber,
            message,
            total,
          }) => (
            <li key={approvalId}>
              <Link to="/notices/{-$approvalId}" params={{ approvalId }}>
                {isOwn ? 'You' : askedBy}, {customerName}
              </Link>
              <div className={styles.soft}>
                {isReplaced ? `Replaced by ${isOwnDecision ? 'your' : `${decidedBy}’s`} request` : stateWords[state]} ·{' '}
                {total === undefined ? '' : `${formatUsd(centsFromDollars(total))} · `}
                {momentWords(askedAt)}
                {orderNumber === null ? '' : ` · Order ${orderNumber}`}
                {message === '' ? '' : ` · “${message}”`}
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function Approvals() {
  const { data, error, refetch } = useQuery(approvalsQuery);
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading requests" rows={2} />
    ) : (
      <FailedState title="Couldn’t load requests" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <Requests title="Waiting for approval" requests={data.waiting} />
      <Requests title="Earlier requests" requests={data.earlier} />
    </>
  );
}

function Notices() {
  const { data, error, refetch } = useQuery(noticesQuery);
  const newest = data?.notices[0]?.noticeId;
  const hasUnseen = (data?.unseen ?? 0) > 0;
  useEffect(() => {
    if (newest !== undefined && hasUnseen) {
      callBackOffice('markNoticesSeen', { body: { upTo: newest } }).catch(() => undefined);
    }
  }, [newest, hasUnseen]);
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading notices" rows={4} />
    ) : (
      <FailedState title="Couldn’t load notices" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <section className={styles.part} aria-label="Notices">
      <h2>Notices</h2>
      {data.notices.length === 0 ? (
        <p className={styles.soft}>Updates about your orders, requests, and lists will appear here.</p>
      ) : (
        <ul className={styles.rows}>
          {data.notices.map(({ noticeId, title, detail, path, at, isSeen }) => (
            <li key={noticeId} data-new={isSeen ? undefined : true}>
              <Link {...placeOf(path)}>{title}</Link>
              <div className={styles.soft}>
                {momentWords(at)} · {detail}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AllNotices() {
  const approvals = useQuery(approvalsQuery);
  const notices = useQuery(noticesQuery);
  const isReady = hasAnswered(approvals) && hasAnswered(notices);
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Approvals and notices</h1>
      <Together isReady={isReady} label="Loading requests and notices">
        <Approvals />
        <Notices />
        <NoticeChoices />
      </Together>
    </div>
  );
}

export function NoticesScreen({ approvalId }: { readonly approvalId: string | undefined }) {
  if (approvalId !== undefined) return <ApprovalDecision key={approvalId} approvalId={approvalId} />;
  return <AllNotices />;
}
