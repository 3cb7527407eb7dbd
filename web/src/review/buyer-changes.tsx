/** Changes that buyers' systems requested too late, or before their order: a person makes or declines them. */
import type { BuyerChange, BuyerChangePlan } from '@operatory/contract/buyer-changes';
import { formatMoment } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, failureOf, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { afterEntry } from '../parts/lists/after-entry.ts';
import { WorkActions, WorkEntries, WorkEntry } from '../parts/lists/work-entries.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Money } from '../parts/reports/money.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { AttachmentList } from './buyer-attachments.tsx';
import { ChangePlanView, useChangePlan } from './buyer-change-plan.tsx';
import styles from './buyer-changes.module.css';
import { buyerChangePlanQuery, buyerChangesQuery, reviewCountQuery } from './queries.ts';
import { useEntryShown, useSearchedChange, type WantedChange } from './use-wanted-change.ts';

const longestNote = 500;
const longestMessage = 300;

function WantedLines({ lines }: Pick<BuyerChange, 'lines'>) {
  if (lines.length === 0) return <p className={styles.soft}>Quantities are unchanged.</p>;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Ordered</th>
          <th scope="col">Wanted</th>
          <th scope="col">Their price</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ part, ordered, wanted, price }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{ordered}</td>
            <td>{wanted}</td>
            <td>{price === undefined ? '' : <Money dollars={price} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Changed manually, in one step, or not at all. */
type Decision = 'done' | 'made' | 'refused';

/** The actions that settle it; the note is for colleagues, the message for the buyer. */
function Settle({ change, plan }: { readonly change: BuyerChange; readonly plan: BuyerChangePlan | undefined }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<Decision>();
  const [problem, setProblem] = useState('');
  const canMake = plan?.obstacle === '';
  const settle = async (decision: Decision, pressed: Element) => {
    const goOn = afterEntry(pressed);
    const outcome = decision === 'refused' ? 'refused' : 'done';
    setBusy(decision);
    setProblem('');
    try {
      await callBackOffice('settleBuyerChange', {
        params: { changeId: change.changeId },
        body: {
          ...{ outcome, note, message },
          ...(decision === 'made' && plan !== undefined ? { plan: plan.version } : {}),
        },
      });
      notify(outcome === 'done' ? `Change of ${change.orderId} made` : `Change of ${change.orderId} refused`);
      void queryClient.invalidateQueries({ queryKey: reviewCountQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: buyerChangesQuery.queryKey });
      goOn();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
      if (isRefusedWith(thrown, 'buyer-change.moved')) {
        await queryClient.invalidateQueries({ queryKey: buyerChangePlanQuery(change.changeId).queryKey });
      }
    }
    setBusy(undefined);
  };
  return (
    <>
      {problem === '' ? null : (
        <Banner tone="alarm">
          <p>{problem}</p>
        </Banner>
      )}
      <TextArea
        label="Note for colleagues"
        hint={`What was arranged, and with whom.${change.isBuyerTold ? '' : ' The buyer’s system isn’t notified, so call them.'}`}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {change.isBuyerTold ? (
        <TextArea
          label="Message to the buyer"
          hint="Your answer is sent to their system with this message."
          rows={2}
          maxLength={longestMessage}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
      <WorkActions>
        <Button
          variant="default"
          loading={busy === 'refused'}
          loadingWords="Saving…"
          disabled={busy !== undefined}
          onClick={({ currentTarget }) => void settle('refused', currentTarget)}
        >
          Not possible
        </Button>
        <Button
          variant={canMake ? 'default' : 'filled'}
          loading={busy === 'done'}
          loadingWords="Saving…"
          disabled={busy !== undefined}
          onClick={({ currentTarget }) => void settle('done', currentTarget)}
        >
          {canMake ? 'Done manually' : 'Done'}
        </Button>
        {canMake ? (
          <Button
            loading={busy === 'made'}
            loadingWords="Changing…"
            disabled={busy !== undefined}
            onClick={({ currentTarget }) => void settle('made', currentTarget)}
          >
            Make the change
          </Button>
        ) : null}
      </WorkActions>
    </>
  );
}

/** The change is about every order that the buyer's order became. */
function FurtherOrders({ orders }: { readonly orders: readonly number[] }) {
  if (orders.length === 0) return null;
  return (
    <p>
      The buyer’s order was divided by address. Also look at{' '}
      {orders.map((order, index) => (
        <span key={order}>
          {index === 0 ? '' : ', '}
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(order) }}>
            order {order}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

interface ChangeProps {
  readonly change: BuyerChange;
  /** Someone asked for this one; called as soon as it's open. */
  readonly onShown?: (() => void) | undefined;
}

function Change({ change, onShown }: ChangeProps) {
  const { changeId, type, orderId, buyer, orderNumber, customerName, receivedAt, why, comments, remarks } = change;
  const [isOpen, setIsOpen] = useState(false);
  const entry = useEntryShown(onShown);
  const found = useChangePlan(changeId, isOpen && type === 'update' && orderNumber !== undefined);
  return (
    <WorkEntry
      ref={entry}
      name={`${type === 'delete' ? 'Cancel' : 'Change'} ${orderId}`}
      facts={[buyer, customerName, formatMoment(receivedAt, settings().timeZone)].filter(Boolean).join(' · ')}
      onToggle={setIsOpen}
    >
      <p>
        {why === '' ? 'Its order hasn’t arrived yet. The change is made when it does.' : why}{' '}
        {orderNumber === undefined ? null : (
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            Open order {orderNumber}
          </Link>
        )}
      </p>
      <FurtherOrders orders={change.furtherOrders} />
      {type === 'delete' ? null : <WantedLines lines={change.lines} />}
      {comments === '' ? null : <p className={styles.quote}>{comments}</p>}
      {remarks.length === 0 ? null : (
        <dl className={styles.remarks}>
          {remarks.map(({ label, value }) => (
            <div key={`${label}/${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <AttachmentList files={change.attachments} />
      <ChangePlanView found={found} />
      <Settle change={change} plan={found.data} />
    </WorkEntry>
  );
}

/** Renders nothing if there are none. Opens the wanted change, also if it's on a later page. */
export function BuyerChanges({ wanted }: { readonly wanted: WantedChange | undefined }) {
  const found = useInfiniteQuery(buyerChangesQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  // If one was settled between two reads, a page can start with the last entry of the previous page.
  const changes = [
    ...new Map(data?.pages.flatMap((page) => page.data).map((change) => [change.changeId, change])).values(),
  ];
  const isListed = changes.some(({ changeId }) => changeId === wanted?.changeId);
  useSearchedChange(wanted, { ...found, isListed });
  if (changes.length === 0) return null;
  return (
    <WorkEntries
      title={`${plural(data?.pages.at(-1)?.totalCount ?? changes.length, 'change')} that buyers asked for`}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : undefined}
    >
      {changes.map((change) => (
        <Change
          key={change.changeId}
          change={change}
          onShown={change.changeId === wanted?.changeId ? wanted.onShown : undefined}
        />
      ))}
    </WorkEntries>
  );
}
