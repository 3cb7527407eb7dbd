/** The texts for how often and when people are reminded to reorder a list. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { rhythmWords } from '@operatory/domain/lists';
import type { ListSummary } from './queries.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Such as `Mon, 12/07/2026`. */
export const withWeekday = (date: PlainDate): string =>
  `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${formatDate(date)}`;

/** An empty list sends no reminders, because there would be nothing to reorder. */
const emptyWords = 'Nobody is notified while the list is empty.';

/** The list's reminder in a sentence; undefined if it has none. */
export function reminderWords({ reminder, itemCount }: Pick<ListSummary, 'reminder' | 'itemCount'>) {
  const { everyWeeks, nextOn } = reminder;
  if (everyWeeks === null || nextOn === null) return undefined;
  const words = `Reorder reminder ${rhythmWords(everyWeeks)}, next on ${withWeekday(nextOn as PlainDate)}.`;
  return itemCount === 0 ? `${words} ${emptyWords}` : words;
}

/** Who will be notified on the day, shown before the reminder is set. */
export const audienceWords = ({ itemCount }: Pick<ListSummary, 'itemCount'>) =>
  `${itemCount === 0 ? `${emptyWords} Once it has products, everyone` : 'Everyone'} who can fill this account’s cart is notified that morning, in the app or by e-mail as each has chosen.`;
