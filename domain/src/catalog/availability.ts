/** Whether an item is available: one word for customer users, stocking class and stock by branch for staff. */

export type Availability = 'available' | 'ships-in-2-3-weeks' | 'temporarily-unavailable';

const words: Readonly<Record<Availability, string>> = {
  available: 'Available',
  'ships-in-2-3-weeks': 'Ships in 2-3 weeks',
  'temporarily-unavailable': 'Temporarily Unavailable',
};

/** The texts that a customer user reads. */
export function availabilityWords(availability: Availability): string {
  return words[availability];
}

/**
 * What a customer user sees. `stock` has the quantities of the account's branches, first choice first. Only the first
 * two count, and a missing branch has none.
 */
export function availabilityFor(item: { readonly isOnHold: boolean; readonly stock: readonly number[] }): Availability {
  if (item.isOnHold) return 'temporarily-unavailable';
  return item.stock.slice(0, 2).some((quantity) => quantity > 0) ? 'available' : 'ships-in-2-3-weeks';
}

/** One branch of an item. */
export interface BranchStock {
  readonly warehouseNumber: string;
  readonly quantityAvailable: number;
  readonly stockingClass: string;
}

export interface StaffAvailability {
  /** Letter of the account's first branch; undefined when no branch is known. */
  readonly stockingClass: string | undefined;
  readonly dropShipWords: 'Drop Ship Only' | undefined;
  /** The account's first branch first. */
  readonly places: readonly (BranchStock & { readonly isOut: boolean; readonly words: string })[];
}

/**
 * What staff read: the class of the first branch, then each branch's stock or that it's out of stock. The manufacturer
 * ships drop-ship items, so our branches' stock and class don't apply to them.
 */
export function staffAvailability(
  inventories: readonly BranchStock[],
  item: { readonly isDropShipOnly: boolean },
): StaffAvailability {
  if (item.isDropShipOnly) return { stockingClass: undefined, dropShipWords: 'Drop Ship Only', places: [] };
  return {
    stockingClass: inventories[0]?.stockingClass,
    dropShipWords: undefined,
    places: inventories.map((place) => {
      const isOut = place.quantityAvailable <= 0;
      return { ...place, isOut, words: isOut ? 'Out of stock' : String(place.quantityAvailable) };
    }),
  };
}

/** `D` in the ERP's life cycle. */
export const isDiscontinued = (item: { readonly lifeCycle: string }) => item.lifeCycle === 'D';

/** `W`: the distributor no longer sells it. Carts, lists and orders go on showing it. */
export const isWithdrawn = (item: { readonly lifeCycle: string }) => item.lifeCycle === 'W';

/** What a customer user sees for a discontinued item, and the text instead of its price. */
export const discontinuedWords = { contact: 'Contact your account manager to purchase', price: '$--' } as const;

/** Whether this viewer may see the item's price. Customer users may not, once it's discontinued. */
export function showsPrice(item: { readonly lifeCycle: string }, viewer: { readonly isStaff: boolean }): boolean {
  return viewer.isStaff || !isDiscontinued(item);
}
