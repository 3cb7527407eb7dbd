/** What both forms share: day and quantity, the total, and the buttons. */
import { maxQuantity } from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { type Cents, formatUsd, multiplyCents } from '@operatory/domain/money';
import type { FormEvent, ReactNode } from 'react';
import { QuantityBox } from '../catalog/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './add-free-good.module.css';
import type { FieldErrors } from './use-save-free-good.ts';

/** The text of the fields that both have. */
export interface CommonEntry {
  readonly date: string;
  /** `undefined` while the text isn't a quantity. */
  readonly quantity: number | undefined;
}

interface EntryFrameProps {
  readonly common: CommonEntry;
  readonly onChange: (common: CommonEntry) => void;
  readonly today: PlainDate;
  readonly unitValue: Cents | undefined;
  readonly errors: FieldErrors;
  readonly problem: string | undefined;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** The fields of the one form. */
  readonly children: ReactNode;
}

export function EntryFrame(props: EntryFrameProps) {
  const { common, unitValue, errors, isSaving, problem } = props;
  const total =
    unitValue === undefined || common.quantity === undefined ? undefined : multiplyCents(unitValue, common.quantity);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isSaving) props.onSave();
      }}
    >
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
      <div className={styles.fields}>
        {props.children}
        <div className={styles.quantity}>
          <span className={styles.label} aria-hidden="true">
            Quantity
          </span>
          <QuantityBox
            label="Quantity"
            value={common.quantity ?? 1}
            onChange={(quantity) => props.onChange({ ...common, quantity })}
            rules={{ maximum: maxQuantity, isForCartAdd: true }}
            hasSteps
          />
        </div>
        <TextField
          className={styles.date}
          type="date"
          label="Date"
          max={props.today}
          value={common.date}
          error={errors.Date}
          onChange={(event) => props.onChange({ ...common, date: event.target.value })}
        />
        <TextField
          className={styles.total}
          label="Total"
          readOnly
          value={total === undefined ? '' : formatUsd(total)}
          placeholder="$--"
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving}>
          Save item
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
