/** One message: its meaning, result and warnings, how we read it, and the document without its secrets. */
import type { MessageDetails } from '@operatory/contract/punch-out-diagnostics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { FieldList } from '../parts/message-log/field-list.tsx';
import { MessageDocument } from '../parts/message-log/message-document.tsx';
import styles from '../parts/message-log/message-panel.module.css';
import { MessageWhy } from '../parts/message-log/message-why.tsx';
import { directionWord, momentWords } from '../parts/message-log/message-words.ts';
import { useDryRun } from '../parts/message-log/use-dry-run.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { kindWord, resultWord, sessionWord } from './diagnostics-words.ts';
import { DividedOrders } from './divided-orders.tsx';
import { DryRunResult } from './dry-run-result.tsx';
import { messageQuery } from './queries.ts';

/** The session, order or delivery that the message belongs to. */
function Outcome({ session, order, dividedOrders, delivery, payloadId }: MessageDetails) {
  return (
    <>
      {session === undefined ? null : (
        <p>
          Session of {session.username}: {sessionWord(session)}.{' '}
          {payloadId === '' ? null : (
            <Link
              to="/punch-out-diagnostics"
              search={(before: Record<string, unknown>) => ({ ...before, find: payloadId })}
            >
              Show this visit
            </Link>
          )}
        </p>
      )}
      {order === undefined ? null : (
        <>
          {/* If there are several orders, they're in the table. */}
          {dividedOrders.length > 0 ? null : (
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
                    is waiting for review
                  </Link>
                </>
              ) : null}
              .
            </p>
          )}
          {order.differences.length === 0 ? null : (
            <>
              <h3>Differs from the returned cart</h3>
              <ul>
                {order.differences.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <DividedOrders orders={dividedOrders} />
      {delivery === undefined ? null : <DeliveryLine delivery={delivery} />}
    </>
  );
}

function Lines({ lines }: Pick<MessageDetails, 'lines'>) {
  if (lines.length === 0) return null;
  // Buyers may use a number or an id twice.
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

function DryRunButton({ messageId }: { readonly messageId: number }) {
  const trying = useDryRun(() => callBackOffice('dryRunPunchOutMessage', { params: { messageId } }));
  return (
    <>
      <div className={styles.act}>
        <Button variant="default" loading={trying.isBusy} onClick={trying.start}>
          Dry run
        </Button>
        <span className={styles.soft}>Shows today’s response, changes nothing.</span>
      </div>
      <DryRunResult {...trying} label="Result of the dry run" />
    </>
  );
}

export function MessagePanel({ messageId }: { readonly messageId: number }) {
  const { data: message, error, refetch } = useQuery(messageQuery(messageId));
  if (message === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading the message" rows={10} />
    ) : (
      <FailedState title="Couldn’t load the message" error={error} onRetry={() => void refetch()} />
    );
  }
  const { isAccepted, explanation, warnings, fields, document } = message;
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
      {explanation === undefined ? <p>{message.statusText}</p> : <MessageWhy {...explanation} />}
      <Outcome {...message} />
      {message.canDryRun ? <DryRunButton messageId={messageId} /> : null}
      {warnings.length === 0 ? null : (
        <section>
          <h3>Valid, but unusual</h3>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>How we read it</h3>
        <FieldList fields={[{ name: 'Payload id', value: message.payloadId || 'none' }, ...fields]} />
        <Lines lines={message.lines} />
      </section>
      {document === '' ? (
        <p className={styles.soft}>Document not stored: the sender wasn’t verified or it couldn’t be read.</p>
      ) : null}
      <MessageDocument title="Document (secrets removed)" text={document} />
      <MessageDocument title="Response (secrets removed)" text={message.answer} />
    </article>
  );
}
