/** A reminder to reorder a list, repeated every few weeks. */
import { daysAfter, type PlainDate } from '../dates/index.ts';

/** Rhythms to choose from, in weeks. */
export const reminderWeeks = [1, 2, 3, 4, 6, 8, 12, 26, 52] as const;
export type ReminderWeeks = (typeof reminderWeeks)[number];

/** `every week`, `every 4 weeks`. */
export const rhythmWords = (weeks: number): string => (weeks === 1 ? 'every week' : `every ${weeks} weeks`);

/** The furthest first day, in days from today. */
const furthestDays = 366;

/** The first day proposed: one interval from today, since what was just bought lasts that long. */
export const proposedReminder = (today: PlainDate, weeks: number): PlainDate => daysAfter(today, 7 * weeks);

export const earliestReminder = (today: PlainDate): PlainDate => daysAfter(today, 1);
export const latestReminder = (today: PlainDate): PlainDate => daysAfter(today, furthestDays);

/** Whether people can be reminded on that day: after today, and at most a year ahead. */
export const isReminderDay = (day: PlainDate, today: PlainDate): boolean =>
  day >= earliestReminder(today) && day <= latestReminder(today);

/** The first day after today in the reminder's rhythm. */
export function nextReminder(day: PlainDate, weeks: number, today: PlainDate): PlainDate {
  let next = day;
  while (next <= today) next = daysAfter(next, 7 * weeks);
  return next;
}
