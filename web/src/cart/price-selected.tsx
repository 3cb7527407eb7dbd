/** One discount on the account's own prices for all selected lines, and a button that restores those prices. */
import { type CartLine, discounted, type LineId, lineIdOf, overrideFor, readDiscount } from '@operatory/domain/cart';
import type { Cents } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { type FormEvent, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import styles from './select-lines.module.css';
import { type CartLineView, useCartActions } from './store/index.ts';
import { offerUndo } from './undo-toast.ts';

interface PriceSelectedProps {
  readonly customerNumber: string;
  readonly selected: readonly CartLineView[];
  readonly onDone: () => void;
}

export function PriceSelected({ customerNumber, selected, onDone }: PriceSelectedProps) {
  const actions = useCartActions(customerNumber);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<{ readonly error: string; readonly count: number }>();
  // The errors of a previous selection don't apply to this one.
  const error = refused?.count === selected.length ? refused.error : undefined;
  const setError = (text: string | undefined) =>
    setRefused(text === undefined ? undefined : { error: text, count: selected.length });
  const priced = selected.filter(({ price }) => price !== undefined);
  const overridden = selected.filter(({ hasPriceOverride }) => hasPriceOverride);

  /** `prices` are overrides; null removes one. */
  const set = (prices: ReadonlyMap<LineId, Cents | null>, words: string) => {
    const before = new Map(selected.map(({ id, overridePrice }) => [id, overridePrice]));
    actions.setOverridePrices((line) => prices.get(lineIdOf(line)));
    onDone();
    // A price that someone has changed since stays.
    const isAsSet = (line: CartLine) => line.overridePrice === prices.get(lineIdOf(line));
    offerUndo('taken-out', words, () =>
      actions.setOverridePrices((line) => (isAsSet(line) ? before.get(lineIdOf(line)) : undefined)),
    );
  };
  const discount = (event: FormEvent) => {
    event.preventDefault();
    const read = readDiscount(typed);
    if (read.kind !== 'discount') {
      setError(read.kind === 'wrong' ? read.error : 'Enter a discount in percent.');
      return;
    }
    if (priced.length === 0) {
      setError(selected.length === 0 ? 'Select lines first.' : 'None of the selected lines has a price to discount.');
      return;
    }
    const left = selected.length - priced.length;
    set(
      new Map(
        priced.flatMap(({ id, price }) =>
          price === undefined ? [] : [[id, overrideFor(discounted(price, read.tenths), price)]],
        ),
      ),
      `${read.tenths / 10}% off ${plural(priced.length, 'line')}${left === 0 ? '' : `; ${plural(left, 'line')} without a price left as before`}`,
    );
  };

  return (
    <form className={styles.pricing} noValidate onSubmit={discount}>
      <span aria-hidden="true" className={styles.caption}>
        Discount in %
      </span>
      <TextField
        label="Discount in %"
        isLabelUnseen
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        className={styles.discount ?? ''}
        value={typed}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default">
        Set prices
      </Button>
      {overridden.length === 0 ? null : (
        <Button
          variant="subtle"
          onClick={() =>
            set(
              new Map(overridden.map(({ id }) => [id, null])),
              `${plural(overridden.length, 'price override')} removed`,
            )
          }
        >
          Remove {plural(overridden.length, 'price override')}
        </Button>
      )}
    </form>
  );
}
