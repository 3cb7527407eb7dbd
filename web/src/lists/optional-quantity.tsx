/** A whole number that may be left out, such as a par level or what is on the shelf: an empty field means none. */
import { readOptionalQuantity } from '@operatory/domain/lists';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import box from '../catalog/quantity-box.module.css';

interface OptionalQuantityProps {
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  /** Called with each valid number as it's typed; null while the field is empty. */
  readonly onChange: (quantity: number | null) => void;
  /** After Enter on a valid number. */
  readonly onEnter?: () => void;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function OptionalQuantity({ label, value, most, onChange, onEnter }: OptionalQuantityProps) {
  // While typing, the text belongs to the person; otherwise the field follows the value.
  const [typed, setTyped] = useState<string>();
  const errorId = useId();
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(undefined);
  }, [value]);
  const text = typed ?? textOf(value);
  const isWrong = readOptionalQuantity(text, most) === undefined;

  const take = (next: string) => {
    setTyped(next);
    const quantity = readOptionalQuantity(next, most);
    if (quantity === undefined || quantity === told.current) return;
    told.current = quantity;
    onChange(quantity);
  };
  const leave = () => {
    if (!isWrong) setTyped(undefined);
  };
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
        {isWrong ? `Enter a number from 0 to ${most.toLocaleString('en-US')}, or nothing.` : ''}
      </span>
    </span>
  );
}
