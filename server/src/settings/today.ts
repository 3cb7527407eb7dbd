/** The distributor's day. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type { Settings } from './settings.ts';

/** The calendar day of an instant where the distributor is. */
export function todayOf({ settings }: { readonly settings: Pick<Settings, 'timeZone'> }, now: Date): PlainDate {
  return plainDateIn(settings.timeZone, now);
}
