/** A later day on which the order is to be filled: tomorrow at the earliest [B5.03]. */

import { refusalText } from '@operatory/contract/refusals';
import { checkFutureFillDate, earliestFillDate } from '@operatory/domain/checkout';
import { type PlainDate, parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import { useState } from 'react';
import { useCartActions } from '../cart/index.ts';
import { TextField } from '../parts/text-field.tsx';
import { settings } from '../settings/index.ts';

interface FillDateFieldProps {
  readonly customerNumber: string;
  readonly date: PlainDate | null;
  /** What the server said of it when the order was sent. */
  readonly refusal: string | undefined;
}

/** Years below this are still being typed. */
const firstYear = '2000';

/** What stands in the field is the cart's as soon as it can be meant; a wrong day stays there with its reason. */
export function FillDateField({ customerNumber, date, refusal }: FillDateFieldProps) {
  const actions = useCartActions(customerNumber);
  // The browser gives an empty value while only a part of the date stands there.
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
      hint="Leave empty to have it filled now."
      name="futureFillDate"
      min={earliestFillDate(today)}
      value={typed ?? date ?? ''}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      error={refused === undefined ? refusal : refusalText(refused)}
    />
  );
}
