/** One request: what was asked, what changed, and its cart. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { placeLines } from '@operatory/domain/addresses';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './approvals.module.css';
import { DecideRequest } from './decide-request.tsx';
import { onMoment } from './on-moment.ts';
import { approvalQuery } from './queries.ts';
import { Lines, money } from './request-lines.tsx';
import { RequestWarnings } from './request-warnings.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

const endWords = ({ state, isReplaced }: ApprovalDetail) =>
  state === 'approved' ? 'Approved' : state === 'sent-back' ? 'Sent back' : isReplaced ? 'Replaced' : 'Withdrawn';

/** The facts about a request, waiting or decided. */
function Facts({ request }: { readonly request: ApprovalDetail }) {
  const {
    isOwn,
    askedBy,
    askedAt,
    note,
    causes,
    state,
    decidedBy,
    isOwnDecision,
    isReplaced,
    decidedAt,
    message,
    orderNumber,
  } = request;
  const who = isOwnDecision ? 'you' : decidedBy;
  const whose = isReplaced ? (isOwnDecision ? 'your later request' : `${decidedBy}’s request for the same cart`) : who;
  return (
    <>
      <p>
        {isOwn ? 'You' : askedBy} asked {onMoment(askedAt)}. {causes.join('. ')}
        {causes.length === 0 ? '' : '.'}
      </p>
      {note === '' ? null : <blockquote className={styles.quote}>{note}</blockquote>}
      {state === 'waiting' ? null : (
        <p>
          {endWords(request)}
          {decidedBy === null ? '' : ` by ${whose}`}
          {decidedAt === null ? '' : ` ${onMoment(decidedAt)}`}.{' '}
          {orderNumber === null ? null : <Link to={`/order/${orderNumber}` as never}>Order {orderNumber}</Link>}
        </p>
      )}
      {message === '' ? null : <blockquote className={styles.quote}>{message}</blockquote>}
    </>
  );
}

function ChangedLines({ changes }: Pick<ApprovalDetail, 'changes'>) {
  return changes.map(({ itemNumber, description, isFreeGood, before, after }) => (
    <li key={`${itemNumber}/${isFreeGood}`}>
      {description}
      {isFreeGood ? ' (free)' : ''}: {before === 0 ? 'added' : after === 0 ? 'removed' : 'quantity'}{' '}
      {before === 0 ? after : after === 0 ? `(was ${before})` : `${before} → ${after}`}
    </li>
  ));
}

/** What the approver changed before sending the order. */
function ApproverChanges({
  request: { approverChanges, decidedBy, isOwnDecision },
}: {
  readonly request: ApprovalDetail;
}) {
  if (approverChanges.length === 0) return null;
  return (
    <div>
      <p>{isOwnDecision ? 'You' : decidedBy} changed the order before sending it:</p>
      <ul className={styles.changes}>
        <ChangedLines changes={approverChanges} />
      </ul>
    </div>
  );
}

/** Changes since the request. If they kept the order from being sent, the buttons say so. */
function Changes({ request, isRefused }: { readonly request: ApprovalDetail; readonly isRefused: boolean }) {
  const { isChanged, changedBy, changes, askedTotal, total } = request;
  if (!isChanged) return null;
  const who = changedBy === null ? 'The cart changed' : `${changedBy} changed the cart`;
  return (
    <Banner tone="notice">
      <p>{`${who} ${isRefused ? 'while you were looking at it' : 'after the request'}.`}</p>
      <ul className={styles.changes}>
        <ChangedLines changes={changes} />
        {askedTotal === undefined || total === undefined ? null : (
          <li>
            Total: {money(askedTotal)} → {money(total)}
          </li>
        )}
      </ul>
    </Banner>
  );
}

export function ApprovalDecision({ approvalId }: { readonly approvalId: string }) {
  const { data: request, error, refetch } = useQuery(approvalQuery(approvalId));
  const [isRefused, setIsRefused] = useState(false);
  if (request === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading the request" rows={4} />
    ) : (
      <FailedState title="Couldn’t load the request" error={error} onRetry={() => void refetch()} />
    );
  }
  const { customerName, customerNumber, mayDecide, poNumber, comments, shipTo } = request;
  return (
    <section className={styles.screen} aria-label="Request for approval">
      <div className={styles.head}>
        <Link to="/notices/{-$approvalId}" params={{ approvalId: undefined }}>
          All requests
        </Link>
        <h1>
          {mayDecide && request.state === 'waiting' ? 'Order to approve: ' : null}
          {customerName}, account {customerNumber}
        </h1>
      </div>
      <Facts request={request} />
      <Changes request={request} isRefused={isRefused} />
      <ApproverChanges request={request} />
      <RequestWarnings request={request} />
      {shipTo === undefined ? null : <p>Ship to {placeLines(shipTo).join(', ')}</p>}
      {poNumber === '' ? null : <p>PO number {poNumber}</p>}
      {comments === '' ? null : <p>Comments: {comments}</p>}
      {mayDecide ? (
        <DecideRequest request={request} onRefused={setIsRefused} />
      ) : request.lines.length > 0 ? (
        <>
          <Lines request={request} />
          {request.total === undefined ? null : (
            <strong className={styles.total}>Total {formatUsd(centsFromDollars(request.total))}</strong>
          )}
        </>
      ) : null}
      <div className={styles.actions}>
        <WithdrawRequest request={request} />
        {!mayDecide && request.state !== 'approved' ? (
          <Link to={`/customer/${customerNumber}/cart` as never}>Open the cart</Link>
        ) : null}
      </div>
    </section>
  );
}
