/** An order's requests, and the forms for new ones: canceling or changing lines, and returning goods. */
import type { OrderRequest } from '@operatory/contract/order-requests';
import { can } from '@operatory/domain/access';
import { type OrderRequestKind, requestStateWords, requestTitle } from '@operatory/domain/order-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callPanel } from '../calls/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './order-requests.module.css';
import { orderRequestsQuery } from './queries.ts';
import { RequestLines } from './request-lines.tsx';
import { RequestSlider } from './request-slider.tsx';
import { nothingTyped } from './use-request.ts';

interface OrderRequestsProps {
  readonly customerNumber: string;
  readonly orderNumber: number;
}

interface RequestProps extends OrderRequestsProps {
  readonly request: OrderRequest;
  readonly mayAsk: boolean;
}

/** For people who may request, until customer service has answered. */
function Withdraw({ customerNumber, orderNumber, request }: Omit<RequestProps, 'mayAsk'>) {
  const saving = useSaving(['order', String(orderNumber)]);
  const withdraw = () =>
    void saving.run(async () => {
      const params = { customerNumber, orderNumber };
      await callPanel('withdrawOrderRequest', { params, body: { requestId: request.requestId } });
      notify(`${requestTitle(request)} withdrawn`);
    });
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={saving.isBusy} loadingWords="Withdrawing…" onClick={withdraw}>
        Withdraw {requestTitle(request).toLowerCase()}
      </Button>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
    </div>
  );
}

function Request({ request, mayAsk, ...of }: RequestProps) {
  const { state, askedBy, askedAt, answer } = request;
  return (
    <li className={styles.request}>
      <p>
        <strong>
          {requestTitle(request)}: {requestStateWords[state]}
        </strong>{' '}
        <span className={styles.soft}>
          · requested by {askedBy}, {momentWords(askedAt)}
        </span>
      </p>
      <RequestLines request={request} />
      {answer === undefined ? null : (
        <p>
          {answer.words === '' ? (
            state === 'withdrawn' ? (
              'Withdrawn'
            ) : (
              'Answered'
            )
          ) : (
            // Without a person, it's the product's own text.
            <span className={styles.said}>{answer.by === '' ? answer.words : `“${answer.words}”`}</span>
          )}{' '}
          <span className={styles.soft}>
            {answer.by === '' ? '' : `by ${answer.by}, `}
            {momentWords(answer.at)}
          </span>
        </p>
      )}
      {mayAsk && state === 'asked' ? <Withdraw request={request} {...of} /> : null}
    </li>
  );
}

/** Optional: renders nothing while it loads, or if there are no requests and nothing can be requested. */
export function OrderRequests({ customerNumber, orderNumber }: OrderRequestsProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const { data, isError, refetch } = useQuery(orderRequestsQuery(customerNumber, orderNumber));
  const [open, setOpen] = useState<OrderRequestKind>();
  const [typed, setTyped] = useState({ cancel: nothingTyped, return: nothingTyped });
  if (data === undefined && isError) {
    return <LoadAgain what="cancellations and returns" onLoad={() => void refetch()} />;
  }
  if (data === undefined || record === undefined) return null;
  const { requests, lines } = data;
  const mayAsk = can(viewer, 'account.ask-about-orders', accountOf(record));
  const isCancelable = mayAsk && lines.some(({ cancelable }) => cancelable > 0);
  const isReturnable = mayAsk && lines.some(({ returnable }) => returnable > 0);
  if (requests.length === 0 && !isCancelable && !isReturnable && open === undefined) return null;
  return (
    <section className={`${styles.section} no-print`} aria-label="Cancellations and returns">
      <h3>Cancellations and returns</h3>
      {requests.length === 0 ? null : (
        <ul className={styles.requests} aria-label="Requests">
          {requests.map((request) => (
            <Request key={request.requestId} {...{ request, mayAsk, customerNumber, orderNumber }} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {isCancelable ? (
          <Button variant="default" onClick={() => setOpen('cancel')}>
            Cancel or change lines
          </Button>
        ) : null}
        {isReturnable ? (
          <Button variant="default" onClick={() => setOpen('return')}>
            Return items
          </Button>
        ) : null}
      </div>
      {open === undefined ? null : (
        <RequestSlider
          {...{ customerNumber, orderNumber, lines }}
          kind={open}
          typed={typed[open]}
          onType={(change) => setTyped((before) => ({ ...before, [open]: change(before[open]) }))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
