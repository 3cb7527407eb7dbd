/** Records a product from our own stock (type 1): its number is looked up while it's typed. */
import { refusalText } from '@operatory/contract/refusals';
import { digitsOf, ownProductProblems, shortestProductNumber } from '@operatory/domain/free-goods';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { refuse } from '@operatory/domain/refusals';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../parts/fields/text-field.tsx';
import { settings } from '../settings/index.ts';
import styles from './add-free-good.module.css';
import type { EntryFormProps } from './add-free-good.tsx';
import { type CommonEntry, EntryFrame } from './entry-frame.tsx';
import { type LookUp, useItemLookUp } from './use-item-look-up.ts';
import { errorsOf, useSaveFreeGood } from './use-save-free-good.ts';

function hintOf(lookUp: LookUp): string {
  if (lookUp.state === 'waiting') return 'Looking up the number…';
  if (lookUp.state !== 'valid') return `At least ${shortestProductNumber} digits`;
  const { description, price } = lookUp.item;
  return price === undefined ? description : `${description} · ${formatUsd(centsFromDollars(price))} each`;
}

export function OwnProductForm({ customerNumber, today, onSaved, onCancel }: EntryFormProps) {
  const [number, setNumber] = useState('');
  const [common, setCommon] = useState<CommonEntry>({ date: today, quantity: 1 });
  const [hasLeft, setHasLeft] = useState(false);
  const [wantsSave, setWantsSave] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lookUp = useItemLookUp(customerNumber, number);
  const company = settings().companyName;
  const item = lookUp.state === 'valid' ? lookUp.item : undefined;
  const saving = useSaveFreeGood(customerNumber, {
    Date: common.date,
    Description: item?.description ?? '',
    Quantity: common.quantity ?? 0,
    UnitValue: item?.price ?? 0,
    PartNumber: number,
  });
  const wrong = ownProductProblems(
    { ...common, partNumber: number, isOrderable: item !== undefined },
    { today, company },
  );
  const errors = { ...(isChecked ? errorsOf(wrong) : {}), ...saving.fieldErrors };
  const isInvalid =
    lookUp.state === 'invalid' || lookUp.state === 'failed' || (lookUp.state === 'short' && hasLeft && number !== '');

  const numberError = () => {
    if (lookUp.state === 'waiting') return undefined;
    if (!isInvalid) return errors.PartNumber;
    const sentence = refusalText(refuse('free-goods.number-invalid', { company }));
    return lookUp.state === 'failed' ? `${sentence}. We couldn’t look it up. Try again in a moment.` : sentence;
  };

  const save = async () => {
    setIsChecked(true);
    const entryId = await saving.save(wrong);
    if (entryId !== undefined) onSaved({ entryId, day: common.date });
    else if (wrong.some((one) => one.field === 'PartNumber')) field.current?.focus();
  };
  const latest = useRef(save);
  latest.current = save;

  // Clicked while the number is being looked up: it's saved or refused when that finishes.
  useEffect(() => {
    if (!wantsSave || lookUp.state === 'waiting') return;
    setWantsSave(false);
    void latest.current();
  }, [wantsSave, lookUp.state]);

  return (
    <EntryFrame
      common={common}
      onChange={setCommon}
      today={today}
      unitValue={item?.price === undefined ? undefined : centsFromDollars(item.price)}
      errors={errors}
      problem={saving.problem}
      isSaving={saving.isSaving || wantsSave}
      onSave={() => setWantsSave(true)}
      onCancel={onCancel}
    >
      <TextField
        ref={field}
        className={styles.wide}
        label="Product number"
        inputMode="numeric"
        autoComplete="off"
        value={number}
        hint={hintOf(lookUp)}
        error={numberError()}
        onChange={(event) => {
          setNumber(digitsOf(event.target.value));
          setHasLeft(false);
          setIsChecked(false);
        }}
        onBlur={() => setHasLeft(true)}
      />
    </EntryFrame>
  );
}
