/** Whether an item can be had: one word for customer users, stocking class and stock by branch for staff. */
import { type StockingClass, stockingClassOf } from './stocking-class.ts';

export type Availability = 'available' | 'ships-in-2-3-weeks' | 'temporarily-unavailable';

const words: Readonly<Record<Availability, string>> = {
  available: 'Available',
  'ships-in-2-3-weeks': 'Ships in 2-3 weeks',
  'temporarily-unavailable': 'Temporarily Unavailable',
};

/** The words that a customer user reads. */
export function availabilityWords(availability: Availability): string {
  return words[availability];
}

/**
 * What a customer user is told [A4.01]. `stock` holds the quantities of the account's branches, first choice first;
 * only the first two count, and a branch that is missing has nothing.
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
  /** Of the account's first branch; undefined when no branch is known. */
  readonly stockingClass: StockingClass | undefined;
  /** Set for items that only the manufacturer sends. */
  readonly dropShipWords: 'Drop Ship Only' | undefined;
  readonly places: readonly { readonly warehouseNumber: string; readonly words: string }[];
}

/** What staff are told [A4.02]: class of the first branch, then each branch's stock. The account's first branch comes first. */
export function staffAvailability(
  inventories: readonly BranchStock[],
  item: { readonly isDropShipOnly: boolean },
): StaffAvailability {
  const [first] = inventories;
  return {
    stockingClass: first === undefined ? undefined : stockingClassOf(first.stockingClass),
    dropShipWords: item.isDropShipOnly ? 'Drop Ship Only' : undefined,
    places: inventories.map(({ warehouseNumber, quantityAvailable }) => ({
      warehouseNumber,
      words: quantityAvailable > 0 ? String(quantityAvailable) : 'Out of stock',
    })),
  };
}

/** `D` in the ERP's life cycle. */
export const isDiscontinued = (item: { readonly lifeCycle: string }) => item.lifeCycle === 'D';

/** What a customer user reads beside a discontinued item, and what stands where its price would be [A4.03]. */
export const discontinuedWords = { contact: 'Contact your account manager to purchase', price: '$--' } as const;

/** May this viewer be told the item's price? Customer users are not, once it is discontinued [A4.03]. */
export function showsPrice(item: { readonly lifeCycle: string }, viewer: { readonly isStaff: boolean }): boolean {
  return viewer.isStaff || !isDiscontinued(item);
}
