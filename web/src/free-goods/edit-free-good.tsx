/** Changes a manual entry: a product keeps its number and value, but all fields of a coupon item can change. */
import { type FreeGoodRow, ownProductProblems, unitValueOf } from '@operatory/domain/free-goods';
import { dollarsFromCents } from '@operatory/domain/money';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../parts/fields/text-field.tsx';
import { settings } from '../settings/index.ts';
import styles from './add-free-good.module.css';
import type { EntryFormProps } from './add-free-good.tsx';
import { CouponItemForm } from './coupon-item-form.tsx';
import { type CommonEntry, EntryFrame } from './entry-frame.tsx';
import { errorsOf, useSaveFreeGood } from './use-save-free-good.ts';

interface EditFreeGoodProps extends EntryFormProps {
  readonly row: FreeGoodRow;
}

function EditOwnProduct({ customerNumber, today, onSaved, onCancel, row }: EditFreeGoodProps) {
  const [common, setCommon] = useState<CommonEntry>({ date: row.date, quantity: row.quantity });
  const unitValue = unitValueOf(row);
  const saving = useSaveFreeGood(customerNumber, {
    Date: common.date,
    Description: row.description,
    Quantity: common.quantity ?? 0,
    UnitValue: unitValue === undefined ? 0 : dollarsFromCents(unitValue),
    PartNumber: row.product,
    ...(row.entryId === undefined ? {} : { Replaces: row.entryId }),
  });
  const wrong = ownProductProblems(
    { ...common, partNumber: row.product, isOrderable: true },
    { today, company: settings().companyName },
  );
  const save = async () => {
    const entryId = await saving.save(wrong);
    if (entryId !== undefined) onSaved({ entryId, day: common.date });
  };
  return (
    <EntryFrame
      common={common}
      onChange={setCommon}
      today={today}
      unitValue={unitValue}
      errors={{ ...errorsOf(wrong), ...saving.fieldErrors }}
      problem={saving.problem}
      isSaving={saving.isSaving}
      onSave={() => void save()}
      onCancel={onCancel}
    >
      <TextField className={styles.wide} label="Product number" readOnly value={row.product} hint={row.description} />
    </EntryFrame>
  );
}

export function EditFreeGood(props: EditFreeGoodProps) {
  const section = useRef<HTMLElement>(null);
  // The row may be far below the form.
  useEffect(() => section.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), []);
  const Form = props.row.product === '' ? CouponItemForm : EditOwnProduct;
  return (
    <section ref={section} className={styles.add} aria-label={`Edit ${props.row.description}`}>
      <Form {...props} />
    </section>
  );
}
