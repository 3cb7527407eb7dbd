/** The distributor's day. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type { Services } from '../services/services.ts';

/** The calendar day of an instant where the distributor is. */
export function todayOf({ settings }: Pick<Services, 'settings'>, now: Date): PlainDate {
  return plainDateIn(settings.timeZone, now);
}
