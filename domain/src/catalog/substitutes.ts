/** Which product can replace another, and when it's useful to show it. */
import { type Availability, isDiscontinued, isWithdrawn } from './availability.ts';
import type { LineAvailability } from './line-availability.ts';

export const substituteReasons = ['same', 'equivalent', 'successor', 'cheaper'] as const;
export type SubstituteReason = (typeof substituteReasons)[number];

const words: Readonly<Record<SubstituteReason, string>> = {
  same: 'Same product, another pack',
  equivalent: 'Comparable product',
  successor: 'Direct replacement',
  cheaper: 'Lower price',
};

/** The reason shown next to the substitute. */
export const substituteReasonWords = (reason: SubstituteReason): string => words[reason];

interface SubstitutedItem {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isOnHold: boolean;
  readonly isDropShipOnly: boolean;
  /** What customer users read. */
  readonly availability?: Availability | undefined;
  /** What staff see: the account's first branch first. */
  readonly inventories?: readonly { readonly quantityAvailable: number }[] | undefined;
}

/**
 * Whether the item isn't available immediately: withdrawn, discontinued, not orderable, on hold, or out of stock at the
 * account's first branch. Stock says nothing about items that the manufacturer ships.
 */
export function wantsSubstitutes(item: SubstitutedItem): boolean {
  const { availability, inventories } = item;
  if (isWithdrawn(item) || isDiscontinued(item) || !item.isOrderable || item.isOnHold) return true;
  if (item.isDropShipOnly) return false;
  if (availability !== undefined) return availability !== 'available';
  return inventories?.slice(0, 2).every(({ quantityAvailable }) => quantityAvailable <= 0) === true;
}

/** The same for a cart line. Special orders and drop shipments don't need a substitute. */
export function suggestsSwap(line: {
  readonly isOrderable: boolean;
  readonly availability?: LineAvailability | undefined;
}): boolean {
  if (!line.isOrderable) return true;
  switch (line.availability) {
    case 'ships-in-2-3-weeks':
    case 'temporarily-unavailable':
    case 'discontinued':
    case 'withdrawn':
      return true;
    default:
      return false;
  }
}
