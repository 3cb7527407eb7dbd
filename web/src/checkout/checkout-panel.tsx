/** The second layer of the cart: where the order goes, its PO number and notes, and the button that sends it. */
import { maySetOption } from '@operatory/domain/cart';
import { delayText, poRule } from '@operatory/domain/checkout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { sendDelayMs, useCart, useCartActions } from '../cart/index.ts';
import { useSinglePress } from '../catalogue/index.ts';
import { customerQuery } from '../customers/index.ts';
import { Slider } from '../parts/slider.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './checkout-panel.module.css';
import { HeldDialog } from './held-dialog.tsx';
import { OrderFields } from './order-fields.tsx';
import { SendFoot } from './send-foot.tsx';
import { SendProblems } from './send-problems.tsx';
import { ShipTo } from './ship-to.tsx';
import { StaffOptions } from './staff-options.tsx';
import { UpdateRequiredDialog } from './update-required-dialog.tsx';
import { useHoldReasons } from './use-hold-reasons.ts';
import { useSendOrder } from './use-send-order.ts';
import { useShippingAddress } from './use-shipping-address.ts';

interface CheckoutPanelProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
  /** Brings the shelf tags in step; put in by the app. */
  readonly syncTags: () => Promise<unknown>;
}

/**
 * Whatever is typed here is kept at once, so that a reload or an ended session loses nothing. Its dialogs come with it:
 * some of them are for the moment when the server is away.
 */
export function CheckoutPanel({ customerNumber, onClose, syncTags }: CheckoutPanelProps) {
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
  const { problem } = sending;

  const tags = useRef(syncTags);
  tags.current = syncTags;
  useEffect(
    () => () => {
      // However it is closed, the server has what was done here, and the tags are read again [B4.05].
      void actions.sync();
      void tags.current();
    },
    [actions],
  );

  /** The address is settled: what holds the order is told, else it is sent [B4.08]. */
  const goOn = () => {
    if (holdReasons.length > 0) setIsAskingHold(true);
    else void sending.send();
  };
  const isBusy = cart.isSubmitting || address.isAsking;
  const press = useSinglePress(() => {
    if (isBusy || po.isMissing || !address.isSendable) return;
    sending.forgetProblem();
    void address.settle().then((isSettled) => {
      if (isSettled) goOn();
    });
  }, sendDelayMs);
  const hint = po.isMissing
    ? 'Enter a PO number to send'
    : address.isSendable
      ? undefined
      : 'Complete the address to send';

  const shipTo = useRef<HTMLDivElement>(null);
  const usePrimary = () => {
    address.usePrimary();
    // What had the focus goes with the form.
    requestAnimationFrame(() => shipTo.current?.querySelector('button')?.focus());
  };
  const canOpenForm = address.mayChange && !address.isFormOpen;
  const alternate = cart.details.alternateAddress;
  return (
    <Slider
      title="Checkout"
      onClose={onClose}
      foot={
        <SendFoot
          cart={cart}
          hint={hint}
          isCheckingAddress={address.isAsking}
          isWaitingForRecord={record === undefined}
          onSend={press}
          onStopTrying={() => actions.cancelSubmit()}
        />
      }
    >
      <SendProblems problem={problem?.kind === 'update-required' ? undefined : problem} />
      {/* What is being sent stays as it is until there is an answer. */}
      <div className={styles.panel} inert={isBusy}>
        <div ref={shipTo} className={styles.panel}>
          <ShipTo
            record={record}
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
      </div>
      {address.doubt === undefined ? null : (
        <AddressDialog
          doubt={address.doubt}
          onAccept={(accepted) => {
            address.accept(accepted);
            goOn();
          }}
          onBack={address.goBack}
        />
      )}
      {isAskingHold ? (
        <HeldDialog
          text={delayText(holdReasons)}
          onSend={() => {
            setIsAskingHold(false);
            void sending.send();
          }}
          onBack={() => setIsAskingHold(false)}
        />
      ) : null}
      {problem?.kind === 'update-required' ? (
        <UpdateRequiredDialog message={problem.message} onBack={sending.forgetProblem} />
      ) : null}
    </Slider>
  );
}
