/** The range of a call: what it names, else the last twelve months. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { lastTwelveMonths, type PlainDate } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import type { Days } from './reads.ts';

interface RequestedRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** `sales.dates-reversed` if the first day is after the last. */
export function daysOf(
  services: Pick<Services, 'settings' | 'now'>,
  asked: RequestedRange,
): Days | Refusal<RefusalCode> {
  const endDate = (asked.endDate as PlainDate | undefined) ?? todayOf(services, services.now());
  const startDate = (asked.startDate as PlainDate | undefined) ?? lastTwelveMonths(endDate).startDate;
  if (startDate > endDate) return refuse('sales.dates-reversed');
  return { startDate, endDate, timeZone: services.settings.timeZone };
}
