/** One message to or from the ERP: its state, its content, what would be sent now, and resending it. */
import type { ErpDryRun, ErpMessageDetails } from '@operatory/contract/message-desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { FieldList } from '../parts/message-log/field-list.tsx';
import { MessageDocument } from '../parts/message-log/message-document.tsx';
import styles from '../parts/message-log/message-panel.module.css';
import { MessageWhy } from '../parts/message-log/message-why.tsx';
import { directionWord, momentWords } from '../parts/message-log/message-words.ts';
import { type DryRunState, useDryRun } from '../parts/message-log/use-dry-run.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { CorrectOrder } from './lazy-correct-order.tsx';
import { kindWord, resultOf } from './message-desk-words.ts';
import { isCorrectable } from './order-words.ts';
import { erpMessageQuery } from './queries.ts';

function DryRunResult({ result, failure }: DryRunState<ErpDryRun>) {
  return (
    <div
      role="status"
      aria-label="Result of the dry run"
      className={styles.result}
      data-empty={(result ?? failure) === undefined || undefined}
    >
      {failure === undefined ? null : <p>{failure.detail}</p>}
      {result === undefined ? null : (
        <>
          <p>{result.text}</p>
          <FieldList fields={result.fields} />
          <MessageDocument title="What would be sent" text={result.document} />
        </>
      )}
    </div>
  );
}

/** Resends it, or records that the ERP's people have entered manually what the ERP rejected. */
function Resend({ message }: { readonly message: ErpMessageDetails }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { messageId } = message;
  async function act(name: 'resendOrderMessage' | 'finishOrderMessage', done: string, pressed: Element) {
    const heading = pressed.closest('article')?.querySelector('h2');
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callBackOffice(name, { params: { messageId } });
      notify(done);
      // The button is removed; the message's new state is shown next to its name.
      heading?.focus();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange'] });
    setIsBusy(false);
  }
  return (
    <>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {message.canResend ? (
        <Button
          variant="default"
          loading={isBusy}
          onClick={({ currentTarget }) =>
            void act('resendOrderMessage', `${messageId} is waiting for the ERP again`, currentTarget)
          }
        >
          Send again
        </Button>
      ) : null}
      {message.canFinish ? (
        <Button
          variant="default"
          loading={isBusy}
          onClick={({ currentTarget }) =>
            void act('finishOrderMessage', `${messageId} is marked as done`, currentTarget)
          }
        >
          Mark as done
        </Button>
      ) : null}
    </>
  );
}

/** The actions for a message to the ERP. */
function Actions({ message }: { readonly message: ErpMessageDetails }) {
  const { messageId } = message;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const trying = useDryRun(() => callBackOffice('dryRunErpMessage', { params: { messageId } }));
  return (
    <>
      <div className={styles.act}>
        <Button variant="default" loading={trying.isBusy} onClick={trying.start}>
          Dry run
        </Button>
        {message.canResend && isCorrectable(message.kind) ? (
          <Button onClick={() => setIsCorrecting(true)}>Correct the order</Button>
        ) : null}
        <Resend message={message} />
        <span className={styles.soft}>A dry run shows what would be sent now, and sends nothing.</span>
      </div>
      <DryRunResult {...trying} />
      {isCorrecting ? <CorrectOrder messageId={messageId} onClose={() => setIsCorrecting(false)} /> : null}
    </>
  );
}

interface MessageDeskPanelProps {
  /** Its direction and id, as the address has them. */
  readonly place: string;
  readonly onOpenLoad: (importId: string) => void;
}

export function MessageDeskPanel({ place, onOpenLoad }: MessageDeskPanelProps) {
  const direction = place.startsWith('in:') ? 'in' : 'out';
  const messageId = place.slice(direction.length + 1);
  const { data: message, error, refetch } = useQuery(erpMessageQuery(direction, messageId));
  if (message === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading the message" rows={10} />
    ) : (
      <FailedState title="Couldn’t load the message" error={error} onRetry={() => void refetch()} />
    );
  }
  const { kind, orderNumber, explanation, summary } = message;
  return (
    <article className={styles.panel} aria-label={`${kindWord(kind)} ${directionWord(message)}`}>
      <header className={styles.head}>
        <h2 tabIndex={-1}>{kindWord(kind)}</h2>
        <StatusMark {...resultOf(message)} />
        <p className={styles.soft}>
          {directionWord(message)} {momentWords(message.at, settings().timeZone)}
        </p>
      </header>
      {explanation === undefined ? <p>{summary}</p> : <MessageWhy {...explanation} />}
      {orderNumber === undefined ? null : (
        <p>
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            Order {orderNumber}
          </Link>
        </p>
      )}
      {direction === 'out' ? (
        <Actions message={message} />
      ) : (
        <div className={styles.act}>
          <Button variant="default" onClick={() => onOpenLoad(messageId)}>
            Open the load
          </Button>
        </div>
      )}
      <FieldList fields={message.fields} />
      <MessageDocument title="Message" text={message.document} />
      <MessageDocument title="Receipt" text={message.answer} />
    </article>
  );
}
