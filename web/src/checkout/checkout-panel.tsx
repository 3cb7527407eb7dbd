/** The second layer of the cart: the order's destination, PO number, and notes, and the send button. */
import { isStaff, kindOf } from '@operatory/domain/access';
import { maySetOption } from '@operatory/domain/cart';
import { delayText, poRule } from '@operatory/domain/checkout';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { sendDelayMs, useCart, useCartActions } from '../cart/index.ts';
import { withdrawUndo } from '../cart/undo-toast.ts';
import { useSinglePress } from '../catalog/index.ts';
import { customerQuery } from '../customers/index.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { AskNote } from './ask-note.tsx';
import styles from './checkout-panel.module.css';
import { creditHoldWords, HeldDialog } from './held-dialog.tsx';
import { OrderFields } from './order-fields.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { RequestReceipt } from './request-receipt.tsx';
import { SendFoot } from './send-foot.tsx';
import { SendProblems } from './send-problems.tsx';
import { ShipTo } from './ship-to.tsx';
import { StaffOptions } from './staff-options.tsx';
import { UpdateRequiredDialog } from './update-required-dialog.tsx';
import { useAskApproval } from './use-ask-approval.ts';
import { useHoldReasons } from './use-hold-reasons.ts';
import { useIsAsked } from './use-is-asked.ts';
import { useSendOrder } from './use-send-order.ts';
import { type ShippingAddressWork, useShippingAddress } from './use-shipping-address.ts';

interface CheckoutPanelProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
  /** Syncs the shelf tags; put in by the app. */
  readonly syncTags: () => Promise<unknown>;
  /** The month's budget, where one is set; put in by the app. */
  readonly budget: ReactNode;
}

interface CheckoutDialogsProps {
  readonly address: ShippingAddressWork;
  readonly sending: ReturnType<typeof useSendOrder>;
  readonly onGoOn: () => void;
  readonly holdText: string;
  readonly isOnCreditHold: boolean;
  readonly isAskingHold: boolean;
  readonly onAskingHoldEnd: () => void;
}

/** Questions that must be answered before the order is sent. */
function CheckoutDialogs({ address, sending, onGoOn, isAskingHold, onAskingHoldEnd, ...hold }: CheckoutDialogsProps) {
  const { problem } = sending;
  return (
    <>
      {address.doubt === undefined ? null : (
        <AddressDialog
          doubt={address.doubt}
          onAccept={(accepted) => {
            address.accept(accepted);
            onGoOn();
          }}
          onBack={address.goBack}
        />
      )}
      {isAskingHold ? (
        <HeldDialog
          {...hold}
          onSend={() => {
            onAskingHoldEnd();
            void sending.send();
          }}
          onBack={onAskingHoldEnd}
        />
      ) : null}
      {problem?.kind === 'update-required' ? (
        <UpdateRequiredDialog message={problem.message} onBack={sending.forgetProblem} />
      ) : null}
    </>
  );
}

/** However the panel is closed, cart and tags are synced. */
function useSyncOnClose(customerNumber: string, syncTags: () => Promise<unknown>) {
  const actions = useCartActions(customerNumber);
  const tags = useRef(syncTags);
  tags.current = syncTags;
  useEffect(
    () => () => {
      void actions.sync();
      void tags.current();
    },
    [actions],
  );
}

/**
 * Everything typed here is saved at once, so that a reload or an ended session loses nothing. Its dialogs are loaded
 * with it, because some are needed while the server is down.
 */
