/** A later day on which the order is to be filled. */
import { refusalText } from '@operatory/contract/refusals';
import { checkFutureFillDate, earliestFillDate, latestFillDate } from '@operatory/domain/checkout';
import { type PlainDate, parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import { useState } from 'react';
import { useCartActions } from '../cart/index.ts';
import { TextField } from '../parts/fields/text-field.tsx';
import { settings } from '../settings/index.ts';

interface FillDateFieldProps {
  readonly customerNumber: string;
  readonly date: PlainDate | null;
  /** Why the server refused it when the order was sent. */
  readonly refusal: string | undefined;
}

/** Years below this are still incomplete. */
const firstYear = '2000';

/** Each complete date is saved; a refused one stays in the field with the reason. */
export function FillDateField({ customerNumber, date, refusal }: FillDateFieldProps) {
  const actions = useCartActions(customerNumber);
  // The browser reports an empty value while the date is incomplete.
  const [typed, setTyped] = useState<string>();
  const today = plainDateIn(settings().timeZone, new Date());
  const refused = checkFutureFillDate(date, { today, isStaff: true });

  const take = (text: string) => {
    setTyped(text);
    const next = text === '' ? null : parsePlainDate(text);
    if (next === null || (next !== undefined && next >= firstYear)) actions.setDetail('futureFillDate', next);
  };
  return (
    <TextField
      type="date"
      label="Future fill date"
      hint="Leave blank to ship as soon as possible."
      name="futureFillDate"
      min={earliestFillDate(today)}
      max={latestFillDate(today)}
      value={typed ?? date ?? ''}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      error={refused === undefined ? refusal : refusalText(refused)}
    />
  );
}
