/** An optional whole number, such as a par level or the quantity on hand: a blank field means none. */
import { readOptionalQuantity } from '@operatory/domain/lists';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import box from '../catalog/quantity-box.module.css';
import { reportedQuantity } from './reported-quantity.ts';

interface OptionalQuantityProps {
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  /**
   * What a text counts as that isn't a number up to the most: `none`, and it stays for the person to correct; or what was
   * there `before`, which the field shows again once it's left.
   */
  readonly wrongMeans: 'none' | 'before';
  /** Called with each number as it's typed; null while the field is blank. */
  readonly onChange: (quantity: number | null) => void;
  /** After Enter on a valid number. */
  readonly onEnter?: () => void;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** The text belongs to the person while it's typed; otherwise the field follows the value. */
function useTyped({ value, most, wrongMeans, onChange }: OptionalQuantityProps) {
  const [typed, setTyped] = useState<string>();
  const told = useRef(value);
  const before = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    before.current = value;
    setTyped(undefined);
  }, [value]);
  const text = typed ?? textOf(value);
  const isWrong = readOptionalQuantity(text, most) === undefined;

  const take = (next: string) => {
    setTyped(next);
    const whileWrong = wrongMeans === 'none' ? null : before.current;
    const quantity = reportedQuantity(next, { most, whileWrong });
    if (quantity === told.current) return;
    told.current = quantity;
    onChange(quantity);
  };
  const leave = () => {
    if (isWrong && wrongMeans === 'none') return;
    before.current = told.current;
    setTyped(undefined);
  };
  return { text, isWrong, take, leave };
}

export function OptionalQuantity(props: OptionalQuantityProps) {
  const { label, most, onEnter } = props;
  const { text, isWrong, take, leave } = useTyped(props);
  const errorId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isWrong) return;
    leave();
    onEnter?.();
  };
  return (
    <span className={box.box} data-wrong={isWrong || undefined}>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint={onEnter === undefined ? 'done' : 'next'}
        autoComplete="off"
        maxLength={8}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        className={box.field}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <span id={errorId} role="alert" className={box.error}>
        {isWrong ? `Enter a number from 0 to ${most.toLocaleString('en-US')}, or leave it blank.` : ''}
      </span>
    </span>
  );
}
