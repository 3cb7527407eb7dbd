/** Supply information for people who order an item: one rule for cart, quick order, and checkout. */
import { type Availability, availabilityFor, availabilityWords, isDiscontinued, isWithdrawn } from './availability.ts';

export const lineAvailabilities = [
  'available',
  'ships-in-2-3-weeks',
  'temporarily-unavailable',
  'special-order',
  'drop-ship',
  'discontinued',
  'withdrawn',
] as const;

export type LineAvailability = (typeof lineAvailabilities)[number];

export interface ItemSupply {
  readonly lifeCycle: string;
  readonly isOnHold: boolean;
  readonly isDropShipOnly: boolean;
  readonly isSpecialOrder: boolean;
  /** Quantities at the account's branches, first choice first. */
  readonly stock: readonly number[];
}

export interface LineSupply {
  readonly availability: LineAvailability;
  /** Staff only: quantities at the account's first two branches. */
  readonly quantityAvailable?: number | undefined;
}

/** Only staff see who ships it and how many there are; customer users read one of three texts. */
export function lineSupply(item: ItemSupply, { isStaff }: { readonly isStaff: boolean }): LineSupply {
  if (isWithdrawn(item)) return { availability: 'withdrawn' };
  const stocked = availabilityFor(item);
  if (!isStaff) return { availability: isDiscontinued(item) ? 'discontinued' : stocked };
  const quantityAvailable = item.stock.slice(0, 2).reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
  const availability = (): LineAvailability => {
    if (isDiscontinued(item)) return 'discontinued';
    if (item.isOnHold) return stocked;
    if (item.isDropShipOnly) return 'drop-ship';
    return stocked !== 'available' && item.isSpecialOrder ? 'special-order' : stocked;
  };
  return { availability: availability(), quantityAvailable };
}

/** The supply shown on a product's card: staff get the stock of each branch, customer users a word. */
export interface CardSupply extends Omit<ItemSupply, 'isSpecialOrder' | 'stock'> {
  readonly availability?: Availability | undefined;
  /** The account's first branch first. */
  readonly inventories?:
    | readonly { readonly quantityAvailable: number; readonly isSpecialOrder: boolean }[]
    | undefined;
}

/** The same from a product's card; `undefined` for visitors, who don't see availability. */
export function supplyOfCard(card: CardSupply): LineSupply | undefined {
  const { availability, inventories } = card;
  if (isWithdrawn(card)) return { availability: 'withdrawn' };
  if (availability !== undefined) return { availability: isDiscontinued(card) ? 'discontinued' : availability };
  if (inventories === undefined) return undefined;
  const stock = inventories.map(({ quantityAvailable }) => quantityAvailable);
  return lineSupply({ ...card, isSpecialOrder: inventories[0]?.isSpecialOrder === true, stock }, { isStaff: true });
}

const otherWords: Readonly<Record<Exclude<LineAvailability, Availability>, string>> = {
  'special-order': 'Special order',
  'drop-ship': 'Ships from the manufacturer',
  discontinued: 'Discontinued',
  withdrawn: 'No longer sold',
};

/** Whether there is nothing to warn about for this quantity. */
export function isInStock({ availability, quantityAvailable }: LineSupply, quantity: number): boolean {
  return availability === 'available' && (quantityAvailable === undefined || quantityAvailable >= quantity);
}

/** The text for a quantity; for staff, including how it splits if the stock doesn't cover it. */
export function supplyWords(supply: LineSupply, quantity: number): string {
  const { availability, quantityAvailable } = supply;
  if (availability in otherWords) return otherWords[availability as keyof typeof otherWords];
  if (availability !== 'available' || quantityAvailable === undefined)
    return availabilityWords(availability as Availability);
  const short = quantity - quantityAvailable;
  return short > 0 ? `${quantityAvailable} in stock, ${short} back-ordered` : `${quantityAvailable} in stock`;
}
