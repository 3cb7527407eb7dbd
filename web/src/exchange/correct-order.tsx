/** Corrects an order that the ERP rejected: the reason on top, then the fields that can be changed. */
import type { RejectedOrder } from '@operatory/contract/order-corrections';
import { formatUsd } from '@operatory/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import form from '../parts/forms/page-form.module.css';
import { Slider } from '../parts/layers/slider.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { CorrectedAddress } from './corrected-address.tsx';
import { CorrectedFreeGoods } from './corrected-free-goods.tsx';
import { CorrectedLines } from './corrected-lines.tsx';
import { CorrectedProducts, useAddedPrices } from './corrected-products.tsx';
import { type CorrectionDraft, correctionOf, draftOf, dropDraft, keepDraft } from './correction-draft.ts';
import { rejectedOrderQuery } from './queries.ts';
import { settledCorrection, totalsOf } from './settled-correction.ts';

export interface CorrectOrderProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

function useCorrection(order: RejectedOrder, onDone: () => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<CorrectionDraft>(() => draftOf(order));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { messageId, orderNumber, customerNumber } = order;
  const prices = useAddedPrices(customerNumber, draft.products);
  function change(changes: Partial<CorrectionDraft>) {
    setDraft((before) => keepDraft(order, { ...before, ...changes }));
  }
  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callBackOffice('correctRejectedOrder', { params: { messageId }, body: correctionOf(order, draft, prices) });
      dropDraft(order);
      notify(`Order ${orderNumber} was corrected and is waiting for the ERP`);
      onDone();
    } catch (thrown) {
      setFailure(failureOf(thrown));
      // Prices may have changed since they were read.
      void client.invalidateQueries({ queryKey: ['items', 'prices', customerNumber] });
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: ['exchange'] });
  }
  return { draft, prices, change, isBusy, failure, send };
}

/** The order's total, and its total before the change. */
function CorrectedTotal({ totals }: { readonly totals: ReturnType<typeof totalsOf> }) {
  if (totals === undefined) return null;
  const { before, after } = totals;
  return (
    <p>
      <strong>Total {formatUsd(after)}</strong>
      {after === before ? '' : ` (was ${formatUsd(before)})`}
    </p>
  );
}

function CorrectionForm({ order, onDone }: { readonly order: RejectedOrder; readonly onDone: () => void }) {
  const { draft, prices, change, isBusy, failure, send } = useCorrection(order, onDone);
  const [isAsked, setIsAsked] = useState(false);
  const settled = settledCorrection(order, draft);
  const added = draft.products.map(({ itemNumber, quantity }) => ({ quantity, unitPrice: prices.get(itemNumber) }));
  const isDeclined = settled.left > 0 && draft.declined >= settled.left;
  const isToChoose = settled.left > 0 && !isDeclined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(isToChoose);
    if (!isToChoose) void send();
  };
  return (
    <form className={form.form} onSubmit={submit} aria-busy={isBusy}>
      <Banner tone="alarm">The ERP rejected this order: {order.reason}</Banner>
      <p className={form.soft}>
        {order.customerName} ({order.customerNumber}).{' '}
        {order.isFromBuyer
          ? 'Prices and products of a buyer’s order can’t be changed here. If the ERP rejects one of them, have it corrected in the ERP, or remove its line and have the buyer order it again.'
          : 'Lines keep the price that was ordered. If the ERP rejects a product or its price, remove the line and add a product instead, or the same one at today’s price.'}
      </p>
      <div className={form.fields}>
        <TextField
          label={order.isPoRequired ? 'PO number (required)' : 'PO number'}
          maxLength={30}
          readOnly={order.isFromBuyer}
          {...(order.isFromBuyer ? { hint: 'The buyer’s system knows the order by it.' } : {})}
          value={draft.poNumber}
          onChange={(event) => change({ poNumber: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label="Future fill date"
          hint="Leave blank to ship as soon as possible."
          value={draft.futureFillDate}
          onChange={(event) => change({ futureFillDate: event.currentTarget.value })}
        />
      </div>
      <CorrectedLines order={order} typed={draft} settled={settled} onChange={(quantities) => change({ quantities })} />
      {order.isFromBuyer ? null : (
        <CorrectedProducts
          customerNumber={order.customerNumber}
          products={draft.products}
          prices={prices}
          hasPrices={order.lines.some(({ unitPrice }) => unitPrice !== undefined)}
          onChange={(products) => change({ products })}
        />
      )}
      <CorrectedTotal totals={totalsOf(order, settled, added)} />
      <CorrectedFreeGoods
        settled={settled}
        isDeclined={isDeclined}
        onChoose={(key, quantity) => change({ freeGoods: { ...draft.freeGoods, [key]: quantity } })}
        onDecline={(isOn) => change({ declined: isOn ? settled.left : 0 })}
      />
      <CorrectedAddress primary={order.primaryAddress} draft={draft} onChange={change} />
      <TextArea
        label="Ship-to note"
        maxLength={500}
        value={draft.shippingNote}
        onChange={(event) => change({ shippingNote: event.currentTarget.value })}
      />
      <TextArea
        label="Comments"
        maxLength={2000}
        value={draft.comments}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
      {isAsked && isToChoose ? (
        <Banner tone="alarm">Choose the free items that the order earns now, or send it without them.</Banner>
      ) : null}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={form.actions}>
        <Button type="submit" loading={isBusy}>
          Save and send again
        </Button>
      </div>
    </form>
  );
}

export function CorrectOrder({ messageId, onClose }: CorrectOrderProps) {
  const { data: order, error, refetch } = useQuery(rejectedOrderQuery(messageId));
  return (
    <Slider title={`Correct order ${messageId.split('.')[0]}`} isWide isClosedByBack onClose={onClose}>
      {order !== undefined ? (
        <CorrectionForm order={order} onDone={onClose} />
      ) : error === null ? (
        <SkeletonRows label="Loading the order" rows={8} />
      ) : (
        <FailedState title="Couldn’t open the order" error={error} onRetry={() => void refetch()} />
      )}
    </Slider>
  );
}
