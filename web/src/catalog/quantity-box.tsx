/** A whole quantity to order: typed, or changed with − and +. The rules are in the domain. */
import {
  leaveQuantity,
  type QuantityRules,
  type QuantityState,
  startQuantity,
  stepQuantity,
  typeQuantity,
} from '@operatory/domain/catalog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AddIcon, RemoveIcon } from '../parts/icons/status-icons.tsx';
import styles from './quantity-box.module.css';

interface QuantityBoxProps {
  /** Names the field: `Quantity of {description}`. */
  readonly label: string;
  readonly value: number;
  /** Called with each valid quantity as it's typed; `undefined` while the text isn't one. */
  readonly onChange: (quantity: number | undefined) => void;
  readonly onEnter?: () => void;
  readonly rules: QuantityRules;
  /** Buttons next to the field, for touch. */
  readonly hasSteps?: boolean;
  /** Arrow keys in a list move to this field. */
  readonly isRowFocus?: boolean;
}

export function QuantityBox({ label, value, onChange, onEnter, rules, hasSteps, isRowFocus }: QuantityBoxProps) {
  // While typing, the text belongs to the person; otherwise the box follows the value.
  const [typed, setTyped] = useState<QuantityState>();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const state = typed ?? startQuantity(rules, value);
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY } = rules;
  // An empty field is about to get a number, so it's only invalid once the person leaves it.
  const [hasLeft, setHasLeft] = useState(false);
  const isWrong = state.error !== undefined && (hasLeft || state.text.trim() !== '');

  // The value that this field last reported, so that leaving it doesn't overwrite someone else's later change.
  const told = useRef<number | undefined>(value);
  const tell = (next: QuantityState) => {
    if (next.quantity === told.current) return;
    told.current = next.quantity;
    onChange(next.quantity);
  };
  useEffect(() => {
    if (value === told.current) return;
    // The value changed from outside, so the typed text is outdated.
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
    // First, because it also focuses, and what Enter does may move the focus on.
    input.current?.select();
    onEnter?.();
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
