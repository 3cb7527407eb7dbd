/** Says how often and when people are reminded to reorder a list. */
import { formatDateWithWeekday, type PlainDate } from '@operatory/domain/dates';
import { rhythmWords } from '@operatory/domain/lists';
import type { ListSummary } from './queries.ts';

/** The list's reminder in a sentence; undefined if it has none. */
export const reminderWords = ({ reminder: { everyWeeks, nextOn } }: Pick<ListSummary, 'reminder'>) =>
  everyWeeks === null || nextOn === null
    ? undefined
    : `Reorder reminder ${rhythmWords(everyWeeks)}, next on ${formatDateWithWeekday(nextOn as PlainDate)}.`;
