/** Date and time of a note in the distributor's time zone. */
import { formatMoment } from '@operatory/domain/dates';
import { settings } from '../settings/index.ts';

export const noteTime = (iso: string) => formatMoment(iso, settings().timeZone);
