/** The texts for the messages of any log. */
import { formatMoment } from '@operatory/domain/dates';

export const directionWord = ({ direction }: { readonly direction: 'in' | 'out' }) =>
  direction === 'in' ? 'received' : 'sent';

/** Day and time in the distributor's time zone, to the second. */
export const momentWords = (iso: string, timeZone: string) => formatMoment(iso, timeZone, { hasSeconds: true });
