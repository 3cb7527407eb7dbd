/** Texts for a habit's table cells. */
import { formatDate } from '../dates/index.ts';
import { plural } from '../words/index.ts';
import type { Habit } from './habit.ts';

/** `30 days`, `30 days ± 3`, or how often it was bought if that's no rhythm. */
export function everyWords({ rhythm, times }: Pick<Habit, 'rhythm' | 'times'>): string {
  if (rhythm === undefined) return times === 1 ? 'Once' : `${times} times`;
  return `${plural(rhythm.median, 'day')}${rhythm.spread > 0 ? ` ± ${rhythm.spread}` : ''}`;
}

/** The day on which it's due, `Stopped`, or nothing without a rhythm. */
export function nextWords({ rhythm, standing }: Pick<Habit, 'rhythm' | 'standing'>): string {
  if (rhythm === undefined) return '';
  return standing === 'stopped' ? 'Stopped' : formatDate(rhythm.dueOn);
}
