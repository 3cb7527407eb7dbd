/** When somebody says that they looked at their alerts: which moments can be meant. */
import { type Refusal, refuse } from '../refusals/index.ts';

/** Clocks of devices may be wrong by hours, in ms. */
const mostAhead = 24 * 3_600_000;
/** There were no alerts before. */
const earliest = Date.UTC(2000, 0, 1);

/**
 * The moment that is meant: what a clock that runs ahead calls later than now is now. Refused with
 * `alert.date-impossible` for text that is no instant, for a moment before the year 2000, and for one that lies more
 * than a day ahead.
 */
export function momentLookedAt(sent: string, now: Date): Date | Refusal<'alert.date-impossible'> {
  const moment = new Date(sent).getTime();
  if (Number.isNaN(moment) || moment < earliest || moment > now.getTime() + mostAhead) {
    return refuse('alert.date-impossible', { date: sent });
  }
  return new Date(Math.min(moment, now.getTime()));
}
