/** The second layer of the cart: where the order goes, its PO number and notes, and the button that sends it. */
import { maySetOption } from '@operatory/domain/cart';
import { delayText, poRule } from '@operatory/domain/checkout';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { sendDelayMs, useCart, useCartActions } from '../cart/index.ts';
import { useSinglePress } from '../catalogue/index.ts';
import { customerQuery } from '../customers/index.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { Slider } from '../parts/slider.tsx';
import styles from './checkout-panel.module.css';
import { OrderFields } from './order-fields.tsx';
import { SendFoot } from './send-foot.tsx';
import { SendProblems } from './send-problems.tsx';
import { ShipTo } from './ship-to.tsx';
import { StaffOptions } from './staff-options.tsx';
import { useHoldReasons } from './use-hold-reasons.ts';
import { useSendOrder } from './use-send-order.ts';

const HeldDialog = later(
  () => import('./held-dialog.tsx'),
  (file) => file.HeldDialog,
);

interface CheckoutPanelProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
}

/** Whatever is typed here is the cart's at once, so that a reload or an ended session loses nothing. */
export function CheckoutPanel({ customerNumber, onClose }: CheckoutPanelProps) {
  const viewer = useViewer();
  const cart = useCart(customerNumber);
  const actions = useCartActions(customerNumber);
  const { data: record } = useQuery(customerQuery(customerNumber));
  const holdReasons = useHoldReasons(customerNumber);
  const sending = useSendOrder(customerNumber, record?.TerritoryID);
  const [isAskingHold, setIsAskingHold] = useState(false);
  const po = poRule({
    isPoRequired: record?.IsPORequired === 'Y',
    poNumber: cart.details.poNumber,
    viewer,
  });

  useEffect(() => {
    // Opening and closing both bring the server's copy in step [B4.02] [B4.05].
    void actions.sync();
    return () => void actions.sync();
  }, [actions]);

  const press = useSinglePress(() => {
    if (cart.isSubmitting || po.isMissing) return;
    if (holdReasons.length > 0) setIsAskingHold(true);
    else void sending.send();
  }, sendDelayMs);

  const hasStaffOptions = maySetOption(viewer, 'freeShipping');
  return (
    <Slider
      title="Checkout"
      onClose={onClose}
      foot={
        <SendFoot
          cart={cart}
          isPoMissing={po.isMissing}
          isWaitingForRecord={record === undefined}
          onSend={press}
          onStopTrying={() => actions.cancelSubmit()}
        />
      }
    >
      <SendProblems problem={sending.problem} />
      {/* What is being sent stays as it is until there is an answer. */}
      <div className={styles.panel} inert={cart.isSubmitting}>
        <ShipTo record={record} alternate={cart.details.alternateAddress} />
        <OrderFields
          customerNumber={customerNumber}
          details={cart.details}
          poSuffix={po.labelSuffix}
          isPoRequired={po.isRequired}
          poError={sending.fieldError('poNumber')}
        />
        {hasStaffOptions ? (
          <StaffOptions
            customerNumber={customerNumber}
            details={cart.details}
            fillDateError={sending.fieldError('futureFillDate')}
            holdText={delayText(holdReasons)}
          />
        ) : null}
      </div>
      {isAskingHold ? (
        <QuietGuard>
          <HeldDialog
            text={delayText(holdReasons)}
            onSend={() => {
              setIsAskingHold(false);
              void sending.send();
            }}
            onBack={() => setIsAskingHold(false)}
          />
        </QuietGuard>
      ) : null}
    </Slider>
  );
}