export function CheckoutPanel({ customerNumber, onClose, syncTags, budget }: CheckoutPanelProps) {
  const viewer = useViewer();
  const cart = useCart(customerNumber);
  const actions = useCartActions(customerNumber);
  const { data: record } = useQuery(customerQuery(customerNumber));
  const holdReasons = useHoldReasons(customerNumber);
  const sending = useSendOrder(customerNumber, record?.TerritoryID);
  const address = useShippingAddress(customerNumber, cart);
  const [isAskingHold, setIsAskingHold] = useState(false);
  const po = poRule({
    isPoRequired: record?.IsPORequired === 'Y',
    poNumber: cart.details.poNumber,
    viewer,
  });

  useSyncOnClose(customerNumber, syncTags);
  // It would cover the fields on a phone, and undo a line of the order that is about to be sent.
  useEffect(withdrawUndo, []);
  const asking = useAskApproval(customerNumber);
  const isOnCreditHold = isStaff(viewer) && (record?.CreditHold ?? 0) > 0;
  /** The address is settled: staff confirm what will stop the order, otherwise it is sent. */
  const goOn = () => {
    if (asking.isAsker) asking.ask();
    else if (holdReasons.length > 0 || isOnCreditHold) setIsAskingHold(true);
    else void sending.send();
  };
  const isBusy = cart.isSubmitting || address.isAsking || asking.isBusy;
  const isAsked = useIsAsked(customerNumber, cart.key);
  const hint = isAsked
    ? 'Waiting for approval'
    : po.isMissing
      ? 'Enter a PO number to send'
      : address.isSendable
        ? undefined
        : 'Complete the address to send';
  const press = useSinglePress(() => {
    if (isBusy || hint !== undefined) return;
    sending.forgetProblem();
    if (!sending.checkFirst()) return;
    void address.settle().then((isSettled) => {
      if (isSettled) goOn();
    });
  }, sendDelayMs);
  const shipTo = useRef<HTMLDivElement>(null);
  const usePrimary = () => {
    address.usePrimary();
    // The focused button disappears with the form.
    requestAnimationFrame(() => shipTo.current?.querySelector('button')?.focus());
  };
  const isReturn = viewer.kind === 'user' && kindOf(viewer) === 'punch-out-user';
  const canOpenForm = address.mayChange && !address.isFormOpen;
  const alternate = cart.details.alternateAddress;
  return (
    <Slider
      title="Checkout"
      onClose={onClose}
      foot={
        <SendFoot
          cart={cart}
          isReturn={isReturn}
          asking={asking}
          hint={hint}
          isCheckingAddress={address.isAsking}
          isWaitingForRecord={record === undefined}
          onSend={press}
          onStopTrying={() => actions.cancelSubmit()}
          onBack={isAsked ? onClose : undefined}
          warnings={<OrderWarnings customerNumber={customerNumber} />}
        />
      }
    >
      {isAsked ? <RequestReceipt customerNumber={customerNumber} asked={asking.approvers} /> : null}
      <SendProblems customerNumber={customerNumber} problem={sending.problem} />
      {isOnCreditHold ? <Banner tone="alarm">{creditHoldWords}</Banner> : null}
      {/* Fields can't be changed from sending until the server's response. */}
      <div className={styles.panel} inert={isBusy}>
        <div ref={shipTo} className={styles.panel}>
          <ShipTo
            record={record}
            isReturn={isReturn}
            alternate={alternate}
            onChange={canOpenForm ? address.openForm : undefined}
            onUsePrimary={canOpenForm && alternate !== null ? usePrimary : undefined}
          />
          {address.mayChange && address.isFormOpen ? <AddressForm work={{ ...address, usePrimary }} /> : null}
        </div>
        {maySetOption(viewer, 'poNumber') ? (
          <OrderFields
            customerNumber={customerNumber}
            details={cart.details}
            poSuffix={po.labelSuffix}
            isPoRequired={po.isRequired}
            poError={sending.fieldError('poNumber')}
          />
        ) : null}
        {maySetOption(viewer, 'freeShipping') ? (
          <StaffOptions
            customerNumber={customerNumber}
            details={cart.details}
            fillDateError={sending.fieldError('futureFillDate')}
            holdText={delayText(holdReasons)}
          />
        ) : null}
        {asking.isAsker && !isAsked ? <AskNote asking={asking} /> : null}
        {budget}
      </div>
      <CheckoutDialogs
        address={address}
        sending={sending}
        onGoOn={goOn}
        holdText={delayText(holdReasons)}
        isOnCreditHold={isOnCreditHold}
        isAskingHold={isAskingHold}
        onAskingHoldEnd={() => setIsAskingHold(false)}
      />
    </Slider>
  );
}
