/** An approver's decision: quantities, what they come to, and the buttons. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { type Cents, cents, formatUsd } from '@operatory/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, failureOf, isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './approvals.module.css';
import { Lines, type Typed, wantedOf } from './request-lines.tsx';
import { RequestBudget } from './request-warnings.tsx';

type FreeGoods = readonly { readonly lineId: string; readonly quantity: number }[];

/** What would be sent of the free goods, if that's why the server refused; the next press accepts it. */
function freeGoodsOf(thrown: unknown): FreeGoods | undefined {
  const failure = failureOf(thrown);
  if (failure.kind !== 'refused' || failure.code !== 'approval.free-goods') return undefined;
  return failure.document.freeGoods as FreeGoods;
}

interface Wanted {
  readonly description: string;
  readonly isFreeGood: boolean;
  /** undefined if it isn't a whole number. */
  readonly wanted: number | undefined;
}

/** Why nothing can be sent with these quantities; empty if it can. */
function missingFor(quantities: readonly Wanted[]): string[] {
  const wrong = quantities.filter(({ wanted }) => wanted === undefined);
  if (wrong.length > 0) return wrong.map(({ description }) => `a whole number as the quantity of ${description}`);
  const isAnyBought = quantities.some(({ isFreeGood, wanted }) => !isFreeGood && wanted !== 0);
  return isAnyBought ? [] : ['a quantity above 0. To order nothing, choose “Send back”'];
}

const totalOf = (quantities: readonly (Wanted & { readonly unitPrice: number | null })[]): Cents =>
  cents(quantities.reduce((sum, { unitPrice, wanted = 0 }) => sum + Math.round((unitPrice ?? 0) * 100) * wanted, 0));

interface SendBackProps {
  readonly message: string;
  readonly isTyped: boolean;
  readonly isBusy: boolean;
  readonly onMessage: (message: string | undefined) => void;
  readonly onSendBack: () => void;
}

function SendBack({ message, isTyped, isBusy, onMessage, onSendBack }: SendBackProps) {
  return (
    <>
      <TextArea
        label="What should change?"
        rows={2}
        maxLength={500}
        autoFocus
        {...(isTyped ? { hint: 'The quantities you changed above won’t be sent. Say here which ones you want.' } : {})}
        value={message}
        onChange={(event) => onMessage(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button loading={isBusy} disabled={message.trim() === ''} onClick={onSendBack}>
          Send back
        </Button>
        <Button variant="subtle" onClick={() => onMessage(undefined)}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** The approver's call, with the free goods that the server asked about; typing another quantity forgets them. */
function useApproving({ approvalId, modified }: ApprovalDetail, onRefused: (isRefused: boolean) => void) {
  const [decisionId] = useState(() => crypto.randomUUID());
  const [freeGoods, setFreeGoods] = useState<FreeGoods>();
  const saving = useSaving(['approvals']);
  const client = useQueryClient();
  const params = { approvalId };
  const decided = () => void client.invalidateQueries({ queryKey: ['notices'] });
  const approve = (quantities: { lineId: string; quantity: number }[]) =>
    void saving.run(async () => {
      onRefused(false);
      try {
        const body = { decisionId, modified, quantities, freeGoods: [...(freeGoods ?? [])] };
        await callBackOffice('approveOrder', { params, body });
      } catch (thrown) {
        const isOtherCart = isRefusedWith(thrown, 'approval.cart-changed');
        if (isOtherCart) onRefused(true);
        const asked = freeGoodsOf(thrown);
        if (asked !== undefined || isOtherCart) setFreeGoods(asked);
        throw thrown;
      }
      decided();
    });
  const sendBack = (message: string) =>
    void saving.run(async () => {
      await callBackOffice('sendApprovalBack', { params, body: { decisionId, message } });
      decided();
    });
  const { failure, isBusy } = saving;
  const isOutdated = failure?.kind === 'refused' && failure.code === 'approval.free-goods' && freeGoods === undefined;
  const shownFailure = isOutdated ? undefined : failure;
  return {
    approve,
    sendBack,
    isBusy,
    failure: shownFailure,
    freeGoods,
    forgetFreeGoods: () => setFreeGoods(undefined),
  };
}

interface DecideRequestProps {
  readonly request: ApprovalDetail;
  /** Called with whether an order wasn't sent because the cart had changed. */
  readonly onRefused: (isRefused: boolean) => void;
}

/** The lines of a waiting request with quantities to type, and the buttons to decide. */
export function DecideRequest({ request, onRefused }: DecideRequestProps) {
  const { customerNumber, lines, budget } = request;
  const [typed, setTyped] = useState<Typed>({});
  const [message, setMessage] = useState<string>();
  const { approve, sendBack, isBusy, failure, freeGoods, forgetFreeGoods } = useApproving(request, onRefused);
  const quantities = lines.map((line) => ({ ...line, wanted: wantedOf(line, typed) }));
  const missing = missingFor(quantities);
  const total = totalOf(quantities);
  const changed = quantities.flatMap(({ lineId, quantity, wanted }) =>
    wanted === undefined || wanted === quantity ? [] : [{ lineId, quantity: wanted }],
  );
  const onType = (lineId: string, text: string) => {
    setTyped({ ...typed, [lineId]: text });
    forgetFreeGoods();
  };
  return (
    <>
      <Lines request={request} typed={typed} freeGoods={freeGoods} onType={onType} />
      {budget === undefined ? null : <RequestBudget budget={budget} total={total} />}
      <div className={styles.foot}>
        {request.total === undefined ? null : <strong className={styles.total}>Total {formatUsd(total)}</strong>}
        {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
        {message === undefined ? (
          <>
            <StillNeeded what={missing} />
            <div className={styles.actions}>
              <Button loading={isBusy} disabled={missing.length > 0} onClick={() => approve(changed)}>
                Approve and send
              </Button>
              <Button variant="default" onClick={() => setMessage('')}>
                Send back
              </Button>
              <Link to={`/customer/${customerNumber}/cart` as never}>Open the cart</Link>
            </div>
          </>
        ) : (
          <SendBack
            message={message}
            isTyped={quantities.some(({ quantity, wanted }) => wanted !== quantity)}
            isBusy={isBusy}
            onMessage={setMessage}
            onSendBack={() => sendBack(message)}
          />
        )}
      </div>
    </>
  );
}
