/** One free item of a coupon, picked or not; picked, it is a line of the cart. */
import type { LineIdentity } from '@operatory/domain/cart';
import { noItemNumber } from '@operatory/domain/documents';
import { cents } from '@operatory/domain/money';
import { memo, useEffect, useRef } from 'react';
import { ProductLink, ProductPicture, QuantityBox } from '../catalog/index.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { CouponIcon, DeleteIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './free-goods.module.css';
import { LineFailure } from './line-failure.tsx';
import { LineStateMark } from './line-state-mark.tsx';
import { type Choice, useCartActions, useCartLine } from './store/index.ts';

interface FreeGoodRowProps {
  readonly customerNumber: string;
  readonly choice: Choice;
}

const free = cents(0);

/** Its number; without one, who ships it. */
function sourceOf({ itemNumber, type }: LineIdentity): string {
  if (itemNumber !== noItemNumber) return `#${itemNumber}`;
  return type === 2 ? 'Ships from the manufacturer' : 'Ships with your order';
}

export const FreeGoodRow = memo(function FreeGoodRow({ customerNumber, choice }: FreeGoodRowProps) {
  const { id, line, description, imageUrl, quantity, most } = choice;
  const actions = useCartActions(customerNumber);
  const stored = useCartLine(customerNumber, id);
  const row = useRef<HTMLLIElement>(null);

  useEffect(() => {
    // A step button that becomes disabled would lose the focus.
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled && row.current?.contains(activeElement))
      row.current.querySelector('input')?.focus();
  });

  const choose = (next: number) => actions.chooseFreeGood(choice, next);
  const hasNumber = line.itemNumber !== noItemNumber;
  return (
    <li ref={row} className={styles.choice} data-none={quantity === 0 || undefined}>
      <ProductPicture url={imageUrl} size="row" />
      <div className={styles.about}>
        {hasNumber ? (
          <ProductLink itemNumber={line.itemNumber} customerNumber={customerNumber} className={styles.good}>
            {description}
          </ProductLink>
        ) : (
          <span className={styles.good}>{description}</span>
        )}
        {stored?.state.kind === 'failed' ? (
          <LineFailure line={stored} state={stored.state} onDismiss={() => actions.dismissFailure(id)} />
        ) : (
          <p className={styles.facts}>
            {quantity === 0 ? null : <StatusMark icon={CouponIcon} word="Free" tone="accent" look="bare" />}
            <span>{sourceOf(line)}</span>
          </p>
        )}
      </div>
      <QuantityBox
        label={`Quantity of free ${description}`}
        value={quantity}
        onChange={(next) => {
          if (next !== undefined) choose(next);
        }}
        rules={{ minimum: 0, maximum: most }}
        hasSteps
      />
      <span className={styles.price}>
        {quantity === 0 ? null : <Money cents={free} />}
        {stored === undefined ? null : <LineStateMark customerNumber={customerNumber} state={stored.state} />}
      </span>
      <span className={styles.end}>
        {quantity === 0 ? null : (
          <IconButton label={`Remove free ${description}`} onClick={() => choose(0)}>
            <DeleteIcon />
          </IconButton>
        )}
      </span>
    </li>
  );
});
