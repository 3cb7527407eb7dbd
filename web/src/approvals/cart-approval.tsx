/** A banner above the cart: it waits for approval and what happens next, or it was sent back and why. */
import type { Approval } from '@operatory/contract/approvals';
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { CartSkeletons } from '../cart/cart-skeletons.tsx';
import { useCart } from '../cart/index.ts';
import { hasAnswered } from '../parts/lists/together.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './approvals.module.css';
import { onMoment } from './on-moment.ts';
import { cartApprovalQuery } from './queries.ts';
import { WithdrawRequest } from './withdraw-request.tsx';

/** “Abe, Ada, or Ben”. */
const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

interface WordsProps {
  readonly request: Approval;
  readonly isOwn: boolean;
  readonly approvers: readonly string[];
}

/** Approvers decide; the person who asked may still change the cart; others see that it's waiting for approval. */
function Waiting({ request: { askedBy, askedAt, mayDecide, note }, isOwn, approvers }: WordsProps) {
  const next = mayDecide
    ? 'Review it to approve it or send it back. Sending the cart from here approves it, too.'
    : approvers.length === 0
      ? 'Nobody can approve it at the moment. Ask for someone to become an approver.'
      : `${anyOf.format(approvers)} can approve it, which sends the order. ${
          isOwn
            ? 'We’ll let you know. Until then, you can still change the cart.'
            : 'Any changes you make will be included.'
        }`;
  return (
    <>
      <p>
        <strong>Waiting for approval.</strong> {isOwn ? 'You asked' : `${askedBy} asked`} {onMoment(askedAt)}.{' '}
        {isOwn || note === '' ? null : <q>{note}</q>}
      </p>
      <p>{next}</p>
    </>
  );
}

function SentBack({
  request: { decidedBy, isOwnDecision, decidedAt, message, askedBy },
  isOwn,
}: Omit<WordsProps, 'approvers'>) {
  return (
    <>
      <p>
        <strong>Sent back.</strong> {isOwnDecision ? 'You' : decidedBy} sent {isOwn ? 'your' : `${askedBy}’s`} request
        back
        {decidedAt === null ? '' : ` ${onMoment(decidedAt)}`}: <q>{message}</q>
      </p>
      <p>Change the cart, then check out to ask again.</p>
    </>
  );
}

/** How long a loaded cart waits for the banner above it, in ms: only a call without any response takes that long. */
const longestHold = 20_000;

interface CartApprovalProps {
  readonly customerNumber: string;
  /** The cart isn't shown until the banner above it is known. */
  readonly isHeld: boolean;
  /** Called with false before the first response is rendered, and if none arrives for now. */
  readonly hold: (isHeld: boolean) => void;
}

export function CartApproval({ customerNumber, isHeld, hold }: CartApprovalProps) {
  const viewer = useViewer();
  const { key, lineIds, status } = useCart(customerNumber);
  const query = useQuery({ ...cartApprovalQuery(customerNumber, key), enabled: key !== undefined });
  const { data } = query;
  const isAnswered = hasAnswered(query);
  const isLoading = status === 'loading';
  // No request is made for a cart that couldn't be loaded, or that has no key.
  const isSettled = isAnswered || (!isLoading && key === undefined);
  useLayoutEffect(() => {
    if (isSettled) hold(false);
  }, [isSettled, hold]);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(hold, longestHold, false);
    return () => clearTimeout(timer);
  }, [isLoading, hold]);
  const request = data?.request ?? null;
  if (isHeld) return <CartSkeletons />;
  if (data === undefined || request === null || lineIds.length === 0) return null;
  const { isOwn, approvers } = data;
  // Staff can ask on behalf of a practice, but have no page with its requests.
  const hasPage = (isOwn || request.mayDecide) && can(viewer, 'approvals.view');
  const isWaiting = request.state === 'waiting';
  const link = (words: ReactNode) => (
    <Link to="/notices/{-$approvalId}" params={{ approvalId: request.approvalId }} className={styles.go}>
      {words}
    </Link>
  );
  return (
    <section className={styles.inCart} aria-label="Approval">
      <Banner tone={isWaiting ? 'neutral' : 'notice'}>
        {isWaiting ? (
          <Waiting request={request} isOwn={isOwn} approvers={approvers} />
        ) : (
          <SentBack request={request} isOwn={isOwn} />
        )}
        <div className={styles.actions}>
          {hasPage ? link(request.mayDecide ? 'Review the request' : 'See the request') : null}
          <WithdrawRequest request={request} />
        </div>
      </Banner>
    </section>
  );
}
