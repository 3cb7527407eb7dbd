/** How a stocking class is drawn: its label in its colour, with an icon of its own [A4.04]. */
import { stockingClassOf } from '@operatory/domain/catalogue';
import type { Icon } from '../parts/icon.tsx';
import {
  CheckCircleIcon,
  ErrorIcon,
  InventoryIcon,
  LocalShippingIcon,
  ScheduleIcon,
  WarningIcon,
} from '../parts/status-icons.tsx';
import type { Mark } from './product-facts.ts';

const icons: Readonly<Record<string, Icon>> = {
  A: CheckCircleIcon,
  B: InventoryIcon,
  C: ScheduleIcon,
  D: WarningIcon,
  E: ErrorIcon,
  X: LocalShippingIcon,
};

const tones = { green: 'good', yellow: 'notice', red: 'alarm', grey: 'neutral' } as const;

/** The mark of a class letter. */
export function stockingClassMark(letter: string): Mark {
  const { label, color } = stockingClassOf(letter);
  return { word: label, tone: tones[color], icon: icons[letter] ?? InventoryIcon };
}
