/** Asks customer service to cancel or change lines of an order, or to take goods back. */
import type { AskableOrderLine } from '@operatory/contract/order-requests';
import { can } from '@operatory/domain/access';
import {
  type OrderRequestKind,
  type ReturnReason,
  returnReasons,
  returnReasonWords,
} from '@operatory/domain/order-requests';
import { useViewer } from '../access/index.ts';
import { QuantityBox } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import pageForm from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import quantityLines from '../parts/lists/quantity-lines.module.css';
import { Banner } from '../parts/states/banner.tsx';
import styles from './order-requests.module.css';
import { type RequestDraft, type TypedRequest, useRequest } from './use-request.ts';

interface RequestSliderProps {
  readonly kind: OrderRequestKind;
  readonly customerNumber: string;
  readonly orderNumber: number;
  readonly lines: readonly AskableOrderLine[];
  readonly typed: TypedRequest;
  readonly onType: (change: (before: TypedRequest) => TypedRequest) => void;
  readonly onClose: () => void;
}

const longestNote = 500;
const longestLot = 40;

interface LineFieldsProps {
  readonly kind: OrderRequestKind;
  readonly line: AskableOrderLine;
  readonly draft: RequestDraft;
}

/** The source of the quantity of a line that isn't canceled. */
function openWords({ quantity, isRest, insteadOf }: AskableOrderLine): string {
  if (insteadOf !== undefined) return `${quantity} to come, in place of ${insteadOf}`;
  return isRest === true ? `${quantity} not shipped yet` : `${quantity} ordered`;
}

/** A cancellation needs the quantity still wanted; a return needs the quantity to send back. */
function LineFields({ kind, line, draft }: LineFieldsProps) {
  const { lineNumber, itemNumber, description, quantity, cancelable, returnable } = line;
  const asked = draft.quantities.get(lineNumber) ?? 0;
  const isReturn = kind === 'return';
  const waiting = quantity - cancelable;
  const facts = isReturn
    ? `${returnable} can be returned`
    : `${openWords(line)}${waiting === 0 ? '' : `, ${waiting} waiting to be canceled`}`;
  return (
    <li className={quantityLines.line}>
      <span className={quantityLines.words}>
        <span>{description}</span>
        <span className={styles.soft}>
          #{itemNumber} · {facts}
        </span>
      </span>
      <span className={styles.amount}>
        <span className={styles.soft} aria-hidden="true">
          {isReturn ? 'Return' : 'Keep'}
        </span>
        <QuantityBox
          label={isReturn ? `Quantity to return, ${description}` : `Quantity to keep, ${description}`}
          value={isReturn ? asked : Math.max(0, cancelable - asked)}
          onChange={(next) =>
            draft.setQuantity(lineNumber, next === undefined ? undefined : isReturn ? next : cancelable - next)
          }
          rules={{ minimum: 0, maximum: isReturn ? returnable : cancelable }}
          hasSteps
        />
      </span>
      {isReturn && asked > 0 ? (
        <div className={styles.lot}>
          <TextField
            label="Lot number (optional)"
            maxLength={longestLot}
            value={draft.lots.get(lineNumber) ?? ''}
            onChange={(event) => draft.setLot(lineNumber, event.currentTarget.value)}
          />
        </div>
      ) : null}
    </li>
  );
}

function ReasonField({ draft }: { readonly draft: RequestDraft }) {
  return (
    <SelectField
      label="Reason"
      value={draft.reason ?? ''}
      onChange={(event) => draft.setReason(event.currentTarget.value as ReturnReason)}
    >
      <option value="" disabled>
        Choose a reason
      </option>
      {returnReasons.map((reason) => (
        <option key={reason} value={reason}>
          {returnReasonWords[reason]}
        </option>
      ))}
    </SelectField>
  );
}

export function RequestSlider({ lines, onClose, ...request }: RequestSliderProps) {
  const { kind, orderNumber } = request;
  const draft = useRequest({ ...request, onDone: onClose });
  const isReturn = kind === 'return';
  const isService = can(useViewer(), 'orders.review');
  const own = lines.filter(({ cancelable, returnable }) => (isReturn ? returnable : cancelable) > 0);
  return (
    <Slider
      title={isReturn ? `Return items from order ${orderNumber}` : `Cancel or change order ${orderNumber}`}
      isClosedByBack
      onClose={onClose}
      foot={
        <div className={pageForm.actions}>
          <Button
            disabled={draft.needed.some(Boolean)}
            loading={draft.isBusy}
            loadingWords="Sending…"
            onClick={draft.send}
          >
            Send request
          </Button>
          <StillNeeded what={draft.needed} />
        </div>
      }
    >
      <div className={styles.form}>
        <p className={styles.soft}>
          {isService
            ? 'The request waits under Review, where you can answer it.'
            : 'Customer service will review your request and reply here.'}
          {isReturn ? ' Keep the items until then.' : ' Until then, the order stays as it is.'}
        </p>
        {isReturn ? null : (
          <div>
            <Button variant="default" onClick={() => draft.cancelAll(own)}>
              Cancel all lines
            </Button>
          </div>
        )}
        <ul className={quantityLines.lines} aria-label={isReturn ? 'Lines to return' : 'Lines to cancel or change'}>
          {own.map((line) => (
            <LineFields key={line.lineNumber} {...{ kind, line, draft }} />
          ))}
        </ul>
        {isReturn ? <ReasonField draft={draft} /> : null}
        <TextArea
          label="Note to customer service"
          rows={2}
          maxLength={longestNote}
          value={draft.note}
          onChange={(event) => draft.setNote(event.currentTarget.value)}
        />
        {draft.failure === undefined ? null : <Banner tone="alarm">{draft.failure.detail}</Banner>}
      </div>
    </Slider>
  );
}
