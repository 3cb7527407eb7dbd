/** One back-ordered line: its facts, its substitutes, past decisions, and the decision. */

import type { BackOrderDecision, BackOrderLine, StandInEntry } from '@operatory/contract/back-orders';
import { isStaff, kindOf } from '@operatory/domain/access';
import type { BackOrderAction } from '@operatory/domain/back-orders';
import { formatDate, formatMoment, type PlainDate } from '@operatory/domain/dates';
import { poWords } from '@operatory/domain/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { Money } from '../parts/reports/money.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './back-order-panel.module.css';
import { decisionWords, durationWords, expectedWords } from './back-order-words.ts';
import { DecisionForm } from './decision-form.tsx';
import { ProposalAnswer } from './proposal-answer.tsx';
import { standInsQuery } from './queries.ts';
import { StandInList } from './stand-in-list.tsx';
import { useDeciding } from './use-deciding.ts';

interface BackOrderPanelProps {
  readonly line: BackOrderLine;
  /** The decision that is being made; undefined while none was chosen. */
  readonly action: BackOrderAction | undefined;
  readonly onAction: (action: BackOrderAction | undefined) => void;
  readonly onDecided: (decision: BackOrderDecision) => void;
}

function Facts({ line, stock }: { readonly line: BackOrderLine; readonly stock: number | undefined }) {
  const { orderNumber, customerNumber, customerName, quantity, pack, unitPrice, since, firstExpected, status } = line;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Practice</dt>
        <dd>
          <Link to={`/customer/${customerNumber}/orders` as never}>
            {customerName}, {customerNumber}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>
          <Link to={`/order/${orderNumber}` as never}>{orderNumber}</Link>
          {line.poNumber === '' ? '' : `, ${poWords(line.poNumber)}`}
        </dd>
      </div>
      <div>
        <dt>Quantity</dt>
        <dd>
          {quantity} × {pack === '' ? 'pack' : pack}
          {unitPrice === undefined ? null : (
            <>
              {' at '}
              <Money dollars={unitPrice} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{durationWords(since, Date.now())}</dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>
          {expectedWords(line)}
          {line.slips === 0 || firstExpected === null ? '' : `, first ${formatDate(firstExpected as PlainDate)}`}
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{status}</dd>
      </div>
      {stock === undefined || stock === 0 ? null : (
        <div>
          <dt>In stock now</dt>
          <dd>{stock} in the account’s branches</dd>
        </div>
      )}
    </dl>
  );
}

function History({ decisions }: { readonly decisions: readonly BackOrderDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section>
      <h3>Decisions</h3>
      <ul className={styles.history}>
        {decisions.map((decision) => (
          <li key={decision.decisionId}>
            {decisionWords(decision)}
            <div className={styles.soft}>
              {formatMoment(decision.at, settings().timeZone)}
              {decision.note === '' ? '' : ` · “${decision.note}”`}
              {decision.answer === '' ? '' : ` · answer: “${decision.answer}”`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const actions: readonly { readonly action: BackOrderAction; readonly label: string; readonly key: string }[] = [
  { action: 'wait', label: 'Wait', key: 'W' },
  { action: 'swap', label: 'Swap', key: 'S' },
  { action: 'split', label: 'Split', key: 'P' },
  { action: 'cancel', label: 'Cancel line', key: 'C' },
];

/** Whether this line can be decided at all. */
function isPossible(action: BackOrderAction, line: BackOrderLine, standIns: readonly StandInEntry[]): boolean {
  if (action === 'wait') return true;
  if (line.isFromErp) return false;
  if (action === 'cancel') return true;
  return !line.isFreeGood && standIns.length > 0 && (action === 'swap' || line.quantity > 1);
}

/** The whole line could ship as ordered, so someone should ask why it didn't before sending anything else. */
const isInStockAgain = (line: BackOrderLine, stock: number | undefined) =>
  stock !== undefined && stock >= line.quantity;

/** The first, if it's close; otherwise a person chooses, so that a habitual keypress never sends something else. */
const suggestedOf = ([first]: readonly StandInEntry[]) => (first?.isClose === true ? first : undefined);

interface ActionButtonsProps {
  readonly offered: typeof actions;
  /** The decision that was just left without making it: its button has the focus again. */
  readonly left: BackOrderAction | undefined;
  readonly isFromErp: boolean;
  /** Swapping is what's usually done about a line that can't ship. */
  readonly isSwapUsual: boolean;
  readonly onAction: (action: BackOrderAction) => void;
}

function ActionButtons({ offered, left, isFromErp, isSwapUsual, onAction }: ActionButtonsProps) {
  return (
    <div className={styles.foot}>
      {isFromErp ? <p className={styles.soft}>This order was entered in the ERP, so swap or cancel there.</p> : null}
      <div className={styles.buttons}>
        {offered.map((one) => (
          <Button
            key={one.action}
            variant={one.action === 'swap' && isSwapUsual ? 'filled' : 'default'}
            aria-keyshortcuts={one.key}
            autoFocus={one.action === left}
            onClick={() => onAction(one.action)}
          >
            {one.label}
            <kbd className={styles.key}>{one.key}</kbd>
          </Button>
        ))}
      </div>
    </div>
  );
}

export function BackOrderPanel({ line, action, onAction, onDecided }: BackOrderPanelProps) {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(standInsQuery(line));
  const [chosen, setChosen] = useState<string>();
  const deciding = useDeciding(line, onDecided);
  const standIns = data?.data ?? [];
  const standIn = standIns.find(({ itemNumber }) => itemNumber === chosen) ?? suggestedOf(standIns);
  const [left, setLeft] = useState<BackOrderAction>();
  const { mayDecide, last, isFromErp } = line;
  const isToAnswer = last?.state === 'proposed' && kindOf(viewer) === 'customer-user' && mayDecide;
  const offered = actions.filter((one) => isPossible(one.action, line, standIns));
  const isOffered = offered.some((one) => one.action === action);
  const isAsking = isOffered && (action === 'swap' || action === 'split') && standIn === undefined;
  const isInStock = isInStockAgain(line, data?.stock);
  const leave = () => {
    setLeft(action);
    onAction(undefined);
  };
  return (
    <>
      <div className={styles.body}>
        <Facts line={line} stock={data?.stock} />
        {isInStock ? (
          <p>This product is in stock again and should ship. Ask the warehouse before you replace it.</p>
        ) : null}
        <section>
          <h3>In-stock substitutes</h3>
          {data === undefined ? (
            error === null ? (
              <SkeletonRows label="Looking for substitutes" rows={3} />
            ) : (
              <FailedState title="Couldn’t load substitutes" error={error} onRetry={() => void refetch()} />
            )
          ) : standIns.length === 0 ? (
            <p className={styles.soft}>Nothing comparable is in stock in the account’s branches.</p>
          ) : (
            <StandInList
              standIns={standIns}
              chosen={standIn?.itemNumber}
              isAsking={isAsking}
              onChoose={mayDecide && !isFromErp ? setChosen : undefined}
            />
          )}
        </section>
        <History decisions={data?.decisions ?? []} />
      </div>
      {deciding.failure === undefined ? null : (
        <Banner tone="alarm">
          <p>{deciding.failure.detail}</p>
        </Banner>
      )}
      {!mayDecide ? null : isToAnswer && last !== null && action === undefined ? (
        <ProposalAnswer proposal={last} deciding={deciding} />
      ) : isAsking ? (
        <div className={styles.foot}>
          <p>No close match. Choose a substitute yourself.</p>
          <div className={styles.buttons}>
            <Button variant="subtle" onClick={leave}>
              Back
            </Button>
          </div>
        </div>
      ) : action !== undefined && isOffered ? (
        <DecisionForm
          key={`${action}/${standIn?.itemNumber}`}
          line={line}
          action={action}
          standIn={standIn}
          mayPropose={isStaff(viewer)}
          deciding={deciding}
          onCancel={leave}
        />
      ) : (
        <ActionButtons {...{ offered, left, isFromErp, onAction }} isSwapUsual={!isInStock} />
      )}
    </>
  );
}
