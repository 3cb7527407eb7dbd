/** Order requests: what practices requested for their orders, for customer service to answer. */
import type { ListedOrderRequest } from '@operatory/contract/order-requests';
import { requestTitle } from '@operatory/domain/order-requests';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { hasAnswered } from '../parts/lists/together.tsx';
import { WorkActions, WorkEntries, WorkEntry } from '../parts/lists/work-entries.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './order-requests.module.css';
import { openRequestsQuery } from './queries.ts';
import { RequestLines } from './request-lines.tsx';

const longestWords = 500;

type Outcome = 'accept' | 'refuse' | 'finish';

const doneWords = {
  asked: '',
  accepted: 'accepted',
  refused: 'refused',
  done: 'done',
  withdrawn: 'withdrawn',
  closed: 'closed',
} as const;

const summaryOf = (entry: Element | null | undefined) => entry?.querySelector('summary');

function AnswerForm({ request }: { readonly request: ListedOrderRequest }) {
  const saving = useSaving(['review']);
  const [words, setWords] = useState('');
  const [sending, setSending] = useState<Outcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { requestId, kind, state, orderNumber, rejection } = request;
  const answer = (outcome: Outcome) => {
    setSending(outcome);
    const entry = field.current?.closest('details');
    const next = summaryOf(entry?.nextElementSibling) ?? summaryOf(entry?.previousElementSibling);
    void saving.run(async () => {
      // If the reason is missing, the server says so, and it's entered here.
      if (outcome === 'refuse' && words.trim() === '') field.current?.focus();
      const answered = await callBackOffice('answerOrderRequest', { params: { requestId }, body: { outcome, words } });
      notify(`${requestTitle(request)} for order ${orderNumber}: ${doneWords[answered.state]}`);
      // An answered request leaves the list, and the focus moves to the next one.
      (answered.state === 'accepted' ? summaryOf(entry) : next)?.focus();
    });
  };
  const isReasonMissing = saving.failure?.kind === 'refused' && saving.failure.code === 'order-request.words-missing';
  const canRefuse = state === 'asked' || rejection !== '';
  const hint = [
    kind === 'return' && 'Such as the RMA number and where to send the items.',
    canRefuse && 'A refusal needs a reason.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
  const busyWith = (outcome: Outcome) => ({ loading: saving.isBusy && sending === outcome, loadingWords: 'Saving…' });
  return (
    <>
      {state === 'accepted' ? (
        <p>
          Accepted{request.answer?.words ? ` with “${request.answer.words}”` : ''}.{' '}
          {kind === 'return'
            ? 'Mark it as done once the goods are back.'
            : rejection === ''
              ? 'Make the change in the ERP, then mark it as done.'
              : `The ERP rejected it: “${rejection}”. Send it again at the message desk, make the change in the ERP and mark it as done, or refuse it.`}
        </p>
      ) : null}
      {saving.failure === undefined || isReasonMissing ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {kind === 'cancel' && state === 'asked' ? (
        <p className={styles.soft}>
          Accepting changes the order here and tells the ERP. If the ERP is already working on one of these lines,
          you’ll need to change it there yourself.
        </p>
      ) : null}
      <TextArea
        label="Answer to the practice"
        ref={field}
        error={isReasonMissing ? saving.failure?.detail : undefined}
        {...(hint === '' ? {} : { hint })}
        rows={2}
        maxLength={longestWords}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <WorkActions>
        {state === 'accepted' ? (
          <Button {...busyWith('finish')} disabled={saving.isBusy} onClick={() => answer('finish')}>
            Mark as done
          </Button>
        ) : (
          <Button {...busyWith('accept')} disabled={saving.isBusy} onClick={() => answer('accept')}>
            Accept
          </Button>
        )}
        {canRefuse ? (
          <Button {...busyWith('refuse')} variant="default" disabled={saving.isBusy} onClick={() => answer('refuse')}>
            Refuse
          </Button>
        ) : null}
      </WorkActions>
    </>
  );
}

function Request({ request }: { readonly request: ListedOrderRequest }) {
  const { customerName, customerNumber, orderNumber, askedBy, askedAt, state, rejection } = request;
  const standing =
    rejection !== ''
      ? 'rejected by the ERP'
      : state === 'accepted'
        ? 'accepted, not done yet'
        : `requested by ${askedBy}, ${momentWords(askedAt)}`;
  return (
    <WorkEntry
      name={customerName}
      facts={
        <>
          {customerNumber} · {requestTitle(request).toLowerCase()}, order {orderNumber} · {standing}
        </>
      }
    >
      <RequestLines request={request} />
      <p>
        <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
          Open order {orderNumber}
        </Link>
      </p>
      <AnswerForm key={state} request={request} />
    </WorkEntry>
  );
}

/** Whether the height of the requests is known. */
export const useIsRequestsReady = (): boolean => hasAnswered(useInfiniteQuery(openRequestsQuery));

/** Renders nothing if there are none. */
export function OpenRequests() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(openRequestsQuery);
  const requests = data?.pages.flatMap((page) => page.data) ?? [];
  if (data === undefined && isError) return <LoadAgain what="order requests" onLoad={() => void refetch()} />;
  if (requests.length === 0) return null;
  return (
    <WorkEntries
      title={plural(data?.pages.at(-1)?.totalCount ?? requests.length, 'order request')}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : undefined}
    >
      {requests.map((request) => (
        <Request key={request.requestId} request={request} />
      ))}
    </WorkEntries>
  );
}
