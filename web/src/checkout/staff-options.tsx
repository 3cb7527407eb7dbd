/** What only staff set on an order: note, free shipping, invoice copy and a later fill date [B6.03] [B6.04] [B6.05]. */

import type { OrderDetails } from '@operatory/domain/cart';
import { useCartActions } from '../cart/index.ts';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { DetailMark } from './detail-mark.tsx';
import { FillDateField } from './fill-date-field.tsx';
import styles from './staff-options.module.css';

interface StaffOptionsProps {
  readonly customerNumber: string;
  readonly details: OrderDetails;
  readonly fillDateError: string | undefined;
  readonly holdText: string;
}

/** [B5.08] */
const longestNote = 100;

export function StaffOptions({ customerNumber, details, fillDateError, holdText }: StaffOptionsProps) {
  const actions = useCartActions(customerNumber);
  return (
    <fieldset className={styles.options}>
      <legend>For staff</legend>
      <TextField
        label="Account manager note"
        hint={`Holds the order for review. ${details.accountManagerNote.length} of ${longestNote} characters`}
        name="accountManagerNote"
        autoComplete="off"
        maxLength={longestNote}
        value={details.accountManagerNote}
        onChange={(event) => actions.setDetail('accountManagerNote', event.currentTarget.value)}
      />
      <DetailMark customerNumber={customerNumber} name="accountManagerNote" />
      <div className={styles.ticks}>
        <Tick
          label="Free shipping"
          hint="Holds the order for review"
          isOn={details.freeShipping}
          onToggle={(isOn) => actions.setDetail('freeShipping', isOn)}
        />
        <Tick
          label="Invoice copy"
          isOn={details.invoiceCopy}
          onToggle={(isOn) => actions.setDetail('invoiceCopy', isOn)}
        />
      </div>
      <FillDateField customerNumber={customerNumber} date={details.futureFillDate} refusal={fillDateError} />
      <DetailMark customerNumber={customerNumber} name="futureFillDate" />
      {holdText === '' ? null : <Banner tone="notice">{holdText}</Banner>}
    </fieldset>
  );
}
