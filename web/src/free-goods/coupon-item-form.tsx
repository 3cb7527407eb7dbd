/** Records or changes a coupon item (type 2): something that isn't in our catalog, with its description and value. */
import {
  type CouponItemEntry,
  couponItemProblems,
  longestDescription,
  readUnitValue,
  unitValueOf,
} from '@operatory/domain/free-goods';
import { dollarsFromCents, formatUsd } from '@operatory/domain/money';
import { useState } from 'react';
import { TextField } from '../parts/fields/text-field.tsx';
import { settings } from '../settings/index.ts';
import styles from './add-free-good.module.css';
import type { EntryFormProps } from './add-free-good.tsx';
import { type CommonEntry, EntryFrame } from './entry-frame.tsx';
import { errorsOf, type FieldErrors, useSaveFreeGood } from './use-save-free-good.ts';

type TouchedFields = Readonly<Partial<Record<keyof FieldErrors, boolean>>>;

export function CouponItemForm({ customerNumber, today, onSaved, onCancel, row }: EntryFormProps) {
  const unitValueBefore = row === undefined ? undefined : unitValueOf(row);
  const [description, setDescription] = useState(row?.description ?? '');
  const [price, setPrice] = useState(unitValueBefore === undefined ? '' : formatUsd(unitValueBefore));
  const [common, setCommon] = useState<CommonEntry>({ date: row?.date ?? today, quantity: row?.quantity ?? 1 });
  const [left, setLeft] = useState<TouchedFields>({});
  const [isChecked, setIsChecked] = useState(false);
  const read = readUnitValue(price);
  const unitValue = read.kind === 'amount' ? read.amount : undefined;
  const saving = useSaveFreeGood(customerNumber, {
    Date: common.date,
    Description: description.trim(),
    Quantity: common.quantity ?? 0,
    UnitValue: unitValue === undefined ? 0 : dollarsFromCents(unitValue),
    ...(row?.entryId === undefined ? {} : { Replaces: row.entryId }),
  });
  const entry: CouponItemEntry = { ...common, description, unitValue: read };
  const wrong = couponItemProblems(entry, { today, company: settings().companyName });
  const found = errorsOf(wrong);
  /** An error shows once the field was left, or saving was tried. */
  const errorOf = (field: keyof FieldErrors) => {
    const isTold = isChecked || left[field] === true;
    return saving.fieldErrors[field] ?? (isTold ? found[field] : undefined);
  };
  const dateError = errorOf('Date');

  const save = async () => {
    setIsChecked(true);
    const entryId = await saving.save(wrong);
    if (entryId !== undefined) onSaved({ entryId, day: common.date });
  };

  return (
    <EntryFrame
      common={common}
      onChange={setCommon}
      today={today}
      unitValue={unitValue}
      errors={dateError === undefined ? {} : { Date: dateError }}
      problem={saving.problem}
      isSaving={saving.isSaving}
      onSave={() => void save()}
      onCancel={onCancel}
    >
      <TextField
        className={styles.wide}
        label="Description"
        autoComplete="off"
        maxLength={longestDescription}
        value={description}
        error={errorOf('Description')}
        onChange={(event) => setDescription(event.target.value)}
        onBlur={() => setLeft({ ...left, Description: true })}
      />
      <TextField
        className={styles.price}
        label="Unit price ($)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={price}
        error={errorOf('UnitValue')}
        onChange={(event) => setPrice(event.target.value)}
        onBlur={() => {
          setLeft({ ...left, UnitValue: true });
          if (unitValue !== undefined) setPrice(formatUsd(unitValue));
        }}
      />
    </EntryFrame>
  );
}
