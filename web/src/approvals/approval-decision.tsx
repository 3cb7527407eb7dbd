/** One request: its cart, quantities that can be changed, and buttons to decide. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { placeLines } from '@operatory/domain/addresses';
import { cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './approvals.module.css';
import { onMoment } from './on-moment.ts';
import { approvalQuery } from './queries.ts';
import { RequestWarnings } from './request-warnings.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

type Typed = Readonly<Record<string, string>>;

/** The line's own quantity until another is typed; undefined if that isn't a whole number. */
function wantedOf({ lineId, quantity }: ApprovalDetail['lines'][number], typed: Typed): number | undefined {
  const text = typed[lineId] ?? String(quantity);
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
}

const money = (dollars: number) => formatUsd(cents(Math.round(dollars * 100)));

interface LinesProps {
  readonly request: ApprovalDetail;
  readonly typed: Typed;
  readonly onType: (lineId: string, text: string) => void;
}

function Lines({ request: { lines, mayDecide, state }, typed, onType }: LinesProps) {
  return (
    <table className={tables.table} data-cards aria-label={state === 'waiting' ? 'Lines' : 'Requested items'}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={tables.number}>
            Quantity
          </th>
          <th scope="col" className={tables.number}>
            Price
          </th>
          <th scope="col" className={tables.number}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { lineId, itemNumber, description, quantity, unitPrice, askedPrice, isFreeGood } = line;
          const wanted = wantedOf(line, typed);
          const hasTotal = !isFreeGood && unitPrice !== null && wanted !== undefined;
          return (
            <tr key={lineId}>
              <td className={`${tables.description} ${styles.words}`}>
                {description}
                <br />
                <span className={styles.soft}>{itemNumber}</span>
              </td>
              <td data-label="Quantity" className={tables.number}>
                {mayDecide && !isFreeGood ? (
                  <input
                    className={styles.quantity}
                    inputMode="numeric"
                    aria-label={`Quantity of ${description}`}
                    aria-invalid={wanted === undefined || undefined}
                    value={typed[lineId] ?? String(quantity)}
                    onChange={(event) => onType(lineId, event.currentTarget.value)}
                  />
                ) : (
                  quantity
                )}
              </td>
              <td data-label="Price" className={tables.number}>
                {isFreeGood ? 'Free' : unitPrice === null ? '–' : money(unitPrice)}
                {askedPrice === undefined ? null : (
                  <span className={styles.soft}> (was {money(askedPrice)} when asked)</span>
                )}
              </td>
              <td data-label="Total" className={tables.number}>
                {hasTotal ? money(unitPrice * wanted) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

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

/** Changes since the request, and whether they kept the order from being sent. */
function Changes({ request, isRefused }: { readonly request: ApprovalDetail; readonly isRefused: boolean }) {
  const { isChanged, changedBy, changes, askedTotal, total } = request;
  if (!isChanged) return null;
  const who = changedBy === null ? 'The cart changed' : `${changedBy} changed the cart`;
  return (
    <Banner tone={isRefused ? 'alarm' : 'notice'}>
      <p>{isRefused ? `Not sent: ${who} while you were looking at it.` : `${who} after the request.`}</p>
      <ul className={styles.changes}>
        {changes.map(({ itemNumber, description, isFreeGood, before, after }) => (
          <li key={`${itemNumber}/${isFreeGood}`}>
            {description}
            {isFreeGood ? ' (free)' : ''}: {before === 0 ? 'added' : after === 0 ? 'removed' : 'quantity'}{' '}
            {before === 0 ? after : after === 0 ? `(was ${before})` : `${before} → ${after}`}
          </li>
        ))}
        {askedTotal === undefined || total === undefined ? null : (
          <li>
            Total: {money(askedTotal)} → {money(total)}
          </li>
        )}
      </ul>
    </Banner>
  );
}

interface DecisionProps {
  readonly request: ApprovalDetail;
  /** Called with whether an order wasn't sent because the cart had changed. */
  readonly onRefused: (isRefused: boolean) => void;
}

function Decision({ request, onRefused }: DecisionProps) {
  const { approvalId, customerNumber, modified, lines } = request;
  const [typed, setTyped] = useState<Typed>({});
  const [message, setMessage] = useState<string>();
  const [decisionId] = useState(() => crypto.randomUUID());
  const saving = useSaving(['approvals']);
  const client = useQueryClient();
  const quantities = lines.map((line) => ({
    ...line,
    wanted: wantedOf(line, typed),
  }));
  const isWrong =
    quantities.some(({ wanted }) => wanted === undefined) || quantities.every(({ wanted }) => wanted === 0);
  const total = quantities.reduce(
    (sum, { unitPrice, wanted = 0 }) => sum + Math.round((unitPrice ?? 0) * 100) * wanted,
    0,
  );
  const isTyped = quantities.some(({ quantity, wanted }) => wanted !== quantity);
  const params = { approvalId };
  const decided = () => void client.invalidateQueries({ queryKey: ['notices'] });
  const approve = () =>
    void saving.run(async () => {
      const changed = quantities.flatMap(({ lineId, quantity, wanted }) =>
        wanted === undefined || wanted === quantity ? [] : [{ lineId, quantity: wanted }],
      );
      onRefused(false);
      try {
        await callBackOffice('approveOrder', { params, body: { decisionId, modified, quantities: changed } });
      } catch (thrown) {
        if (isRefusedWith(thrown, 'approval.cart-changed')) onRefused(true);
        throw thrown;
      }
      decided();
    });
  const sendBack = () =>
    void saving.run(async () => {
      await callBackOffice('sendApprovalBack', { params, body: { decisionId, message: message ?? '' } });
      decided();
    });
  return (
    <>
      <Lines request={request} typed={typed} onType={(lineId, text) => setTyped({ ...typed, [lineId]: text })} />
      <div className={styles.foot}>
        {request.total === undefined ? null : <strong className={styles.total}>Total {formatUsd(cents(total))}</strong>}
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
        {message === undefined ? (
          <div className={styles.actions}>
            <Button loading={saving.isBusy} disabled={isWrong} onClick={approve}>
              Approve and send
            </Button>
            <Button variant="default" onClick={() => setMessage('')}>
              Send back
            </Button>
            <Link to={`/customer/${customerNumber}/cart` as never}>Open the cart</Link>
          </div>
        ) : (
          <>
            <TextArea
              label="What should change?"
              rows={2}
              maxLength={500}
              autoFocus
              {...(isTyped
                ? { hint: 'The quantities you changed above won’t be sent. Say here which ones you want.' }
                : {})}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <div className={styles.actions}>
              <Button loading={saving.isBusy} disabled={message.trim() === ''} onClick={sendBack}>
                Send back
              </Button>
              <Button variant="subtle" onClick={() => setMessage(undefined)}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </div>
    </>
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
      <RequestWarnings request={request} />
      {shipTo === undefined ? null : <p>Ship to {placeLines(shipTo).join(', ')}</p>}
      {poNumber === '' ? null : <p>PO number {poNumber}</p>}
      {comments === '' ? null : <p>Comments: {comments}</p>}
      {mayDecide ? (
        <Decision request={request} onRefused={setIsRefused} />
      ) : request.lines.length > 0 ? (
        <>
          <Lines request={request} typed={{}} onType={() => undefined} />
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
