/** How a row shows the state of an order: icon, word and color. */
import type { Icon } from '../parts/icons/icon.tsx';
import { CheckCircleIcon, LocalShippingIcon, LoopIcon, SendIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import type { Tone } from '../parts/messages/status-mark.tsx';

interface StatusLook {
  readonly icon: Icon;
  readonly tone: Tone;
}

const looks: readonly (readonly [beginning: string, look: StatusLook])[] = [
  ['submitted', { icon: SendIcon, tone: 'accent' }],
  ['pending', { icon: LoopIcon, tone: 'neutral' }],
  ['processing', { icon: LoopIcon, tone: 'neutral' }],
  ['partly', { icon: LocalShippingIcon, tone: 'accent' }],
  ['ship', { icon: LocalShippingIcon, tone: 'good' }],
  ['invoiced', { icon: CheckCircleIcon, tone: 'good' }],
  ['complete', { icon: CheckCircleIcon, tone: 'good' }],
  ['back', { icon: WarningIcon, tone: 'notice' }],
  ['cancel', { icon: WarningIcon, tone: 'alarm' }],
];

/** The look of a status in any letter case; an unknown one counts as processing. */
export function orderStatusLook(status: string): StatusLook {
  const lower = status.toLowerCase();
  return looks.find(([beginning]) => lower.startsWith(beginning))?.[1] ?? { icon: LoopIcon, tone: 'neutral' };
}

/** The class of a history row: `order-` and the status in lower case, one word. */
export function orderStatusClass(status: string): string {
  return `order-${status.toLowerCase().replace(/[^a-z0-9]+/g, '')}`;
}

/** `shipped` as people read it: `Shipped`. */
export function orderStatusWord(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
