/** How a stocking class is shown: a label, a color, and an icon. */
import { stockingClassOf } from '@operatory/domain/catalog';
import type { Icon } from '../parts/icons/icon.tsx';
import {
  BarsIcon,
  ErrorIcon,
  InventoryIcon,
  LocalShippingIcon,
  ScheduleIcon,
  WarningIcon,
} from '../parts/icons/status-icons.tsx';
import type { Mark } from './product-facts.ts';

const icons: Readonly<Record<string, Icon>> = {
  // This says how well it sells, not whether it's in stock; a check mark next to "Out of stock" would contradict it.
  A: BarsIcon,
  B: InventoryIcon,
  C: ScheduleIcon,
  D: WarningIcon,
  E: ErrorIcon,
  X: LocalShippingIcon,
};

const tones = { green: 'good', yellow: 'notice', red: 'alarm', gray: 'neutral' } as const;

/** The mark of a class letter. */
export function stockingClassMark(letter: string): Mark {
  const { label, color } = stockingClassOf(letter);
  return { word: label, tone: tones[color], icon: icons[letter] ?? InventoryIcon };
}
