/** Confirms that approval of the cart was asked for: who was asked, what happens next, and what may still be changed. */
import type { Viewer } from '@operatory/domain/access';
import { maySetOption } from '@operatory/domain/cart';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '../access/index.ts';
import approvals from '../approvals/approvals.module.css';
import { onMoment } from '../approvals/on-moment.ts';
import { cartApprovalQuery } from '../approvals/queries.ts';
import { WithdrawRequest } from '../approvals/withdraw-request.tsx';
import { useCart } from '../cart/index.ts';
import { sentFacts } from '../cart/sent-facts.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import styles from './request-receipt.module.css';

const allOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What this person's checkout lets them change until the decision. */
const changeable = (viewer: Viewer): string =>
  allOf.format([
    'The cart',
    ...(maySetOption(viewer, 'alternateAddress') ? ['the address'] : []),
    ...(maySetOption(viewer, 'poNumber') ? ['the PO number', 'the order notes'] : []),
  ]);

interface RequestReceiptProps {
  readonly customerNumber: string;
  /** Who was asked just now; left out for a request that was there before. */
  readonly asked: readonly string[] | undefined;
}

export function RequestReceipt({ customerNumber, asked }: RequestReceiptProps) {
  const viewer = useViewer();
  const place = useRef<HTMLElement>(null);
  const { key, total, lineCount, details } = useCart(customerNumber);
  const { data } = useQuery({ ...cartApprovalQuery(customerNumber, key), enabled: key !== undefined });
  const request = data?.request ?? null;
  const approvers = asked ?? data?.approvers ?? [];
  const isNew = asked !== undefined;
  useEffect(() => {
    // The pressed button is gone, so the focus would be lost.
    if (isNew) place.current?.focus();
  }, [isNew]);
  return (
    <section ref={place} tabIndex={-1} className={styles.receipt} aria-label="Request for approval">
      <CheckCircleIcon size={24} />
      <div className={styles.words}>
        <div role="status">
          <p className={styles.title}>Approval requested</p>
          <p>
            {approvers.length === 0
              ? 'Nobody can approve it at the moment. Ask for someone to become an approver.'
              : `Sent to ${allOf.format(approvers)} for approval.`}
          </p>
        </div>
        <p>{sentFacts({ total, lineCount, poNumber: details.poNumber })}</p>
        {request === null ? null : (
          <p>
            You asked {onMoment(request.askedAt)}
            {request.note === '' ? '.' : ': '}
            {request.note === '' ? null : <q>{request.note}</q>}
          </p>
        )}
        <dl className={styles.next}>
          <dt>What happens next</dt>
          <dd>
            {approvers.length > 1
              ? 'Any of them can approve it, which sends the order. '
              : 'Approving it sends the order. '}
            If it’s sent back, you’ll read why. We’ll let you know either way.
          </dd>
          <dt>What you can still change</dt>
          <dd>{changeable(viewer)}. Changes until the decision are part of the request.</dd>
          <dt>Where to find it</dt>
          <dd>Above the cart, and under Approvals and notices in the menu with your initials.</dd>
        </dl>
        {request === null ? null : (
          <div className={approvals.actions}>
            <Link to="/notices/{-$approvalId}" params={{ approvalId: request.approvalId }} className={approvals.go}>
              See the request
            </Link>
            <WithdrawRequest request={request} />
          </div>
        )}
      </div>
    </section>
  );
}
