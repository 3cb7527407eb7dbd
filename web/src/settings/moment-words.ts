import { formatMoment } from '@operatory/domain/dates';
import { settings } from './index.ts';

/** How screens show an instant: `11/22/2026, 8:43 AM PST`, in the distributor's time zone. */
export const momentWords = (at: string | Date) => formatMoment(at, settings().timeZone);
