/** When a person says that they have seen their alerts: which times are possible. */
import { type Refusal, refuse } from '../refusals/index.ts';

/** Device clocks may be wrong by hours; in ms. */
const maxAhead = 24 * 3_600_000;
/** There were no alerts before. */
const earliest = Date.UTC(2000, 0, 1);

/**
 * The time that is meant: a future time, from a clock that is ahead, means now. Refused with `alert.date-impossible`
 * for text that isn't an instant, for times before the year 2000, and for times more than a day ahead.
 */
export function momentLookedAt(sent: string, now: Date): Date | Refusal<'alert.date-impossible'> {
  const moment = new Date(sent).getTime();
  if (Number.isNaN(moment) || moment < earliest || moment > now.getTime() + maxAhead) {
    return refuse('alert.date-impossible', { date: sent });
  }
  return new Date(Math.min(moment, now.getTime()));
}
