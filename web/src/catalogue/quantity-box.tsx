/** A whole number of something to order: typed, or stepped with − and +. The rule is the domain's [A5.06]. */
import {
  leaveQuantity,
  type QuantityRules,
  type QuantityState,
  startQuantity,
  stepQuantity,
  typeQuantity,
} from '@operatory/domain/catalogue';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AddIcon, RemoveIcon } from '../parts/status-icons.tsx';
import styles from './quantity-box.module.css';

interface QuantityBoxProps {
  /** Names the field: `Quantity of {description}`. */
  readonly label: string;
  readonly value: number;
  /** Each valid quantity as it is typed; `undefined` while what stands there is none. */
  readonly onChange: (quantity: number | undefined) => void;
  readonly onEnter?: () => void;
  readonly rules: QuantityRules;
  /** Buttons beside the field, for thumbs. */
  readonly hasSteps?: boolean;
  /** Arrows in a list come to this field. */
  readonly isRowFocus?: boolean;
}

export function QuantityBox({ label, value, onChange, onEnter, rules, hasSteps, isRowFocus }: QuantityBoxProps) {
  // What is being typed belongs to the person until the field is left; otherwise the box follows the value.
  const [typed, setTyped] = useState<QuantityState>();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const state = typed ?? startQuantity(rules, value);
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY } = rules;
  // An emptied field is on its way to a number: it is wrong only when it is left so.
  const [hasLeft, setHasLeft] = useState(false);
  const isWrong = state.error !== undefined && (hasLeft || state.text.trim() !== '');

  // What this box last said, so that leaving it never says again what somebody else has changed since.
  const told = useRef<number | undefined>(value);
  const tell = (next: QuantityState) => {
    if (next.quantity === told.current) return;
    told.current = next.quantity;
    onChange(next.quantity);
  };
  useEffect(() => {
    if (value === told.current) return;
    // The value became another one by itself: what stood in the box is over.
    told.current = value;
    setTyped(undefined);
  }, [value]);
  const take = (text: string) => {
    const next = typeQuantity(state, text, rules);
    setHasLeft(false);
    setTyped(next);
    tell(next);
  };
  const leave = () => {
    if (typed === undefined) return;
    const next = leaveQuantity(typed, rules);
    setHasLeft(true);
    setTyped(next.quantity === undefined ? next : undefined);
    tell(next);
  };
  const step = (by: number) => {
    const next = stepQuantity(state, by, rules);
    setTyped(undefined);
    tell(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
    if (state.quantity === undefined) return;
    onEnter?.();
    input.current?.select();
  };

  const stepButton = (by: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={`${by < 0 ? 'One less' : 'One more'}: ${label}`}
      disabled={by < 0 ? state.lastValid <= minimum : state.lastValid >= maximum}
      onClick={() => step(by)}
    >
      {by < 0 ? <RemoveIcon size={18} /> : <AddIcon size={18} />}
    </button>
  );
  return (
    <span className={styles.box} data-steps={hasSteps || undefined} data-wrong={isWrong || undefined}>
      {hasSteps === true ? stepButton(-1) : null}
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={8}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        data-row-focus={isRowFocus || undefined}
        className={styles.field}
        value={state.text}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {hasSteps === true ? stepButton(1) : null}
      <span id={errorId} role="alert" className={styles.error}>
        {isWrong ? state.error : ''}
      </span>
    </span>
  );
}
