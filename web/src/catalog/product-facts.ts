/** The flags next to a product's description, and the texts for its availability. */
import type { ItemCard } from '@operatory/contract/catalog';
import { availabilityWords, isDiscontinued, isWithdrawn } from '@operatory/domain/catalog';
import type { Icon } from '../parts/icons/icon.tsx';
import {
  BlockIcon,
  CheckCircleIcon,
  LocalShippingIcon,
  ScheduleIcon,
  WarningIcon,
} from '../parts/icons/status-icons.tsx';
import type { Tone } from '../parts/messages/status-mark.tsx';

/** A status: always icon, word and color. */
export interface Mark {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: Icon;
}

type Facts = Pick<
  ItemCard,
  'lifeCycle' | 'isOnHold' | 'isDropShipOnly' | 'isOrderable' | 'isHiddenFromCustomer' | 'inventories' | 'availability'
>;

/** Only staff receive warehouses. */
export const isStaffView = (item: Pick<Facts, 'inventories'>) => item.inventories !== undefined;

/** Customer users see whom to contact instead of a price. */
export const isContactOnly = (item: Pick<Facts, 'lifeCycle' | 'availability'>) =>
  isDiscontinued(item) && item.availability !== undefined;

/** Whether it can be added to a cart here. */
export const isForSale = (item: Pick<Facts, 'isOrderable' | 'lifeCycle' | 'availability'>) =>
  item.isOrderable && !isContactOnly(item);

/** What a buyer must know before ordering, except stock. Special orders depend on the account's own first branch. */
export function flagsOf(item: Facts): Mark[] {
  const isStaff = isStaffView(item);
  const marks: Mark[] = [];
  if (isDiscontinued(item)) marks.push({ word: 'Discontinued', tone: 'alarm', icon: BlockIcon });
  if (isStaff && item.isOnHold) marks.push({ word: 'On hold', tone: 'notice', icon: WarningIcon });
  if (isStaff && item.isDropShipOnly) marks.push({ word: 'Drop Ship Only', tone: 'neutral', icon: LocalShippingIcon });
  if (isStaff && item.inventories?.[0]?.isSpecialOrder === true && !item.isDropShipOnly) {
    marks.push({ word: 'Special order', tone: 'notice', icon: ScheduleIcon });
  }
  if (!item.isOrderable && !isDiscontinued(item)) {
    marks.push({
      word: isWithdrawn(item) ? 'No longer sold' : 'Can’t be ordered',
      tone: isWithdrawn(item) ? 'alarm' : 'neutral',
      icon: BlockIcon,
    });
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

/**
 * What customer users read instead of stock. Nothing for a product that they can't order, because "Available" next to
 * "Can’t be ordered" would be a false promise.
 */
export function availabilityMark(item: Pick<Facts, 'availability' | 'isOrderable' | 'lifeCycle'>): Mark | undefined {
  const { availability } = item;
  if (availability === undefined) return undefined;
  if (isDiscontinued(item) || (!item.isOrderable && availability !== 'temporarily-unavailable')) return undefined;
  return { word: availabilityWords(availability), ...availabilityLooks[availability] };
}
