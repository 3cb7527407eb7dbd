/** A later day on which the order is to be filled: tomorrow at the earliest [B5.03]. */
import { TextField } from '../parts/text-field.tsx';
import { refusalText } from '@operatory/contract/refusals';
import { checkFutureFillDate, earliestFillDate } from '@operatory/domain/checkout';
import { type PlainDate, parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import { useState } from 'react';
import { useCartActions } from '../cart/index.ts';
import { settings } from '../settings/index.ts';

interface FillDateFieldProps {
  readonly customerNumber: string;
  readonly date: PlainDate | null;
  /** What the server said of it when the order was sent. */
  readonly refusal: string | undefined;
}

/** A date that is still being typed, such as the year 0002, goes to the cart only when the field is left. */
export function FillDateField({ customerNumber, date, refusal }: FillDateFieldProps) {
  const actions = useCartActions(customerNumber);
  const [typed, setTyped] = useState<string>();
  const today = plainDateIn(settings().timeZone, new Date());
  const refused = checkFutureFillDate(date, { today, isStaff: true });
  const error = refused === undefined ? refusal : refusalText(refused);

  const take = (text: string) => {
    setTyped(text);
    const next = text === '' ? null : parsePlainDate(text);
    if (next === undefined) return;
    if (checkFutureFillDate(next, { today, isStaff: true }) === undefined) actions.setDetail('futureFillDate', next);
  };
  const leave = () => {
    const next = typed === undefined || typed === '' ? undefined : parsePlainDate(typed);
    if (next !== undefined) actions.setDetail('futureFillDate', next);
    setTyped(undefined);
  };
  return (
    <TextField
      type="date"
      label="Future fill date"
      hint="Leave empty to have it filled now."
      name="futureFillDate"
      min={earliestFillDate(today)}
      value={typed ?? date ?? ''}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={leave}
      error={error}
    />
  );
}
