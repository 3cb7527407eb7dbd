/** The price of one line in price override mode: edited in place, and applied by Enter or by leaving the field. */
import { readOverridePrice } from '@operatory/domain/cart';
import { type Cents, dollarsFromCents } from '@operatory/domain/money';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './price-field.module.css';

interface PriceFieldProps {
  readonly label: string;
  /** The current unit price; `undefined` if it's unknown. */
  readonly value: Cents | undefined;
  /** Called with a different price; null removes the override [B4.25]. */
  readonly onPrice: (price: Cents | null) => void;
}

const shown = (value: Cents | undefined) => (value === undefined ? '' : dollarsFromCents(value).toFixed(2));

export function PriceField({ label, value, onPrice }: PriceFieldProps) {
  // While typing, the text belongs to the person; otherwise the field follows the line.
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const errorId = useId();
  const read = typed === undefined ? undefined : readOverridePrice(typed);
  const error = hasLeft && read?.kind === 'wrong' ? read.error : undefined;

  const take = () => {
    if (read === undefined) return;
    if (read.kind === 'wrong') {
      setHasLeft(true);
      return;
    }
    setTyped(undefined);
    const price = read.kind === 'none' ? null : read.price;
    if (price !== value) onPrice(price);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      setTyped(undefined);
    }
  };
  return (
    <span className={styles.box}>
      <input
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className={styles.field}
        value={typed ?? shown(value)}
        onChange={(event) => {
          setHasLeft(false);
          setTyped(event.currentTarget.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <span id={errorId} role="alert" className={styles.error}>
        {error}
      </span>
    </span>
  );
}
