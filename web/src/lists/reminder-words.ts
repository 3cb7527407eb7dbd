/** Says how often and when people are reminded to reorder a list. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { rhythmWords } from '@operatory/domain/lists';
import type { ListSummary } from './queries.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Such as `Mon, 12/07/2026`. */
export const withWeekday = (date: PlainDate): string =>
  `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${formatDate(date)}`;

/** The list's reminder in a sentence; undefined if it has none. */
export const reminderWords = ({ reminder: { everyWeeks, nextOn } }: Pick<ListSummary, 'reminder'>) =>
  everyWeeks === null || nextOn === null
    ? undefined
    : `Reorder reminder ${rhythmWords(everyWeeks)}, next on ${withWeekday(nextOn as PlainDate)}.`;
