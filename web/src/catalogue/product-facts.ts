/** What a product says about itself beside its description: flags, and the words of its availability. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { availabilityWords, isDiscontinued } from '@operatory/domain/catalogue';
import type { Icon } from '../parts/icon.tsx';
import { BlockIcon, CheckCircleIcon, LocalShippingIcon, ScheduleIcon, WarningIcon } from '../parts/status-icons.tsx';
import type { Tone } from '../parts/status-mark.tsx';

/** A status: always icon, word and colour. */
export interface Mark {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: Icon;
}

type Facts = Pick<
  ItemCard,
  'lifeCycle' | 'isOnHold' | 'isDropShipOnly' | 'isOrderable' | 'isHiddenFromCustomer' | 'inventories' | 'availability'
>;

/** Only staff are answered with warehouses. */
export const isStaffView = (item: Pick<Facts, 'inventories'>) => item.inventories !== undefined;

/** Customer users are told whom to ask instead of a price [A4.03]. */
export const isContactOnly = (item: Pick<Facts, 'lifeCycle' | 'availability'>) =>
  isDiscontinued(item) && item.availability !== undefined;

/** May it go into a cart by this screen? */
export const isForSale = (item: Pick<Facts, 'isOrderable' | 'lifeCycle' | 'availability'>) =>
  item.isOrderable && !isContactOnly(item);

/** What a buyer must know before ordering; the words of stock stand elsewhere. */
export function flagsOf(item: Facts): Mark[] {
  const isStaff = isStaffView(item);
  const marks: Mark[] = [];
  if (isDiscontinued(item)) marks.push({ word: 'Discontinued', tone: 'alarm', icon: BlockIcon });
  if (isStaff && item.isOnHold) marks.push({ word: 'On hold', tone: 'notice', icon: WarningIcon });
  if (isStaff && item.isDropShipOnly) marks.push({ word: 'Drop Ship Only', tone: 'neutral', icon: LocalShippingIcon });
  if (isStaff && item.inventories?.some((place) => place.isSpecialOrder) === true) {
    marks.push({ word: 'Special order', tone: 'notice', icon: ScheduleIcon });
  }
  if (!item.isOrderable && !isDiscontinued(item)) {
    marks.push({ word: 'Cannot be ordered', tone: 'neutral', icon: BlockIcon });
  }
  if (isStaff && item.isHiddenFromCustomer) {
    marks.push({ word: 'Hidden from customers', tone: 'neutral', icon: BlockIcon });
  }
  return marks;
}

const availabilityLooks: Readonly<Record<NonNullable<ItemCard['availability']>, Omit<Mark, 'word'>>> = {
  available: { tone: 'good', icon: CheckCircleIcon },
  'ships-in-2-3-weeks': { tone: 'notice', icon: ScheduleIcon },
  'temporarily-unavailable': { tone: 'alarm', icon: BlockIcon },
};

/** The words that customer users read instead of warehouse numbers [A4.01]. */
export function availabilityMark(availability: NonNullable<ItemCard['availability']>): Mark {
  return { word: availabilityWords(availability), ...availabilityLooks[availability] };
}
