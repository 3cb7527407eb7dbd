/** PO number and order notes, which everyone but punch-out users can set. */
import type { OrderDetails } from '@operatory/domain/cart';
import { useCartActions } from '../cart/index.ts';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { DetailMark } from './detail-mark.tsx';
import styles from './order-fields.module.css';

interface OrderFieldsProps {
  readonly customerNumber: string;
  readonly details: OrderDetails;
  readonly poSuffix: string;
  readonly isPoRequired: boolean;
  readonly poError: string | undefined;
}

const longestPo = 30;
const longestNotes = 2_000;

export function OrderFields({ customerNumber, details, poSuffix, isPoRequired, poError }: OrderFieldsProps) {
  const actions = useCartActions(customerNumber);
  return (
    <div className={styles.fields}>
      <TextField
        label={`PO number${poSuffix}`}
        name="poNumber"
        autoComplete="off"
        maxLength={longestPo}
        value={details.poNumber}
        onChange={(event) => actions.setDetail('poNumber', event.currentTarget.value)}
        error={poError}
        aria-required={isPoRequired || undefined}
        data-autofocus
      />
      <DetailMark customerNumber={customerNumber} name="poNumber" />
      <TextArea
        label="Order notes"
        hint="Printed on the packing slip."
        name="comments"
        rows={3}
        maxLength={longestNotes}
        value={details.comments}
        onChange={(event) => actions.setDetail('comments', event.currentTarget.value)}
      />
      <DetailMark customerNumber={customerNumber} name="comments" />
    </div>
  );
}
