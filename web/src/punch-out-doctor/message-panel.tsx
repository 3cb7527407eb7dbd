/** One message: what it means, what was understood, what is odd, what came of it, and the document itself, masked. */
import type { MessageSeen } from '@operatory/contract/punch-out-doctor';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { CheckCircleIcon, WarningIcon } from '../parts/notice-icons.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { directionWord, kindWord, momentWords, resultWord, sessionWord } from './doctor-words.ts';
import { FieldList } from './field-list.tsx';
import styles from './message-panel.module.css';
import { messageQuery } from './queries.ts';
import { RehearsalResult } from './rehearsal-result.tsx';
import { useRehearsal } from './use-rehearsal.ts';

/** What came of it, with the ways there. */
function Outcome({ session, order, delivery, payloadId }: MessageSeen) {
  return (
    <>
      {session === undefined ? null : (
        <p>
          Session of {session.username}: {sessionWord(session)}.{' '}
          {payloadId === '' ? null : (
            <Link to="/punch-out-doctor" search={(before: Record<string, unknown>) => ({ ...before, find: payloadId })}>
              Everything of this visit
            </Link>
          )}
        </p>
      )}
      {order === undefined ? null : (
        <>
          <p>
            Buyer’s order {order.orderId} is{' '}
            <Link
              to="/customer/$id/orders/{-$orderSearch}"
              params={{ id: order.customerNumber, orderSearch: String(order.orderNumber) }}
            >
              our order {order.orderNumber}
            </Link>
            {order.isHeld ? (
              <>
                , which{' '}
                <Link to="/review" search={{ order: order.orderNumber }}>
                  waits for a review
                </Link>
              </>
            ) : null}
            .
          </p>
          {order.differences.length === 0 ? null : (
            <>
              <h3>Not as the cart was returned</h3>
              <ul>
                {order.differences.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {delivery === undefined ? null : <DeliveryLine delivery={delivery} />}
    </>
  );
}

function Lines({ lines }: Pick<MessageSeen, 'lines'>) {
  if (lines.length === 0) return null;
  // Numbers and ids are the buyer's, who may use one twice.
  const numbered = lines.map((line, before) => ({ ...line, place: before + 1 }));
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {['Line', 'Part', 'Quantity', 'Unit', 'Price'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ place, ...line }) => (
          <tr key={place}>
            <td>{line.lineNumber || place}</td>
            <td title={line.auxiliaryId}>{line.partNumber}</td>
            <td>{line.quantity}</td>
            <td>{line.unit}</td>
            <td>{line.unitPrice}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Document({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <details className={styles.document}>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}

function Rehearse({ messageId }: { readonly messageId: number }) {
  const trying = useRehearsal(() => call('rehearsePunchOutMessage', { params: { messageId } }));
  return (
    <>
      <div className={styles.act}>
        <Button variant="default" loading={trying.isBusy} onClick={trying.start}>
          Try again
        </Button>
        <span className={styles.soft}>What would be answered now; nothing is changed and nothing is made.</span>
      </div>
      <RehearsalResult {...trying} label="Result of the try" />
    </>
  );
}

export function MessagePanel({ messageId }: { readonly messageId: number }) {
  const { data: message, error, refetch } = useQuery(messageQuery(messageId));
  if (message === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading the message" rows={10} />
    ) : (
      <FailedState title="The message could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  const { isAccepted, explanation, oddities, fields, document } = message;
  return (
    <article className={styles.panel} aria-label={`${kindWord(message.kind)} ${directionWord(message)}`}>
      <header className={styles.head}>
        <h2>{kindWord(message.kind)}</h2>
        <StatusMark
          icon={isAccepted ? CheckCircleIcon : WarningIcon}
          tone={isAccepted ? 'good' : 'alarm'}
          word={`${resultWord(message)}${message.statusCode === 0 ? '' : ` ${message.statusCode}`}`}
        />
        <p className={styles.soft}>
          {directionWord(message)} {momentWords(message.at, settings().timeZone)}, {message.tookMs} ms
        </p>
      </header>
      {explanation === undefined ? (
        <p>{message.statusText}</p>
      ) : (
        <div className={styles.why}>
          <p>
            <strong>{explanation.what}</strong>
          </p>
          <p>{explanation.wayOut}</p>
        </div>
      )}
      <Outcome {...message} />
      {message.canRehearse ? <Rehearse messageId={messageId} /> : null}
      {oddities.length === 0 ? null : (
        <section>
          <h3>Odd, though accepted by its form</h3>
          <ul>
            {oddities.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>What was understood</h3>
        <FieldList fields={[{ name: 'Payload id', value: message.payloadId || 'none' }, ...fields]} />
        <Lines lines={message.lines} />
      </section>
      {document === '' ? (
        <p className={styles.soft}>The document itself is not kept: nobody vouched for it, or it could not be read.</p>
      ) : null}
      <Document title="Document, without what is secret" text={document} />
      <Document title="Answer, without what is secret" text={message.answer} />
    </article>
  );
}
