/** One free good: chosen, it is a line of the cart; not chosen, it can be. */
import { cents } from '@operatory/domain/money';
import { memo, useEffect, useRef } from 'react';
import { ProductLink, ProductPicture, QuantityBox } from '../catalogue/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Money } from '../parts/money.tsx';
import { DeleteIcon, StarIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import styles from './free-goods.module.css';
import { LineFailure } from './line-failure.tsx';
import { LineStateMark } from './line-state-mark.tsx';
import { type Choice, useCartActions, useCartLine } from './store/index.ts';

interface FreeGoodRowProps {
  readonly customerNumber: string;
  readonly choice: Choice;
}

const free = cents(0);

export const FreeGoodRow = memo(function FreeGoodRow({ customerNumber, choice }: FreeGoodRowProps) {
  const { id, line, description, imageUrl, quantity, most } = choice;
  const actions = useCartActions(customerNumber);
  const stored = useCartLine(customerNumber, id);
  const row = useRef<HTMLLIElement>(null);

  useEffect(() => {
    // A step that is no longer possible gives the focus to the field beside it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement && activeElement.disabled && row.current?.contains(activeElement))
      row.current.querySelector('input')?.focus();
  });

  const choose = (next: number) => actions.chooseFreeGood(choice, next);
  const isOurs = line.itemNumber !== '0';
  return (
    <li ref={row} className={styles.choice}>
      <ProductPicture url={imageUrl} size="row" />
      <div className={styles.about}>
        {isOurs ? (
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
            {quantity === 0 ? null : <StatusMark icon={StarIcon} word="Free" tone="accent" look="bare" />}
            <span>{isOurs ? `#${line.itemNumber}` : 'Sent by the manufacturer'}</span>
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
